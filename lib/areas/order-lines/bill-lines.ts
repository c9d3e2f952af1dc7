import type { Ctx } from "@/lib/kernel/context";
import { Locked } from "@/lib/kernel/errors";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import type { LocalDate } from "@/lib/values/local-date";
import { lineCharge } from "./model";
import { linesDue, markComplete, markDue } from "./queries";

/** The order line items that bills of accounts through a day include, as charges. */
export async function dueLines(
  ctx: Ctx,
  accounts: readonly { id: string }[],
  targetDate: LocalDate,
): Promise<BillableCharge[]> {
  const ids = accounts.map(({ id }) => id);
  return (await linesDue(ctx.tenantId, ids, targetDate)).map(lineCharge);
}

/**
 * Completes the items that were billed in the caller's transaction.
 *
 * @throws Locked when one of them was billed or changed concurrently.
 */
export async function completeLines(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (!ids.length || (await markComplete(ctx, ids)) === ids.length) return;
  throw new Locked("Order line items were billed meanwhile. Send the request again.");
}

/** Makes items due again when the lines that billed them no longer count. */
export async function reopenLines(ctx: Ctx, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length) await markDue(ctx, itemIds);
}
