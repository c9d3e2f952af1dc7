import { modelWord } from "@/lib/values/charge-words";
import { decimal } from "@/lib/values/decimal";
import { type ChargeProblem, contradiction, missing } from "./charge-problem";
import type { ChargeTerms } from "@/lib/areas/catalog/model";
import type { ChargeChanges } from "@/lib/areas/catalog/object-contract";
import { isDiscountModel } from "@/lib/billing/discounts/discount-segment";

type PriceChange = Pick<ChargeTerms, "priceChangeOption" | "priceIncreasePercentage">;

/**
 * The price option at renewal after a change. Any option other than the percentage drops the
 * percentage, unless the change sets one: then the rules refuse it.
 */
export function changedPriceChange(
  before: PriceChange,
  { PriceChangeOption, PriceIncreasePercentage }: ChargeChanges,
): PriceChange {
  const priceChangeOption =
    PriceChangeOption === undefined ? before.priceChangeOption : (PriceChangeOption ?? "NoChange");
  const kept =
    priceChangeOption === "SpecificPercentageValue" ? before.priceIncreasePercentage : null;
  if (PriceIncreasePercentage === undefined)
    return { priceChangeOption, priceIncreasePercentage: kept };
  const asked = PriceIncreasePercentage;
  const priceIncreasePercentage = asked === null ? null : decimal(String(asked));
  return { priceChangeOption, priceIncreasePercentage };
}

/**
 * A percentage belongs to `SpecificPercentageValue` only; discounts have no percentage of their own
 * change, and one-time charges do not renew. Reference 3.2.
 */
export function priceChangeProblems(
  terms: PriceChange & Pick<ChargeTerms, "chargeModel" | "chargeType">,
): ChargeProblem[] {
  const { priceChangeOption: option, priceIncreasePercentage: percentage } = terms;
  if (option !== "NoChange" && terms.chargeType === "OneTime")
    return [contradiction("PriceChangeOption", "must be NoChange: a one-time charge never renews")];
  if (option !== "SpecificPercentageValue") {
    return percentage === null
      ? []
      : [contradiction("PriceIncreasePercentage", "needs SpecificPercentageValue")];
  }
  if (isDiscountModel(terms.chargeModel)) {
    const why = `must be NoChange or UseLatestProductCatalogPricing with the ChargeModel ${modelWord(terms.chargeModel)}`;
    return [contradiction("PriceChangeOption", why)];
  }
  return percentage === null
    ? [missing("PriceIncreasePercentage", "with SpecificPercentageValue")]
    : [];
}
