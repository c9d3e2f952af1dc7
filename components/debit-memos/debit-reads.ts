import { getAccount, getAccountSummary, listAccountActivity } from "@/lib/areas/accounts/contract";
import {
  getDebitMemo,
  listDebitMemoApplicationParts,
  listDebitMemoItems,
} from "@/lib/areas/debit-memos/contract";
import { queryDebitMemos } from "@/lib/areas/debit-memos/lists/list-contract";

/** The queries that a change of a debit memo makes stale. */
export const debitReads = [
  getDebitMemo,
  listDebitMemoItems,
  listDebitMemoApplicationParts,
  queryDebitMemos,
  getAccount,
  getAccountSummary,
  listAccountActivity,
];
