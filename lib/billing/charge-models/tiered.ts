import { type Decimal, ZERO } from "@/lib/values/decimal";
import { BillingRefusal } from "../billing-refusal";
import type { TierTrace } from "./tier-trace";
import {
  type ModelAmount,
  type ModelInput,
  modelAmount,
  NOTHING_PRICED,
  quantityOf,
} from "./model-input";
import {
  type PriceTable,
  priceTable,
  rowOfTiersBelow,
  tierCost,
  tierIndexOf,
  unitsBelow,
} from "./price-table";

/** With more used tiers than this, the lower ones are one row of the trace. */
const ROWS_SHOWN = 50;

/**
 * Tiered: each unit costs the price of its tier. A flat fee tier costs its price once, as soon as a
 * unit is in it.
 *
 * @throws BillingRefusal for a quantity beyond the last tier.
 */
export function tiered(input: ModelInput): ModelAmount {
  const quantity = quantityOf(input);
  const table = priceTable(input.tiers);
  const index = tierIndexOf(table, quantity);
  if (index === table.tiers.length) {
    throw new BillingRefusal(
      input.segmentId,
      `The price table ends before a quantity of ${quantity.toString()}.`,
    );
  }
  return tieredAmount(table, quantity, index, input.firstTierFeeAtZero);
}

/** The cost of `quantity`, which ends in tier `index`, in all tiers up to it. */
export function tieredAmount(
  table: PriceTable,
  quantity: Decimal,
  index: number,
  firstTierFeeAtZero: boolean,
): ModelAmount {
  const tier = table.tiers[index];
  if (tier === undefined) return NOTHING_PRICED;
  if (quantity.isZero() && !firstTierFeeAtZero) {
    return NOTHING_PRICED;
  }
  const last = tierCost(tier, quantity.minus(unitsBelow(table, index)));
  const rows = [...rowsBelow(table, index), ...last.rows];
  const amount = (table.costBelow[index] ?? ZERO).plus(last.amount);
  return modelAmount(amount, null, rows);
}

function rowsBelow(table: PriceTable, index: number): TierTrace[] {
  if (index > ROWS_SHOWN) return [rowOfTiersBelow(table, index)];
  return table.tiers.slice(0, index).flatMap((tier, place) => {
    const units = (tier.endingUnit ?? ZERO).minus(unitsBelow(table, place));
    return tierCost(tier, units).rows;
  });
}
