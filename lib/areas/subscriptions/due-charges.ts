import type { Ctx } from "@/lib/kernel/context";
import { Locked } from "@/lib/kernel/errors";
import type { LocalDate } from "@/lib/values/local-date";
import {
  advance,
  chargesByIds,
  chargesDue,
  chargesOfSchedules,
  discountsOfAccount,
} from "./billing-queries";
import type { SubscriptionCharge, ChargeMove } from "./billable-model";

/** The charges of accounts with an item due by `targetDate`, in the order of their creation. */
export function dueCharges(
  ctx: Ctx,
  accounts: readonly { id: string; billCycleDay: number }[],
  targetDate: LocalDate,
): Promise<SubscriptionCharge[]> {
  return chargesDue(ctx.tenantId, accounts, targetDate);
}

/**
 * The discounts on the whole account of its other subscriptions, which apply to the bill of an order,
 * too.
 */
export function accountDiscounts(
  ctx: Ctx,
  account: { id: string; billCycleDay: number },
  ordered: readonly string[],
): Promise<SubscriptionCharge[]> {
  return discountsOfAccount(ctx.tenantId, account, ordered);
}

/** Charge segments of an account by id, of subscriptions in any state. */
export function chargesOfIds(
  ctx: Ctx,
  account: { billCycleDay: number },
  ids: readonly string[],
): Promise<SubscriptionCharge[]> {
  return chargesByIds(ctx.tenantId, ids, account.billCycleDay);
}

/** All segments of charges by their numbers, with the percentage discounts on their plans and subscriptions. */
export function chargesWithDiscounts(
  ctx: Pick<Ctx, "tenantId">,
  accounts: readonly { id: string; billCycleDay: number }[],
  of: { readonly chargeNumbers: readonly string[]; readonly subscriptionIds: readonly string[] },
): Promise<SubscriptionCharge[]> {
  return chargesOfSchedules(ctx.tenantId, accounts, of.chargeNumbers, of.subscriptionIds);
}

/**
 * Moves the billed-through days of charges, by compare-and-set, in one statement. A charge that was
 * billed concurrently is not moved, and the whole bill is rolled back.
 *
 * @throws Locked when a charge is not where its bill began.
 */
export async function advanceCharges(ctx: Ctx, advances: readonly ChargeMove[]): Promise<void> {
  if (!advances.length) return;
  const moved = await advance([
    ctx.tenantId,
    advances.map(({ chargeId }) => chargeId),
    advances.map(({ from }) => from),
    advances.map(({ through }) => through),
    advances.map(({ nextBillingDate }) => nextBillingDate),
  ]);
  if (moved.length !== advances.length) {
    throw new Locked("Charges were billed by another request meanwhile. Send the request again.");
  }
}
