import type { Names } from "@/lib/areas/records/names-contract";
import { resourceContracts } from "@/lib/areas/version-2/resource-contract";
import { PAYMENT_RUN } from "@/lib/areas/version-2/views-contract";
import * as runs from "../contract";

const NAMES: Names = {
  apply_credit_memos: "autoApplyCreditMemo",
  apply_unapplied_payments: "autoApplyUnappliedPayment",
  batch: "batch",
  bill_cycle_day: "billCycleDay",
  collect_payment: "collectPayment",
  consolidated_payment: "consolidatedPayment",
  currency: "currency",
  gateway_id: "paymentGatewayId",
  payment_run_date: "runDate",
  target_date: "targetDate",
};

export const paymentRunsV2 = resourceContracts({
  path: "/v2/payment_runs",
  param: "payment_run_id",
  noun: "a payment run",
  nouns: "payment runs",
  area: "payment-runs",
  ending: "PaymentRunV2",
  write: "payments:write",
  view: PAYMENT_RUN,
  one: "queryPaymentRunByKey",
  oneParam: "paymentRunKey",
  create: { names: NAMES, like: runs.createPaymentRun.body },
  patch: { names: NAMES, like: runs.updatePaymentRun.body },
  example: { target_date: "2026-01-31", payment_run_date: "2026-02-01 09:00:00" },
});

export const {
  list: listPaymentRunsV2,
  get: getPaymentRunV2,
  create: createPaymentRunV2,
  patch: patchPaymentRunV2,
  remove: deletePaymentRunV2,
} = paymentRunsV2;
