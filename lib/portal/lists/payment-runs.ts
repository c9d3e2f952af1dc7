import { queryPaymentRuns, queryPaymentRunItems } from "@/lib/areas/payment-runs/result-contract";
import type { ListOf } from "@/lib/portal/list";

/** Payment runs, newest first. */
export const paymentRunList = {
  contract: queryPaymentRuns,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  filters: { status: "status.EQ", number: "paymentRunNumber.SW" },
} satisfies ListOf<typeof queryPaymentRuns>;

/** What a payment run collected. */
export function itemsOfPaymentRun(runId: string) {
  return {
    contract: queryPaymentRunItems,
    pageSize: 20,
    sort: ["accountNumber.ASC"],
    filters: { state: "state.EQ", account: "accountName.SW" },
    always: [`paymentRunId.EQ:${runId}`],
  } satisfies ListOf<typeof queryPaymentRunItems>;
}

/** A payment run with its counts. */
export function paymentRunOf(number: string) {
  return { query: { pageSize: "1", filter: [`paymentRunNumber.EQ:${number}`] } };
}
