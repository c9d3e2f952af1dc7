import type { Ctx } from "@/lib/kernel/context";
import { Locked, NotFound } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import type { FoundLine, LineItem, LineItemState, StoredLineItem } from "./model";
import { insertLines, linesById, linesOf, linesOfOrderNumbers, updateLine } from "./queries";

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

/** All items of the orders of these numbers, within reach. */
export async function linesOfNumbers(
  ctx: Ctx,
  orderNumbers: readonly string[],
): Promise<FoundLine[]> {
  return orderNumbers.length ? linesOfOrderNumbers(ctx, orderNumbers) : [];
}

/**
 * Items by their ids, in their order.
 *
 * @throws NotFound alike for unknown ids, other tenants, and entities or orgs out of reach.
 */
export async function findLines(ctx: Ctx, ids: readonly string[]): Promise<FoundLine[]> {
  const uuids = ids.map((id) => uuidOf(id));
  const known = uuids.flatMap((id) => id ?? []);
  const found = await linesById(ctx, known);
  return ids.map((id, index) => {
    const line = found.get(uuids[index] ?? "");
    if (line === undefined) throw new NotFound("order line item", id);
    return line;
  });
}

/** Stores a changed item. @throws Locked when it is not in the state any more that it was read in. */
export async function storeLine(ctx: Ctx, from: LineItemState, line: LineItem): Promise<void> {
  if (await updateLine(ctx, from, line)) return;
  throw new Locked("The order line item has changed meanwhile. Send the request again.");
}
