import type { Ctx } from "@/lib/kernel/context";
import { Locked } from "@/lib/kernel/errors";
import type { BillableCharge, OrderLineCharge } from "@/lib/areas/subscriptions/billable-model";
import type { LocalDate } from "@/lib/values/local-date";
import { fulfillmentCharge } from "./fulfillment-model";
import { fulfillmentsDue, markDelivered, markDeliveriesDue } from "./fulfillment-queries";
import { lineCharge } from "./model";
import { linesDue, markComplete, markDue } from "./queries";

/** The order line items and fulfillments that bills of accounts through a day include, as charges. */
export async function dueLines(
  ctx: Ctx,
  accounts: readonly { id: string }[],
  targetDate: LocalDate,
): Promise<BillableCharge[]> {
  const ids = accounts.map(({ id }) => id);
  const lines = await linesDue(ctx.tenantId, ids, targetDate);
  const delivered = await fulfillmentsDue(ctx.tenantId, ids, targetDate);
  return [
    ...lines.map(lineCharge),
    ...delivered.map(({ line, fulfillment }) => fulfillmentCharge(line, fulfillment)),
  ];
}

/** What a line of a document bills: an item as a whole, or a fulfillment of it. */
export type BilledLine = Pick<OrderLineCharge["orderLine"], "itemId" | "fulfillmentId">;

/**
 * Completes the items and fulfillments that were billed in the caller's transaction.
 *
 * @throws Locked when one of them was billed or changed concurrently.
 */
export async function completeLines(ctx: Ctx, billed: readonly BilledLine[]): Promise<void> {
  const delivered = billed.flatMap(({ fulfillmentId }) => fulfillmentId ?? []);
  const lines = billed.flatMap((of) => (of.fulfillmentId === undefined ? of.itemId : []));
  const isBilled =
    (!lines.length || (await markComplete(ctx, lines)) === lines.length) &&
    (!delivered.length || (await markDelivered(ctx, delivered)) === delivered.length);
  if (isBilled) return;
  throw new Locked("Order line items were billed meanwhile. Send the request again.");
}

/** Makes items and fulfillments due again when the lines that billed them no longer count. */
export async function reopenLines(ctx: Ctx, itemIds: readonly string[]): Promise<void> {
  if (!itemIds.length) return;
  await markDue(ctx, itemIds);
  await markDeliveriesDue(ctx, itemIds);
}
