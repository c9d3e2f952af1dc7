import { numberAndName } from "@/lib/billing/billing-refusal";
import { RuleViolation } from "@/lib/kernel/errors";
import type { OverriddenCharge } from "./overridden-charge";
import { missing } from "@/lib/areas/catalog/charges/charge-problem";
import { priceChangeProblems } from "@/lib/areas/catalog/charges/price-change-rules";
import type { SubscribedCharge } from "@/lib/areas/subscriptions/model";
import { usesTenantIncrease } from "@/lib/billing/price-change";
import { decimal } from "@/lib/values/decimal";
import type { ChargeOverrideEntry } from "@/lib/areas/orders/order-body";

type Pricing = NonNullable<ChargeOverrideEntry["pricing"]>;
type PriceChange = Pick<SubscribedCharge, "priceChangeOption" | "priceIncreasePercentage">;
type Input = {
  priceChangeOption?: PriceChange["priceChangeOption"];
  priceIncreasePercentage?: number;
};

/**
 * The price change at renewal in an order, by default the catalog's. The catalog's percentage applies
 * only with its option.
 *
 * @throws RuleViolation for an option that a charge of this model or type cannot have.
 */
export function agreedPriceChange(
  charge: OverriddenCharge,
  pricing: Pricing | undefined,
): PriceChange {
  const asked: Input = Object.assign({}, ...Object.values(pricing ?? {}));
  const priceChangeOption = asked.priceChangeOption ?? charge.priceChangeOption;
  const kept =
    priceChangeOption === "SpecificPercentageValue" ? charge.priceIncreasePercentage : null;
  const priceIncreasePercentage =
    asked.priceIncreasePercentage === undefined
      ? kept
      : decimal(String(asked.priceIncreasePercentage));
  const { chargeModel, chargeType } = charge;
  const agreed = { priceChangeOption, priceIncreasePercentage };
  const lacks =
    usesTenantIncrease(agreed) && !usesTenantIncrease(charge)
      ? [missing("PriceIncreasePercentage", "with SpecificPercentageValue")]
      : [];
  const [problem] = [...priceChangeProblems({ ...agreed, chargeModel, chargeType }), ...lacks];
  if (problem)
    throw new RuleViolation(
      `pricing of the charge ${numberAndName(charge.chargeNumber, charge.name)}: ${problem.message}.`,
    );
  return agreed;
}
