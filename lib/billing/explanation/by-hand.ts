import { type Decimal, decimal } from "@/lib/values/decimal";
import { minorUnitText } from "@/lib/values/money";
import { writtenMoney, writtenNumber } from "@/lib/values/written";
import type { TierTrace } from "@/lib/billing/charge-models/tier-trace";
import { WHOLE } from "../fraction";
import type { ByHandTrace, EnteredTrace } from "../line-trace";
import { type Explained, roundedResult, type Step, step } from "./step";

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

/** What a user entered: an amount, or a price and a number of units whose product it is. */
export type Entered = {
  readonly amount: Decimal;
  readonly priced: { readonly unitPrice: Decimal; readonly quantity: Decimal } | null;
};

/** The trace of a line that was entered; what is taken off has the sign −1. */
export function traceEntered({ amount, priced }: Entered, currency: string): EnteredTrace {
  const rounded = amount.abs().toString();
  const exact = priced ? priced.unitPrice.abs().times(priced.quantity).toString() : rounded;
  const price = priced ? priced.unitPrice.abs().toString() : rounded;
  const quantity = priced ? priced.quantity.toString() : null;
  return {
    rule: "EnteredByHand",
    inputs: {
      model: priced ? "PerUnit" : "FlatFee",
      listPrice: price,
      quantity,
      listAmount: exact,
      base: { numerator: 1, denominator: 1 },
      period: null,
    },
    tiers: [tierOf(price, quantity, exact)],
    fraction: WHOLE,
    sign: amount.isNegative() ? -1 : 1,
    less: [],
    rounding: {
      unrounded: exact,
      mode: "HalfUp",
      increment: minorUnitText(currency),
      rounded,
    },
  };
}

function tierOf(price: string, quantity: string | null, amount: string): TierTrace {
  if (quantity === null) return { tier: 1, quantity, price, priceFormat: "FlatFee", amount };
  return { tier: 1, quantity, price, priceFormat: "PerUnit", amount };
}

/** The product of an entered price and a number of units. */
export function enteredSteps({ trace, currency }: Explained<EnteredTrace>): Step[] {
  const { listPrice, quantity } = trace.inputs;
  if (quantity === null || listPrice === null) return [];
  const exact = decimal(trace.rounding.unrounded);
  const amount = decimal(trace.rounding.rounded);
  const result = roundedResult(exact, amount, trace.rounding, currency);
  const sentence = `${writtenNumber(decimal(quantity))} × ${writtenMoney(listPrice, currency)} ${result}.`;
  return [step("Price", sentence, writtenMoney(amount, currency))];
}
