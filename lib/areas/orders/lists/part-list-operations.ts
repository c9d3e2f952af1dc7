import { operation } from "@/lib/api/operation";
import { presentLine } from "@/lib/areas/orders/order-line-items/line-item-present";
import { actorWireId, OWN_ID, wireId } from "@/lib/kernel/ids";
import { nextPageUrl } from "@/lib/lists/object-query";
import { rowByKey } from "@/lib/lists/row-by-key";
import * as contract from "./part-list-contract";
import type { OrderActionRow, OrderLineRow } from "./part-list-model";
import { orderActionPage, orderLinePage } from "./part-list-queries";

const ofOrder = (
  row: Pick<OrderActionRow, "orderId" | "orderNumber" | "createdById" | "createdAt">,
) => ({
  orderId: wireId(row.orderId),
  orderNumber: row.orderNumber,
  createdById: actorWireId(row.createdById) ?? OWN_ID,
  createdDate: row.createdAt.toISOString(),
});

function presentAction(row: OrderActionRow) {
  return {
    ...row.customFields,
    id: wireId(row.id),
    ...ofOrder(row),
    type: row.type,
    sequence: row.sequence,
    subscriptionId: wireId(row.subscriptionId),
    subscriptionNumber: row.subscriptionNumber,
    subscriptionVersion: row.subscriptionVersion,
    changeReason: row.changeReason,
    contractEffectiveDate: row.contractEffective,
    serviceActivationDate: row.serviceActivation,
    customerAcceptanceDate: row.customerAcceptance,
  };
}

export const queryOrderActions = operation(contract.queryOrderActions, async (ctx, { query }) => {
  const { rows, next } = await orderActionPage(ctx, query);
  const path = contract.queryOrderActions.path;
  return { data: rows.map(presentAction), ...nextPageUrl(ctx, path, query, next) };
});

export const queryOrderActionByKey = rowByKey(contract.queryOrderActionByKey, queryOrderActions);

function presentItem(row: OrderLineRow) {
  const { customFields, UOM, ...line } = presentLine(row);
  return {
    ...customFields,
    ...line,
    id: wireId(row.id),
    ...ofOrder(row),
    uOM: UOM,
    billToId: line.billTo,
    ownerAccountId: wireId(row.ownerAccountId),
    invoiceOwnerAccountId: wireId(row.invoiceAccountId),
    updatedDate: row.updatedAt.toISOString(),
  };
}

export const queryOrderLineItems = operation(
  contract.queryOrderLineItems,
  async (ctx, { query }) => {
    const { rows, next } = await orderLinePage(ctx, query);
    const path = contract.queryOrderLineItems.path;
    return { data: rows.map(presentItem), ...nextPageUrl(ctx, path, query, next) };
  },
);

export const queryOrderLineItemByKey = rowByKey(
  contract.queryOrderLineItemByKey,
  queryOrderLineItems,
);
