import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { findFulfillmentItem } from "@/lib/areas/order-lines/stored-fulfillments";
import * as items from "./change-items";
import * as contract from "./item-contract";
import { presentItem } from "@/lib/areas/order-lines/fulfillment-present";

export const createFulfillmentItems = operation(
  contract.createFulfillmentItems,
  async (ctx, { body }) => {
    const made = await items.createItems(ctx, body.fulfillmentItems);
    return { fulfillmentItems: made.map(({ id }) => ({ id: wireId(id) })) };
  },
);

export const getFulfillmentItem = operation(
  contract.getFulfillmentItem,
  async (ctx, { params }) => ({
    fulfillmentItem: presentItem(await findFulfillmentItem(ctx, params["fulfillment-item-id"])),
  }),
);

export const updateFulfillmentItem = operation(
  contract.updateFulfillmentItem,
  async (ctx, { params, body }) => {
    await items.changeItem(ctx, params["fulfillment-item-id"], body);
    return {};
  },
);

export const deleteFulfillmentItem = operation(
  contract.deleteFulfillmentItem,
  async (ctx, { params }) => {
    await items.deleteItem(ctx, params["fulfillment-item-id"]);
    return {};
  },
);
