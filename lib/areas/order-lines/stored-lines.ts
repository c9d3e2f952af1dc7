import type { Ctx } from "@/lib/kernel/context";
import { Locked, NotFound } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import type { FoundLine, LineItem, StoredLineItem } from "./model";
import {
  type ChangedLine,
  insertLines,
  linesById,
  linesOf,
  linesOfOrderNumbers,
  updateLines,
} from "./queries";
import { valueAt } from "@/lib/values/keys";

/** Stores the items of an order. */
export function storeLines(ctx: Ctx, orderId: string, lines: readonly LineItem[]): Promise<void> {
  return insertLines(ctx, orderId, lines);
}

/** The items of orders, in their order. */
export function linesOfOrders(
  { tenantId }: Pick<Ctx, "tenantId">,
  orderIds: readonly string[],
): Promise<StoredLineItem[]> {
  return linesOf(tenantId, orderIds);
}

/** All items of the orders with these numbers that the caller may see. */
export async function linesOfNumbers(
  ctx: Ctx,
  orderNumbers: readonly string[],
): Promise<FoundLine[]> {
  return orderNumbers.length ? linesOfOrderNumbers(ctx, orderNumbers) : [];
}

/**
 * Items by their ids, in their order.
 *
 * @throws NotFound for unknown ids, other tenants, and entities or orgs out of reach alike.
 */
export async function findLines(ctx: Ctx, ids: readonly string[]): Promise<FoundLine[]> {
  const uuids = ids.map((id) => uuidOf(id));
  const known = uuids.flatMap((id) => id ?? []);
  const found = await linesById(ctx, known);
  return ids.map((id, index) => {
    const line = valueAt(found, uuids[index]);
    if (line === undefined) throw new NotFound("order line item", id);
    return line;
  });
}

/** The items with these ids that the caller may see, by id. */
export async function linesAmong(
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundLine>> {
  const known = ids.flatMap((id) => uuidOf(id) ?? []);
  return known.length ? linesById(ctx, known) : new Map();
}

/** Stores changed items. @throws Locked when the state of one has changed since it was read. */
export async function storeChangedLines(ctx: Ctx, changed: readonly ChangedLine[]): Promise<void> {
  if ((await updateLines(ctx, changed)) === changed.length) return;
  throw new Locked("The order line item has changed meanwhile. Send the request again.");
}
