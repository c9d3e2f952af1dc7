import { type Decimal, maxDecimal, ZERO } from "@/lib/values/decimal";
import { BillingRefusal } from "../billing-refusal";
import type { OverageRow } from "./tier-trace";
import { type ModelAmount, type ModelInput, modelAmount, quantityOf } from "./model-input";
import { priceTable, unitsBelow } from "./price-table";
import { tiered, tieredAmount } from "./tiered";

/** Overage: units beyond the included ones, each at the overage price. */
export function overage(
  used: Decimal,
  { includedUnits, overagePrice: price }: { includedUnits: Decimal; overagePrice: Decimal },
): ModelAmount {
  const units = maxDecimal(used.minus(includedUnits), ZERO);
  const row = overageRow(1, units, price);
  return modelAmount(units.times(price), price, [row]);
}

/**
 * Tiered with overage: tiered up to the end of the last tier, and the overage price for each unit
 * beyond it.
 */
export function tieredWithOverage(input: ModelInput, price: Decimal): ModelAmount {
  const quantity = quantityOf(input);
  const table = priceTable(input.tiers);
  const count = table.tiers.length;
  const end = unitsBelow(table, count);
  if (count === 0 || table.tiers.at(-1)?.endingUnit === null) {
    throw new BillingRefusal(input.segmentId, "The last tier must end where the overage begins.");
  }
  if (quantity.lessThanOrEqualTo(end)) return tiered(input);
  const below = tieredAmount(table, end, count - 1, input.firstTierFeeAtZero);
  const units = quantity.minus(end);
  const rows = [...below.tiers, overageRow(count + 1, units, price)];
  return modelAmount(below.amount.plus(units.times(price)), null, rows);
}

function overageRow(tier: number, units: Decimal, price: Decimal): OverageRow {
  return {
    tier,
    kind: "Overage",
    quantity: units.toString(),
    price: price.toString(),
    priceFormat: "PerUnit",
    amount: units.times(price).toString(),
  };
}
