import { actionContract, resourceContracts } from "@/lib/areas/version-2/resource-contract";
import { ORDER } from "@/lib/areas/version-2/views-contract";
import * as changes from "../waiting/change-contract";

export const ordersV2 = resourceContracts({
  path: "/v2/orders",
  param: "order_id",
  noun: "an order",
  nouns: "orders",
  area: "orders",
  ending: "OrderV2",
  write: "orders:write",
  view: ORDER,
  one: "queryOrdersByKey",
});

export const CANCELED = { cancel_reason: "cancelReason" };

export const activateOrderV2 = actionContract(ordersV2, {
  id: "activateOrderV2",
  action: "activate",
  summary: "Execute a draft order",
});
export const cancelOrderV2 = actionContract(ordersV2, {
  id: "cancelOrderV2",
  action: "cancel",
  summary: "Cancel a waiting order",
  body: { names: CANCELED, like: changes.cancelOrder.body },
});

export const { list: listOrdersV2, remove: deleteOrderV2 } = ordersV2;
