import type { Decimal } from "@/lib/values/decimal";
import type { ModelAmount } from "./model-input";
import type { OnePrice } from "./pricing";

/** Quantity times price. */
export function perUnit([tier]: OnePrice, quantity: Decimal): ModelAmount {
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
