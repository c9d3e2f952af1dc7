import { operation } from "@/lib/api/operation";
import { actorWireId, OWN_ID } from "@/lib/kernel/ids";
import { presentFulfillment, presentItem } from "@/lib/areas/order-lines/fulfillment-present";
import { nextPageUrl } from "@/lib/lists/object-query";
import { rowByKey } from "@/lib/lists/row-by-key";
import { decimal } from "@/lib/values/decimal";
import * as contract from "./list-contract";
import type { FulfillmentItemRow, FulfillmentRow } from "./list-model";
import { fulfillmentItemPage, fulfillmentPage } from "./list-queries";

function presentRow(row: FulfillmentRow) {
  const { customFields, ...shown } = presentFulfillment({
    ...row,
    quantity: decimal(row.quantity),
  });
  return { ...customFields, ...shown, ...changesOf(row) };
}

const changesOf = (row: FulfillmentRow | FulfillmentItemRow) => ({
  createdById: actorWireId(row.createdById) ?? OWN_ID,
  createdDate: row.createdAt.toISOString(),
  updatedById: actorWireId(row.updatedById) ?? OWN_ID,
  updatedDate: row.updatedAt.toISOString(),
});

export const queryFulfillments = operation(contract.queryFulfillments, async (ctx, { query }) => {
  const { rows, next } = await fulfillmentPage(ctx, query);
  const { path } = contract.queryFulfillments;
  return { data: rows.map(presentRow), ...nextPageUrl(ctx, path, query, next) };
});

export const queryFulfillmentByKey = rowByKey(
  contract.queryFulfillmentByKey,
  queryFulfillments,
  "fulfillmentNumber",
);

function presentItemRow(row: FulfillmentItemRow) {
  const { customFields, ...shown } = presentItem(row);
  return {
    ...customFields,
    ...shown,
    fulfillmentNumber: row.fulfillmentNumber,
    ...changesOf(row),
  };
}

export const queryFulfillmentItems = operation(
  contract.queryFulfillmentItems,
  async (ctx, { query }) => {
    const { rows, next } = await fulfillmentItemPage(ctx, query);
    const { path } = contract.queryFulfillmentItems;
    return { data: rows.map(presentItemRow), ...nextPageUrl(ctx, path, query, next) };
  },
);

export const queryFulfillmentItemByKey = rowByKey(
  contract.queryFulfillmentItemByKey,
  queryFulfillmentItems,
);
