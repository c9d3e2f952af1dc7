import { getBillRun } from "@/lib/areas/bill-runs/contract";
import { getBillRunSummary } from "@/lib/areas/bill-runs/documents/summary-contract";
import { queryBillingRuns, queryBillRunAccounts } from "@/lib/areas/bill-runs/result-contract";
import { queryInvoices } from "@/lib/areas/invoices/list-contract";

/** The queries of a bill run. */
export const billRunReads = [
  getBillRun,
  queryBillingRuns,
  queryBillRunAccounts,
  queryInvoices,
  getBillRunSummary,
];
