import { type Decimal, decimal } from "@/lib/values/decimal";

/** Currencies that Stripe counts in whole units. */
const WHOLE = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "));
/** Currencies that Stripe counts in thousandths. */
const THOUSANDTHS = new Set("BHD JOD KWD OMR TND".split(" "));

const factor = (currency: string) =>
  WHOLE.has(currency) ? 1 : THOUSANDTHS.has(currency) ? 1000 : 100;

/**
 * An amount as Stripe counts it: in the smallest unit that it has for the currency.
 *
 * @throws RangeError when the amount has a part that Stripe cannot represent.
 */
export function stripeAmount(amount: Decimal, currency: string): number {
  const counted = amount.times(factor(currency));
  if (!counted.isInteger()) throw new RangeError("the amount has more decimals than the currency");
  return counted.toNumber();
}

/** The amount of a Stripe integer. */
export function amountOf(counted: number, currency: string): Decimal {
  return decimal(String(counted)).dividedBy(factor(currency.toUpperCase()));
}
