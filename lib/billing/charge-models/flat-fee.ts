import { type ModelAmount, type ModelInput, singleTier } from "./model-input";

/** A flat fee: the price, whatever the quantity. */
export function flatFee(input: ModelInput): ModelAmount {
  const tier = singleTier(input);
  const price = tier.price.toString();
  return {
    amount: tier.price,
    text: price,
    listPrice: tier.price,
    tiers: [{ tier: tier.tier, quantity: null, price, priceFormat: "FlatFee", amount: price }],
  };
}
