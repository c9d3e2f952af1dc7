import { rowByKey } from "@/lib/lists/row-by-key";
import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { nextPageUrl, pageEnd } from "@/lib/lists/object-query";
import { lineSource, presentMemoRow } from "@/lib/areas/debit-memos/present";
import type { ListedDebitItem } from "@/lib/areas/invoices/debits/debit-list-model";
import { debitItemsListed, debitsListed } from "@/lib/areas/invoices/debits/debit-pages";
import { idOrNull, lineOf } from "@/lib/areas/invoices/present";
import { moneyNumber } from "@/lib/values/money";
import * as contract from "./list-contract";

export const queryDebitMemos = operation(contract.queryDebitMemos, async (ctx, { query }) => {
  const { rows, ...end } = await debitsListed(ctx, query);
  return {
    data: rows.map(presentMemoRow),
    ...pageEnd(ctx, contract.queryDebitMemos.path, query, end),
  };
});

export const queryDebitMemoByKey = rowByKey(
  contract.queryDebitMemoByKey,
  queryDebitMemos,
  "memoNumber",
);

function presented(row: ListedDebitItem) {
  const { accountNumber, currency, description } = row;
  const {
    chargeAmount: _amount,
    chargeNumber: _number,
    chargeType: _type,
    ...line
  } = lineOf(row, currency);
  return {
    ...line,
    debitMemoId: wireId(row.debitMemoId),
    debitMemoNumber: row.memoNumber,
    debitMemoDate: row.memoDate,
    status: row.memoStatus,
    accountId: wireId(row.accountId),
    accountNumber,
    subscriptionOwnerId: idOrNull(row.subscriptionOwnerId),
    description,
    sourceItemType: lineSource(row).sourceItemType,
    invoiceItemId: idOrNull(row.sourceItemId),
    creditMemoItemId: idOrNull(row.sourceMemoItemId),
    productRatePlanChargeId: idOrNull(row.productRatePlanChargeId),
    uOM: row.uom,
    amount: moneyNumber(row.amount, currency),
    currency,
    createdDate: row.createdAt.toISOString(),
    ...row.customFields,
  };
}

export const queryDebitMemoItems = operation(
  contract.queryDebitMemoItems,
  async (ctx, { query }) => {
    const { rows, next } = await debitItemsListed(ctx, query);
    return {
      data: rows.map(presented),
      ...nextPageUrl(ctx, contract.queryDebitMemoItems.path, query, next),
    };
  },
);

export const queryDebitMemoItemByKey = rowByKey(
  contract.queryDebitMemoItemByKey,
  queryDebitMemoItems,
);
