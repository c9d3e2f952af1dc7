import type { PriceTier } from "@/lib/billing/charge-segment";
import { Decimal, minDecimal, ONE } from "@/lib/values/decimal";
import { minorUnits } from "@/lib/values/money";
import type { PriceStep, RiseTerms } from "../model";

/** The new prices of a charge, or the reason why it has none. */
export type Raised =
  | { readonly prices: readonly PriceStep[]; readonly capped: boolean }
  | { readonly reason: string };

/** The catalog's prices of today: its table, or why it has none. */
export type CatalogPrices = { readonly tiers: readonly PriceTier[] } | { readonly reason: string };

type Rules = Pick<RiseTerms, "percentage" | "amount" | "cap" | "digits"> & {
  readonly currency: string;
};

/**
 * The raised prices of a table, each by itself: by the percentage, by the amount unless it is free, or to the catalog's price, at most by the cap, and rounded half
 * up; a price that rounding would lift above the cap is rounded down. No price becomes lower.
 */
export function raisedPrices(
  tiers: readonly PriceTier[],
  rules: Rules,
  catalog: () => CatalogPrices,
): Raised {
  if (!tiers.length) return { reason: "It has no price." };
  if (tiers.some(({ price }) => price.isNegative())) return { reason: "Its price is negative." };
  if (tiers.some((tier) => tier.flatFee ?? tier.minimum ?? tier.maximum)) {
    return { reason: "Its price table has fees or limits within tiers." };
  }
  const wanted = pricesBy(tiers, rules, catalog);
  if ("reason" in wanted) return wanted;
  if (!sameShape(tiers, wanted.tiers)) {
    return { reason: "Its price table has other tiers than the catalog's." };
  }
  const steps = tiers.map((tier, index) => {
    return stepOf(tier, wanted.tiers[index]?.price ?? tier.price, rules);
  });
  if (steps.every(({ isSame }) => isSame)) return { reason: "Its price would stay the same." };
  if (steps.some(({ isLong }) => isLong)) {
    return { reason: "Its new price has more digits than an order takes." };
  }
  return { prices: steps.map(({ step }) => step), capped: steps.some(({ capped }) => capped) };
}

function pricesBy(
  tiers: readonly PriceTier[],
  { percentage, amount }: Rules,
  catalog: () => CatalogPrices,
): CatalogPrices {
  const priced = (price: (old: Decimal) => Decimal) => ({
    tiers: tiers.map((tier) => ({ ...tier, price: price(tier.price) })),
  });
  if (percentage !== null) {
    const factor = ONE.plus(percentage.dividedBy(100));
    return priced((old) => old.times(factor));
  }
  if (amount !== null) return priced((old) => (old.isZero() ? old : old.plus(amount)));
  return catalog();
}

function sameShape(own: readonly PriceTier[], other: readonly PriceTier[]): boolean {
  const bounds = ({ startingUnit, endingUnit, priceFormat }: PriceTier) =>
    `${startingUnit?.toFixed()} ${endingUnit?.toFixed()} ${priceFormat}`;
  if (own.length !== other.length) return false;
  if (own.length === 1) return true;
  return own.every((tier, index) => {
    const beside = other[index];
    return beside !== undefined && bounds(beside) === bounds(tier);
  });
}

/** Decimals that a price may have. */
const MOST_DIGITS = 9;

function stepOf(tier: PriceTier, wanted: Decimal, { cap, digits, currency }: Rules) {
  const old = tier.price;
  const places =
    digits ?? Math.min(MOST_DIGITS, Math.max(minorUnits(currency), old.decimalPlaces()));
  const most = cap === null ? null : old.times(ONE.plus(cap.dividedBy(100)));
  const capped = most !== null && wanted.greaterThan(most);
  const rounded = minDecimal(wanted, most ?? wanted).toDecimalPlaces(places, Decimal.ROUND_HALF_UP);
  const within = most?.lessThan(rounded)
    ? most.toDecimalPlaces(places, Decimal.ROUND_DOWN)
    : rounded;
  const price = within.lessThan(old) ? old : within;
  const text = (unit: Decimal | null) => unit?.toFixed() ?? null;
  return {
    capped: capped && !price.equals(wanted),
    isSame: price.equals(old),
    isLong: price.precision() > 15,
    step: {
      tier: tier.tier,
      startingUnit: text(tier.startingUnit),
      endingUnit: text(tier.endingUnit),
      oldPrice: old.toFixed(),
      newPrice: price.toFixed(),
    },
  };
}

/** Whether a price table has the old, or the new, prices of an item. */
export function hasPrices(
  tiers: readonly PriceTier[],
  prices: readonly PriceStep[],
  which: "oldPrice" | "newPrice",
): boolean {
  return (
    tiers.length === prices.length &&
    tiers.every(({ price }, index) => price.toFixed() === prices[index]?.[which])
  );
}

/** Whether two price tables are equal. */
export function sameTable(a: readonly PriceTier[], b: readonly PriceTier[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ price }, index) => {
      const other = b[index];
      return other !== undefined && price.equals(other.price);
    }) &&
    sameShape(a, b)
  );
}
