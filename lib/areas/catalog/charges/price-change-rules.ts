import { modelWord } from "@/lib/values/charge-words";
import { decimal } from "@/lib/values/decimal";
import { type ChargeProblem, contradiction, missing } from "./charge-problem";
import type { ChargeTerms } from "@/lib/areas/catalog/model";
import type { ChargeChanges } from "@/lib/areas/catalog/object-contract";
import { isDiscountModel } from "@/lib/billing/discounts/discount-segment";
import { usesTenantIncrease } from "@/lib/billing/price-change";

type PriceChange = Pick<ChargeTerms, "priceChangeOption" | "priceIncreasePercentage">;

const NONE: PriceChange = { priceChangeOption: "NoChange", priceIncreasePercentage: null };

/** Whether a change asks for the tenant's percentage, or for one of the charge; undefined if for neither. */
function asksTenant({
  UseTenantDefaultForPriceChange: isDefault,
  PriceIncreaseOption: from,
}: ChargeChanges): boolean | undefined {
  if (isDefault || from === "FromTenantPercentageValue") return true;
  return isDefault === false || from === "SpecificPercentageValue" ? false : undefined;
}

/**
 * The price option at renewal after a change. Any option other than the percentage drops the
 * percentage, unless the change sets one: then the rules refuse it. The tenant's percentage is the
 * option without a percentage.
 */
export function changedPriceChange(before: PriceChange, changes: ChargeChanges): PriceChange {
  const { PriceChangeOption, PriceIncreasePercentage } = changes;
  if (asksTenant(changes) && PriceChangeOption === undefined)
    return { priceChangeOption: "SpecificPercentageValue", priceIncreasePercentage: null };
  const priceChangeOption =
    PriceChangeOption === undefined ? before.priceChangeOption : (PriceChangeOption ?? "NoChange");
  if (asksTenant(changes)) return { priceChangeOption, priceIncreasePercentage: null };
  const kept =
    priceChangeOption === "SpecificPercentageValue" ? before.priceIncreasePercentage : null;
  if (PriceIncreasePercentage === undefined)
    return { priceChangeOption, priceIncreasePercentage: kept };
  const asked = PriceIncreasePercentage;
  const priceIncreasePercentage = asked === null ? null : decimal(String(asked));
  return { priceChangeOption, priceIncreasePercentage };
}

/** The contradictions of a body about where the percentage of a renewal comes from. */
export function increaseProblems(
  changes: ChargeChanges,
  before: PriceChange = NONE,
): ChargeProblem[] {
  const { UseTenantDefaultForPriceChange: isDefault, PriceIncreaseOption: from } = changes;
  const tenant = asksTenant(changes);
  const after = changedPriceChange(before, changes);
  if (tenant) {
    if (isDefault === false || from === "SpecificPercentageValue") {
      const why = "contradicts UseTenantDefaultForPriceChange";
      return [contradiction("PriceIncreaseOption", why)];
    }
    if (after.priceChangeOption !== "SpecificPercentageValue") {
      const why = "must be SpecificPercentageValue with UseTenantDefaultForPriceChange";
      return [contradiction("PriceChangeOption", why)];
    }
    if (typeof changes.PriceIncreasePercentage !== "number") return [];
    const why = "does not go with UseTenantDefaultForPriceChange: the tenant's setting applies";
    return [contradiction("PriceIncreasePercentage", why)];
  }
  const stays = tenant === undefined && usesTenantIncrease(before);
  if (!usesTenantIncrease(after) || stays) return [];
  return [missing("PriceIncreasePercentage", "with SpecificPercentageValue")];
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
  if (!isDiscountModel(terms.chargeModel)) return [];
  const why = `must be NoChange or UseLatestProductCatalogPricing with the ChargeModel ${modelWord(terms.chargeModel)}`;
  return [contradiction("PriceChangeOption", why)];
}
