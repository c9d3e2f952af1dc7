import { BillingRefusal } from "../billing-refusal";
import {
  type ModelAmount,
  type ModelInput,
  modelAmount,
  NOTHING_PRICED,
  quantityOf,
} from "./model-input";
import { priceTable, tierCost, tierIndexOf } from "./price-table";

/**
 * Volume: the tier of the whole quantity has the price of every unit, or the amount when its format is
 * a flat fee. A quantity of zero costs nothing.
 *
 * @throws BillingRefusal for a quantity beyond the last tier.
 */
export function volume(input: ModelInput): ModelAmount {
  const quantity = quantityOf(input);
  const table = priceTable(input.tiers);
  const tier = table.tiers[tierIndexOf(table, quantity)];
  if (tier === undefined) {
    throw new BillingRefusal(
      input.segmentId,
      `The price table ends before a quantity of ${quantity.toString()}.`,
    );
  }
  if (quantity.isZero() && !input.firstTierFeeAtZero) {
    return NOTHING_PRICED;
  }
  const { amount, rows } = tierCost(tier, quantity);
  return modelAmount(amount, tier.priceFormat === "PerUnit" ? tier.price : null, rows);
}
