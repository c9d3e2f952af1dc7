import type { Ctx } from "@/lib/kernel/context";
import type { Account } from "@/lib/areas/accounts/model";
import { creditFromPayment } from "@/lib/areas/adjustments/payment-credit";
import { hasNeed } from "@/lib/kernel/features";
import type { Decimal } from "@/lib/values/decimal";
import { drawCredit } from "./change-queries";
import { changedMeanwhile } from "./find-payment";

/**
 * Moves what no invoice takes of a payment into the credit balance of its locked account, where there are credit
 * balances: nothing could apply it later. With Invoice Settlement it stays on the payment.
 */
export async function keepAsCredit(
  ctx: Ctx,
  { id: accountId, currency }: Pick<Account, "id" | "currency">,
  paymentId: string,
  rest: Decimal,
): Promise<void> {
  if (!rest.greaterThan(0) || !hasNeed(ctx.settings, "creditBalance")) return;
  if (!(await drawCredit(ctx, paymentId, rest))) throw changedMeanwhile();
  await creditFromPayment(ctx, { accountId, currency, paymentId }, rest);
}
