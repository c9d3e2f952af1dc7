import type { ChargeModel, ChargeType, PriceTier } from "@/lib/billing/charge-segment";
import type { ChargeOverrideV1, ChargeUpdateV1 } from "./v1-charge-contract";

type Flat = Partial<ChargeOverrideV1> & Partial<ChargeUpdateV1>;

/** What pricing an order is given for a charge of a type and model. */
type Priced = {
  readonly chargeType: ChargeType;
  readonly chargeModel: ChargeModel;
  /** The price table before. */
  readonly tiers: readonly PriceTier[];
};

const PREFIX = { OneTime: "oneTime", Recurring: "recurring", Usage: "usage" } as const;

/**
 * The `pricing` of an order from the flat fields of version 1; undefined when they say nothing of
 * the price. Tiers without startingUnit change prices of the table before, by tier number.
 */
export function pricingOfFlat(charge: Priced, flat: Flat): Record<string, object> | undefined {
  const discount = charge.chargeModel.startsWith("Discount");
  const asked = discount ? discountOf(flat) : priceOf(charge, flat);
  const { priceChangeOption, priceIncreasePercentage } = flat;
  const all = given({ ...asked, priceChangeOption, priceIncreasePercentage });
  if (!Object.keys(all).length) return undefined;
  const member = discount ? "discount" : `${PREFIX[charge.chargeType]}${charge.chargeModel}`;
  return { [member]: all };
}

function discountOf({ discountAmount, discountPercentage, applyDiscountTo, discountLevel }: Flat) {
  return { discountAmount, discountPercentage, applyDiscountTo, discountLevel };
}

function priceOf(charge: Priced, { price, quantity, tiers, includedUnits, overagePrice }: Flat) {
  return {
    listPrice: price,
    quantity,
    includedUnits,
    overagePrice,
    tiers: tiers === undefined ? undefined : tableOf(charge, tiers),
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
  const prices = new Map(asked.map(({ tier, price }) => [tier, price]));
  return before.map(({ tier, startingUnit, endingUnit, price, priceFormat }) => ({
    tier,
    startingUnit: startingUnit?.toNumber() ?? 0,
    endingUnit: endingUnit?.toNumber() ?? null,
    price: prices.get(tier) ?? price.toNumber(),
    priceFormat,
  }));
}

/** An object without what is undefined. */
function given(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
