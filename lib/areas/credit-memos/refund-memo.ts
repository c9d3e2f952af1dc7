import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import type { Decimal } from "@/lib/values/decimal";
import { drawRefund } from "./change-queries";
import type { CreditMemo } from "./model";

type Memo = Pick<CreditMemo, "memoNumber" | "status" | "balance">;

/** @throws RuleViolation unless the memo is posted and has that much remaining. */
export function requireRefundable(memo: Memo, amount: Decimal): void {
  const { memoNumber, status, balance } = memo;
  if (status !== "Posted") {
    throw new RuleViolation(`Only a posted memo can be refunded; ${memoNumber} is ${status}.`);
  }
  if (!amount.greaterThan(balance)) return;
  throw new RuleViolation(`${memoNumber} has ${balance.toString()} left: no more can be refunded.`);
}

/**
 * Moves a remaining amount of a posted memo to its refunded amount, by compare-and-set under the
 * account's lock. The caller raises the account's balance.
 *
 * @throws RuleViolation unless the memo is posted and has that much remaining.
 */
export async function refundFromMemo(ctx: Ctx, memoId: string, amount: Decimal): Promise<void> {
  if (await drawRefund(ctx, memoId, amount)) return;
  throw new RuleViolation(`The credit memo has less than ${amount.toString()} left to refund.`);
}

/** Returns a canceled refund's amount to its memo. */
export async function returnToMemo(ctx: Ctx, memoId: string, amount: Decimal): Promise<void> {
  if (await drawRefund(ctx, memoId, amount.negated())) return;
  throw new RuleViolation("The credit memo of the refund is not posted any more.");
}
