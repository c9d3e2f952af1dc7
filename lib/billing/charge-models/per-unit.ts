import { type ModelAmount, type ModelInput, quantityOf, singleTier } from "./model-input";

/** Quantity times price. */
export function perUnit(input: ModelInput): ModelAmount {
  const tier = singleTier(input);
  const quantity = quantityOf(input);
  const amount = quantity.times(tier.price);
  const text = amount.toString();
  return {
    amount,
    text,
    listPrice: tier.price,
    tiers: [
      {
        tier: tier.tier,
        quantity: quantity.toString(),
        price: tier.price.toString(),
        priceFormat: "PerUnit",
        amount: text,
      },
    ],
  };
}
