import type { Decimal } from "@/lib/values/decimal";
import { minorUnitText } from "@/lib/values/money";
import { WHOLE } from "../fraction";
import type { ByHandTrace } from "../line-trace";

/** The trace of a credit with a manually entered amount. */
export function traceByHand(credited: Decimal, currency: string): ByHandTrace {
  const text = credited.toString();
  return {
    rule: "CreditByHand",
    inputs: {
      model: "FlatFee",
      listPrice: null,
      quantity: null,
      listAmount: text,
      base: { numerator: 1, denominator: 1 },
      period: null,
    },
    tiers: [{ tier: 1, quantity: null, price: text, priceFormat: "FlatFee", amount: text }],
    fraction: WHOLE,
    sign: -1,
    less: [],
    rounding: {
      unrounded: text,
      mode: "HalfUp",
      increment: minorUnitText(currency),
      rounded: text,
    },
  };
}
