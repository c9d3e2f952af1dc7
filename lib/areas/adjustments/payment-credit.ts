import type { Ctx } from "@/lib/kernel/context";
import { Locked } from "@/lib/kernel/errors";
import { creditBalance, moveCreditBalance } from "@/lib/areas/accounts/find-account";
import { type Decimal, minDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import { cancelAdjustment } from "./adjust-invoice";
import { moveBy } from "./move";
import { deleteMovements, markAdjustmentCanceled, movementsOf } from "./queries";
import { noteAdjustment } from "./store";

type Owner = { readonly accountId: string; readonly currency: string };
type By = { readonly paymentId: string } | { readonly refundId: string };

/** Adds what no invoice takes of a payment to the credit balance of its locked account. */
export async function creditFromPayment(
  ctx: Ctx,
  { paymentId, ...owner }: Owner & { readonly paymentId: string },
  amount: Decimal,
): Promise<void> {
  await moveBy(ctx, { ...owner, source: { paymentId } }, "Increase", amount);
}

/** Takes what a refund returns to the payer from the credit balance. @throws RuleViolation when it has less. */
export async function creditForRefund(
  ctx: Ctx,
  { refundId, ...owner }: Owner & { readonly refundId: string },
  amount: Decimal,
): Promise<void> {
  await moveBy(ctx, { ...owner, source: { refundId } }, "Decrease", amount);
}

/**
 * Undoes what a payment or a refund has done to the credit balance of its locked account; returns the amount.
 *
 * @throws RuleViolation when the credit balance has less.
 */
export async function takeBackCredit(ctx: Ctx, accountId: string, by: By): Promise<Decimal> {
  const movements = await movementsOf(ctx.tenantId, accountId, by);
  for (const movement of movements) {
    if (!(await markAdjustmentCanceled(ctx, movement.id)))
      throw new Locked("The credit balance has changed meanwhile. Send the request again.");
    const { type, amount } = movement;
    await moveCreditBalance(ctx, accountId, type === "Increase" ? amount.negated() : amount);
    noteAdjustment(ctx, movement, "cancel");
  }
  return sumOf(movements.map(({ amount }) => amount));
}

/** How much of an amount is still in the credit balance of a locked account. */
export async function creditLeft(ctx: Ctx, accountId: string, amount: Decimal): Promise<Decimal> {
  if (!amount.greaterThan(ZERO)) return ZERO;
  return minDecimal(amount, await creditBalance(ctx, accountId));
}

/**
 * Cancels what the credit balance of a locked account has paid, the newest first, until it has an amount again: the
 * money that it came from never arrived.
 */
export async function freeCredit(ctx: Ctx, accountId: string, amount: Decimal): Promise<void> {
  if (!amount.greaterThan(ZERO)) return;
  const used = await movementsOf(ctx.tenantId, accountId, { type: "Decrease", refundId: null });
  for (const { id } of used) {
    if ((await creditBalance(ctx, accountId)).greaterThanOrEqualTo(amount)) return;
    await cancelAdjustment(ctx, "CreditBalance", id);
  }
}

/** Deletes the canceled movements of a payment or a refund, whose own deletion follows. */
export const forgetMovements = ({ tenantId }: Ctx, by: By): Promise<void> =>
  deleteMovements(tenantId, by);
