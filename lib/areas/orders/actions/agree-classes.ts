import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { billingRulesOf } from "@/lib/areas/settings/model";
import type { ChargeOverrideEntry } from "@/lib/areas/orders/order-body";

type Priced = { readonly pricing?: ChargeOverrideEntry["pricing"] };

/** @throws RuleViolation for a class of a discount that the tenant does not have. */
export function requireDiscountClasses(ctx: Ctx, charges: readonly Priced[]): void {
  const { discountClasses } = billingRulesOf(ctx.settings);
  for (const { pricing } of charges) {
    const name = pricing?.discount?.discountClass;
    if (name === undefined || discountClasses.includes(name)) continue;
    throw new RuleViolation(
      `discountClass must be one of the discountClasses of the billing rules; ${name} is none.`,
    );
  }
}
