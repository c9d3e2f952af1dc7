import type { Ctx } from "@/lib/kernel/context";
import { moveCreditBalance } from "@/lib/areas/accounts/find-account";
import type { Decimal } from "@/lib/values/decimal";
import type { Adjustment } from "./model";
import { type NewAdjustment, storeAdjustment } from "./store";

/** Moves the credit balance of a locked account up or down. @throws RuleViolation when it has less. */
export async function moveBy(
  ctx: Ctx,
  about: Omit<NewAdjustment, "kind" | "type" | "amount">,
  type: "Increase" | "Decrease",
  amount: Decimal,
): Promise<Adjustment> {
  await moveCreditBalance(ctx, about.accountId, type === "Increase" ? amount : amount.negated());
  return storeAdjustment(ctx, { ...about, kind: "CreditBalance", type, amount });
}
