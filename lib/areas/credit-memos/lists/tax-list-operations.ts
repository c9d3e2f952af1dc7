import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { nextPageUrl } from "@/lib/lists/object-query";
import { rowByKey } from "@/lib/lists/row-by-key";
import { decimal } from "@/lib/values/decimal";
import { exactNumber, moneyNumber } from "@/lib/values/money";
import * as contract from "./tax-list-contract";
import { type MemoTaxRow, memoTaxPage } from "./tax-list-queries";

function present({ createdAt, updatedAt, customFields, ...row }: MemoTaxRow) {
  return {
    ...customFields,
    ...row,
    id: wireId(row.id),
    creditMemoId: wireId(row.creditMemoId),
    creditMemoItemId: wireId(row.creditMemoItemId),
    sourceTaxItemId: row.sourceTaxItemId && wireId(row.sourceTaxItemId),
    accountId: wireId(row.accountId),
    country: row.country || null,
    taxRate: exactNumber(decimal(row.taxRate)),
    taxAmount: moneyNumber(decimal(row.taxAmount), row.currency),
    exemptAmount: moneyNumber(decimal(row.exemptAmount), row.currency),
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  };
}

export const queryCreditTaxationItems = operation(
  contract.queryCreditTaxationItems,
  async (ctx, { query }) => {
    const { rows, next } = await memoTaxPage(ctx, query);
    const path = contract.queryCreditTaxationItems.path;
    return { data: rows.map(present), ...nextPageUrl(ctx, path, query, next) };
  },
);

export const queryCreditTaxationItemByKey = rowByKey(
  contract.queryCreditTaxationItemByKey,
  queryCreditTaxationItems,
);
