import type { Ctx } from "@/lib/kernel/context";
import { Locked, NotFound } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import type { Fulfillment, FulfillmentItem } from "./fulfillment-model";
import {
  fulfillmentBy,
  fulfillmentItemBy,
  fulfillmentItemsOf,
  fulfillmentsOf,
  insertFulfillmentItems,
  insertFulfillments,
  removeFulfillment,
  removeFulfillmentItem,
  updateFulfillment,
  updateFulfillmentItem,
} from "./fulfillment-queries";
import type { LineItemState } from "./model";
import { linesAmong } from "./stored-lines";

/** A fulfillment by its id or number. @throws NotFound, for those out of reach alike. */
export async function findFulfillment(ctx: Ctx, key: string): Promise<Fulfillment> {
  const id = uuidOf(key);
  const byId = id && (await fulfillmentBy(ctx.tenantId, { id }));
  const found = byId || (await fulfillmentBy(ctx.tenantId, { fulfillmentNumber: key }));
  const lines = found ? await linesAmong(ctx, [found.orderLineItemId]) : undefined;
  if (!found || !lines?.size) throw new NotFound("fulfillment", key);
  return found;
}

/** The fulfillments of items, in the order in which they were made. */
export function fulfillmentsOfLines(
  { tenantId }: Pick<Ctx, "tenantId">,
  lineIds: readonly string[],
): Promise<Fulfillment[]> {
  return fulfillmentsOf(tenantId, lineIds);
}

/** Stores new fulfillments and their single things. */
export async function storeFulfillments(
  ctx: Ctx,
  fulfillments: readonly Fulfillment[],
  items: readonly FulfillmentItem[],
): Promise<void> {
  await insertFulfillments(ctx, fulfillments);
  await insertFulfillmentItems(ctx, items);
}

/** Stores a changed fulfillment. @throws Locked when its state has changed since it was read. */
export async function storeFulfillment(
  ctx: Ctx,
  from: LineItemState,
  fulfillment: Fulfillment,
): Promise<void> {
  if (await updateFulfillment(ctx, from, fulfillment)) return;
  throw new Locked("The fulfillment has changed meanwhile. Send the request again.");
}

/** Deletes a fulfillment with its single things. */
export function dropFulfillment({ tenantId }: Ctx, id: string): Promise<void> {
  return removeFulfillment(tenantId, id);
}

/** The single things of a fulfillment, in the order in which they were entered. */
export function itemsOfFulfillment({ tenantId }: Ctx, id: string): Promise<FulfillmentItem[]> {
  return fulfillmentItemsOf(tenantId, [id]);
}

/** A single thing by its id. @throws NotFound, for those out of reach alike. */
export async function findFulfillmentItem(ctx: Ctx, key: string): Promise<FulfillmentItem> {
  const id = uuidOf(key);
  const found = id && (await fulfillmentItemBy(ctx.tenantId, id));
  if (!found) throw new NotFound("fulfillment item", key);
  await findFulfillment(ctx, found.fulfillmentId).catch((error: unknown) => {
    throw error instanceof NotFound ? new NotFound("fulfillment item", key) : error;
  });
  return found;
}

/** Stores a changed thing of a fulfillment. */
export function storeFulfillmentItem(ctx: Ctx, item: FulfillmentItem): Promise<void> {
  return updateFulfillmentItem(ctx, item);
}

/** Takes a thing off its fulfillment. */
export function dropFulfillmentItem({ tenantId }: Ctx, id: string): Promise<void> {
  return removeFulfillmentItem(tenantId, id);
}
