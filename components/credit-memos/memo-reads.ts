import { getAccount, getAccountSummary, listAccountActivity } from "@/lib/areas/accounts/contract";
import {
  getCreditMemo,
  listCreditMemoItems,
  listCreditMemoParts,
} from "@/lib/areas/credit-memos/contract";
import { listApplicationParts } from "@/lib/areas/credit-memos/application-contract";
import { queryCreditMemos } from "@/lib/areas/credit-memos/list-contract";
import {
  getDebitMemo,
  listDebitMemoApplicationParts,
  listDebitMemoItems,
} from "@/lib/areas/debit-memos/contract";
import { queryDebitMemos } from "@/lib/areas/debit-memos/lists/list-contract";
import { getInvoice, listInvoiceItems } from "@/lib/areas/invoices/contract";
import { queryInvoices } from "@/lib/areas/invoices/list-contract";

/** The queries that a change of a credit memo makes stale. */
export const memoReads = [
  getCreditMemo,
  listCreditMemoItems,
  listCreditMemoParts,
  queryCreditMemos,
  getInvoice,
  listApplicationParts,
  listInvoiceItems,
  queryInvoices,
  getDebitMemo,
  listDebitMemoItems,
  listDebitMemoApplicationParts,
  queryDebitMemos,
  getAccount,
  getAccountSummary,
  listAccountActivity,
];
