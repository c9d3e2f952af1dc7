import type { ModelAmount, ModelInput } from "./model-input";
import { singleTier } from "./model-input";

/** A flat fee: the price, whatever the quantity. */
export function flatFee(input: ModelInput): ModelAmount {
  const tier = singleTier(input);
  return {
    amount: tier.price,
    listPrice: tier.price,
    tiers: [
      {
        tier: tier.tier,
        quantity: null,
        price: tier.price.toString(),
        priceFormat: "FlatFee",
        amount: tier.price.toString(),
      },
    ],
  };
}
