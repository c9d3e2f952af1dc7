import type * as z from "zod";
import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import type { Ctx } from "@/lib/kernel/context";
import type { FulfillmentItem } from "@/lib/areas/order-lines/fulfillment-model";
import {
  dropFulfillmentItem,
  findFulfillmentItem,
  storeFulfillmentItem,
  storeFulfillments,
} from "@/lib/areas/order-lines/stored-fulfillments";
import { lockFulfillments, note, requireExecuting } from "./change-fulfillment";
import { thingsOf } from "./create-fulfillments";
import type { createFulfillmentItems, updateFulfillmentItem as contract } from "./item-contract";

/** Adds things to fulfillments that are Executing, all or none; returns them in the order of the request. */
export async function createItems(
  ctx: Ctx,
  requested: z.output<typeof createFulfillmentItems.body>["fulfillmentItems"],
): Promise<FulfillmentItem[]> {
  const locked = await lockFulfillments(
    ctx,
    requested.map(({ fulfillmentNumber }) => fulfillmentNumber),
  );
  const items = locked.flatMap(({ before }, index) => {
    const { fulfillmentNumber: _number, ...thing } = requested[index] ?? {};
    requireExecuting(before);
    note(ctx, before, "update", { changed: ["fulfillmentItems"] });
    return thingsOf(before.id, [thing]);
  });
  await storeFulfillments(ctx, [], items);
  return items;
}

/** Changes a thing of a fulfillment that is Executing; what is absent stays. */
export async function changeItem(
  ctx: Ctx,
  key: string,
  { itemIdentifier, description, customFields }: z.output<typeof contract.body>,
): Promise<void> {
  const item = await openItem(ctx, key);
  await storeFulfillmentItem(ctx, {
    ...item,
    itemIdentifier: itemIdentifier === undefined ? item.itemIdentifier : itemIdentifier,
    description: description === undefined ? item.description : description,
    customFields: changedCustomFields(item.customFields, customFields ?? {}),
  });
}

/** Takes a thing off a fulfillment that is Executing. */
export async function deleteItem(ctx: Ctx, key: string): Promise<void> {
  const { id } = await openItem(ctx, key);
  await dropFulfillmentItem(ctx, id);
}

async function openItem(ctx: Ctx, key: string): Promise<FulfillmentItem> {
  const item = await findFulfillmentItem(ctx, key);
  for (const { before } of await lockFulfillments(ctx, [item.fulfillmentId])) {
    requireExecuting(before);
    note(ctx, before, "update", { changed: ["fulfillmentItems"] });
  }
  return item;
}
