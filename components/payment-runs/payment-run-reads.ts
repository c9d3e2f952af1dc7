import { getPaymentRun } from "@/lib/areas/payment-runs/contract";
import {
  getPaymentRunSummary,
  queryPaymentRunItems,
  queryPaymentRuns,
} from "@/lib/areas/payment-runs/result-contract";

/** Everything that a payment run shows of itself. */
export const runReads = [
  getPaymentRun,
  getPaymentRunSummary,
  queryPaymentRuns,
  queryPaymentRunItems,
];
