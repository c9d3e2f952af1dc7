import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { nextPageUrl } from "@/lib/lists/object-query";
import { rowByKey } from "@/lib/lists/row-by-key";
import { decimal } from "@/lib/values/decimal";
import { moneyNumber } from "@/lib/values/money";
import * as contract from "./application-list-contract";
import { type MemoApplicationRow, memoApplicationPage } from "./application-list-queries";

function present({ amount, createdAt, ...row }: MemoApplicationRow) {
  return {
    ...row,
    id: wireId(row.id),
    accountId: wireId(row.accountId),
    amount: moneyNumber(decimal(amount), row.currency),
    creditMemoId: wireId(row.creditMemoId),
    invoiceId: row.invoiceId === null ? null : wireId(row.invoiceId),
    debitMemoId: row.debitMemoId === null ? null : wireId(row.debitMemoId),
    createdDate: createdAt.toISOString(),
  };
}

export const queryCreditMemoApplications = operation(
  contract.queryCreditMemoApplications,
  async (ctx, { query }) => {
    const { rows, next } = await memoApplicationPage(ctx, query);
    const path = contract.queryCreditMemoApplications.path;
    return { data: rows.map(present), ...nextPageUrl(ctx, path, query, next) };
  },
);

export const queryCreditMemoApplicationByKey = rowByKey(
  contract.queryCreditMemoApplicationByKey,
  queryCreditMemoApplications,
);
