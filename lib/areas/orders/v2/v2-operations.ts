import * as z from "zod";
import type { CallOperation } from "@/lib/api/operation";
import { made, type Values } from "@/lib/areas/records/translate";
import { resourceOperations } from "@/lib/areas/version-2/bind-resource";
import * as contract from "./v2-contract";

const orders = resourceOperations(contract.ordersV2);

const row = z.object({ orderNumber: z.string() });

/** The number of an order, which the calls of version 1 take alone. */
async function numberOf(_values: Values, call: CallOperation, key = ""): Promise<string> {
  return row.parse(await made(call, "queryOrdersByKey", { params: { key } })).orderNumber;
}

const param = "orderNumber";

export const { list: listOrdersV2 } = orders;
export const deleteOrderV2 = orders.remove({ operation: "deleteOrder", param, key: numberOf });
export const activateOrderV2 = orders.action(contract.activateOrderV2, {
  operation: "activateOrder",
  param,
  key: numberOf,
});
export const cancelOrderV2 = orders.action(
  contract.cancelOrderV2,
  { operation: "cancelOrder", param, key: numberOf },
  contract.CANCELED,
);
