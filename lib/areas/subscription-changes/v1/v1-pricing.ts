import { InvalidValue } from "@/lib/kernel/errors";
import { given } from "@/lib/values/keys";
import type { ChargeModel, ChargeType, PriceTier } from "@/lib/billing/charge-segment";
import type {
  ChargeOverrideV1,
  ChargeUpdateV1,
} from "@/lib/areas/subscriptions/v1-changes/v1-charge-contract";
import { memberOf } from "@/lib/areas/subscription-changes/v2/v2-price";

type Flat = Partial<ChargeOverrideV1> & Partial<ChargeUpdateV1>;

/** The charge that is priced. */
type Priced = {
  readonly chargeType: ChargeType;
  readonly chargeModel: ChargeModel;
  /** The price table before. */
  readonly tiers: readonly PriceTier[];
};

/**
 * The `pricing` of an order from the flat fields of version 1; undefined without price fields. Tiers
 * without startingUnit change prices of the previous table, by tier number.
 */
export function pricingOfFlat(charge: Priced, flat: Flat): Record<string, object> | undefined {
  const discount = charge.chargeModel.startsWith("Discount");
  const asked = discount ? discountOf(flat) : priceOf(charge, flat);
  const { priceChangeOption, priceIncreasePercentage } = flat;
  const all = given({ ...asked, priceChangeOption, priceIncreasePercentage });
  if (!Object.keys(all).length) return undefined;
  return { [discount ? "discount" : memberOf(charge.chargeType, charge.chargeModel)]: all };
}

function discountOf({ discountAmount, discountPercentage, applyDiscountTo, discountLevel }: Flat) {
  return { discountAmount, discountPercentage, applyDiscountTo, discountLevel };
}

function priceOf(charge: Priced, { price, tiers, ...flat }: Flat) {
  if (charge.chargeModel === "Calculated") {
    const { percentage, minimumAmount, maximumAmount } = flat;
    return { percentage, minimumAmount, maximumAmount };
  }
  if (price !== undefined && price < 0 && charge.chargeType !== "OneTime") {
    const field = { resource: 531870, parameter: "price" };
    throw new InvalidValue("price must be at least 0, except of a one-time charge", field);
  }
  const { quantity, includedUnits, overagePrice, listPriceBase, specificListPriceBase } = flat;
  const { ratingGroup, packageSize, numberOfPeriods, chargeModelConfiguration } = flat;
  const { overageUnusedUnitsCreditOption, unusedUnitsCreditRates } = flat;
  const { minimumAmount, maximumAmount } = flat;
  return {
    ...{ listPrice: price, listPriceBase, specificListPriceBase },
    ...{ quantity, includedUnits, overagePrice, ratingGroup, packageSize, numberOfPeriods },
    ...{ minimumAmount, maximumAmount },
    ...{ overageUnusedUnitsCreditOption, unusedUnitsCreditRates, chargeModelConfiguration },
    tiers: tiers === undefined ? undefined : tableOf(charge, tiers),
  };
}

/** The containers of an order for the start, billing and end of a new charge; absent without fields. */
export function lifeOfFlat(flat: ChargeOverrideV1) {
  const { billCycleDay, billCycleType, billingPeriod, billingPeriodAlignment } = flat;
  const { billingTiming, specificBillingPeriod, weeklyBillCycleDay } = flat;
  const { endDateCondition, upToPeriods, upToPeriodsType, specificEndDate } = flat;
  const billing = given({
    ...{ billCycleDay, billCycleType, billingPeriod, billingPeriodAlignment },
    ...{ billingTiming, specificBillingPeriod, weeklyBillCycleDay },
  });
  const endDate = given({ endDateCondition, upToPeriods, upToPeriodsType, specificEndDate });
  const startDate = triggerOf(flat);
  return {
    ...(Object.keys(billing).length ? { billing } : {}),
    ...(startDate === undefined ? {} : { startDate }),
    ...(Object.keys(endDate).length ? { endDate } : {}),
  };
}

/** The trigger of a charge or its change; a day alone is a specific date. */
export function triggerOf({
  triggerEvent,
  triggerDate,
}: Pick<Flat, "triggerEvent" | "triggerDate">) {
  if (triggerEvent === undefined && triggerDate === undefined) return undefined;
  return {
    triggerEvent: triggerEvent ?? ("SpecificDate" as const),
    ...(triggerDate === undefined ? {} : { specificTriggerDate: triggerDate }),
  };
}

function tableOf({ tiers: before }: Priced, asked: NonNullable<Flat["tiers"]>) {
  const whole = asked.some(({ startingUnit }) => startingUnit !== undefined);
  if (whole) {
    return asked.map(({ startingUnit = 0, priceFormat = "PerUnit", ...tier }) => ({
      ...tier,
      startingUnit,
      priceFormat,
    }));
  }
  const rows = new Map(asked.map((row) => [row.tier, row]));
  return before.map(({ tier, startingUnit, endingUnit, price, priceFormat, flatFee }) => ({
    tier,
    startingUnit: startingUnit?.toNumber() ?? 0,
    endingUnit: endingUnit?.toNumber() ?? null,
    price: rows.get(tier)?.price ?? price.toNumber(),
    priceFormat,
    flatFee: rows.get(tier)?.flatFee ?? flatFee?.toNumber(),
  }));
}
