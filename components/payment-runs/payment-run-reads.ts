import { getPaymentRun } from "@/lib/areas/payment-runs/contract";
import {
  getPaymentRunSummary,
  queryPaymentRunItems,
  queryPaymentRuns,
} from "@/lib/areas/payment-runs/result-contract";

/** The queries of a payment run. */
export const runReads = [
  getPaymentRun,
  getPaymentRunSummary,
  queryPaymentRuns,
  queryPaymentRunItems,
];
