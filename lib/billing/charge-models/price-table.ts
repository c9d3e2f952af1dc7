import { type Decimal, maxDecimal, minDecimal, ZERO } from "@/lib/values/decimal";
import type { PriceTier } from "../charge-segment";
import type { AddedRow, TierRow, TiersBelowRow, TierTrace } from "./tier-trace";

/** A price table prepared for lookup, with the cumulated cost of its tiers. */
export type PriceTable = {
  readonly tiers: readonly PriceTier[];
  /** Cost of all tiers below the index, fully used. */
  readonly costBelow: readonly Decimal[];
};

/** The cost of one tier, with rows for its price, its flat fee, and the step to a bound. */
export type TierCost = { readonly amount: Decimal; readonly rows: readonly TierTrace[] };

/** Tables are immutable and shared by many segments, so each is prepared only once. */
const prepared = new WeakMap<readonly PriceTier[], PriceTable>();

/** The prepared table of `tiers`, sorted by their ends; the open tier is last. */
export function priceTable(tiers: readonly PriceTier[]): PriceTable {
  const known = prepared.get(tiers);
  if (known !== undefined) return known;
  const sorted = [...tiers].sort(byEnd);
  const costBelow: Decimal[] = [];
  let cost = ZERO;
  let from = ZERO;
  for (const tier of sorted) {
    costBelow.push(cost);
    if (tier.endingUnit === null) break;
    cost = cost.plus(tierCost(tier, tier.endingUnit.minus(from)).amount);
    from = tier.endingUnit;
  }
  const table = { tiers: sorted, costBelow };
  prepared.set(tiers, table);
  return table;
}

/**
 * Index of the tier of `quantity`: the first whose end is not exceeded; the number of tiers when all
 * are.
 */
export function tierIndexOf(table: PriceTable, quantity: Decimal): number {
  let low = 0;
  let high = table.tiers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const end = table.tiers[middle]?.endingUnit ?? null;
    if (end === null || quantity.lessThanOrEqualTo(end)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The last unit of the tiers below `index`. */
export function unitsBelow(table: PriceTable, index: number): Decimal {
  return index === 0 ? ZERO : (table.tiers[index - 1]?.endingUnit ?? ZERO);
}

/** The cost of `units` in a tier that is reached. */
export function tierCost(tier: PriceTier, units: Decimal): TierCost {
  const flat = tier.priceFormat === "FlatFee";
  const price = flat ? tier.price : tier.price.times(units);
  const row: TierRow = {
    tier: tier.tier,
    quantity: units.toString(),
    price: tier.price.toString(),
    priceFormat: tier.priceFormat,
    amount: price.toString(),
  };
  return withExtras(tier.tier, price, [row], tier);
}

/** Adds a flat fee and clamps the sum to its bounds, with a row for each step. */
export function withExtras(
  tier: number,
  amount: Decimal,
  rows: readonly TierTrace[],
  extras: { flatFee?: Decimal; minimum?: Decimal; maximum?: Decimal },
): TierCost {
  const { flatFee, minimum, maximum } = extras;
  if (flatFee === undefined && minimum === undefined && maximum === undefined) {
    return { amount, rows };
  }
  const steps = [...rows];
  let sum = amount;
  const step = (kind: AddedRow["kind"], next: Decimal) => {
    const change = next.minus(sum).toString();
    if (!next.equals(sum)) steps.push(flatRow(tier, kind, change));
    sum = next;
  };
  if (flatFee !== undefined) step("FlatFee", sum.plus(flatFee));
  if (minimum !== undefined) step("Minimum", maxDecimal(sum, minimum));
  if (maximum !== undefined) step("Maximum", minDecimal(sum, maximum));
  return { amount: sum, rows: steps };
}

function flatRow(tier: number, kind: AddedRow["kind"], amount: string): AddedRow {
  return { tier, kind, quantity: null, price: amount, priceFormat: "FlatFee", amount };
}

/** One row for all fully used tiers, so that traces of long tables stay readable. */
export function rowOfTiersBelow(table: PriceTable, index: number): TiersBelowRow {
  const cost = (table.costBelow[index] ?? ZERO).toString();
  return {
    tier: table.tiers[index - 1]?.tier ?? index,
    kind: "TiersBelow",
    quantity: unitsBelow(table, index).toString(),
    price: cost,
    priceFormat: "FlatFee",
    amount: cost,
  };
}

function byEnd(a: PriceTier, b: PriceTier): number {
  if (a.endingUnit === null || b.endingUnit === null) {
    return a.endingUnit === b.endingUnit ? a.tier - b.tier : a.endingUnit === null ? 1 : -1;
  }
  return a.endingUnit.comparedTo(b.endingUnit) || a.tier - b.tier;
}
