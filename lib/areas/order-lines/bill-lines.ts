import type { Ctx } from "@/lib/kernel/context";
import { Locked } from "@/lib/kernel/errors";
import type { BillableCharge } from "@/lib/areas/subscriptions/model";
import type { LocalDate } from "@/lib/values/local-date";
import { lineCharge } from "./model";
import { linesDue, markComplete, markDue } from "./queries";

/** The items of orders that a bill of an account through a day takes, as charges. */
export async function dueLines(
  ctx: Ctx,
  account: { id: string },
  targetDate: LocalDate,
): Promise<BillableCharge[]> {
  return (await linesDue(ctx.tenantId, account.id, targetDate)).map(lineCharge);
}

/**
 * Completes items that documents of the caller's transaction have billed.
 *
 * @throws Locked when one of them was billed or changed by somebody else meanwhile.
 */
export async function completeLines(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (!ids.length || (await markComplete(ctx, ids)) === ids.length) return;
  throw new Locked("Order line items were billed meanwhile. Send the request again.");
}

/** Lets items wait for a bill again: the lines of documents that billed them count no more. */
export async function reopenLines(ctx: Ctx, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length) await markDue(ctx, itemIds);
}
