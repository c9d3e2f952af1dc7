import type { ModelAmount } from "./model-input";
import type { OnePrice } from "./pricing";

/** A flat fee: the price, whatever the quantity. */
export function flatFee([tier]: OnePrice): ModelAmount {
  const price = tier.price.toString();
  return {
    amount: tier.price,
    text: price,
    listPrice: tier.price,
    tiers: [{ tier: tier.tier, quantity: null, price, priceFormat: "FlatFee", amount: price }],
  };
}
