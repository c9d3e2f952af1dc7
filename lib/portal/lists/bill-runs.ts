import { queryBillingRuns, queryBillRunAccounts } from "@/lib/areas/bill-runs/result-contract";
import type { ListOf } from "@/lib/portal/list";

/** Bill runs, newest first. */
export const billRunList = {
  contract: queryBillingRuns,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  filters: { status: "status.EQ", type: "billRunType.EQ", number: "billingRunNumber.SW" },
} satisfies ListOf<typeof queryBillingRuns>;

/** What came of the accounts of a bill run. */
export function accountsOfBillRun(runId: string) {
  return {
    contract: queryBillRunAccounts,
    pageSize: 20,
    sort: ["accountNumber.ASC"],
    filters: { state: "state.EQ", account: "accountName.SW" },
    always: [`billRunId.EQ:${runId}`],
  } satisfies ListOf<typeof queryBillRunAccounts>;
}

/** The invoices of a bill run, the largest first. */
export function invoicesOfBillRun(runId: string) {
  return {
    query: { pageSize: "50", sort: ["amount.DESC"], filter: [`sourceId.EQ:${runId}`] },
  };
}

/** A bill run with its progress. */
export function billRunOf(number: string) {
  return { query: { pageSize: "1", filter: [`billingRunNumber.EQ:${number}`] } };
}
