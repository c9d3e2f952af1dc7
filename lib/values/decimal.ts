import { Decimal as DecimalJs } from "decimal.js";

/**
 * The only number type for money, prices and quantities: 40 significant digits, half up.
 *
 * The exponent is bounded so that a hostile literal can neither print a million zeros nor slip an
 * infinity into a sum: 1e1001 becomes Infinity, which every reader in this folder refuses.
 */
export const Decimal = DecimalJs.clone({
  precision: 40,
  rounding: DecimalJs.ROUND_HALF_UP,
  toExpNeg: -1000,
  toExpPos: 1000,
  minE: -1000,
  maxE: 1000,
  defaults: true,
});
export type Decimal = DecimalJs;

export const ZERO: Decimal = new Decimal(0);
export const ONE: Decimal = new Decimal(1);

const PLAIN_DECIMAL = /^-?(?:0|[1-9]\d{0,29})(?:\.\d{1,20})?$/;

/**
 * Reads a decimal from the plain notation of a request or a database column, or from a JSON number.
 *
 * Accepts at most 30 digits before and 20 after the point; refuses exponents in text, signs other
 * than a leading minus, blanks, NaN and infinities. A JSON number is read by its shortest decimal
 * form, so 0.1 is exactly one tenth. Returns null for everything else; never throws.
 */
export function parseDecimal(value: unknown): Decimal | null {
  if (typeof value === "number") {
    if (!Number.isFinite(value)) return null;
    const exact = new Decimal(String(value));
    return PLAIN_DECIMAL.test(exact.toFixed()) ? exact : null;
  }
  if (typeof value !== "string" || !PLAIN_DECIMAL.test(value)) return null;
  return new Decimal(value);
}

/**
 * The decimal of a value that is known to be one: a literal of ours or a checked column.
 *
 * @throws RangeError when it is not a finite decimal; reports a bug in our code.
 */
export function decimal(value: string | number | Decimal): Decimal {
  const result = new Decimal(value);
  if (!result.isFinite()) throw new RangeError(`${String(value)} is not a finite decimal`);
  return result;
}

/** The exact sum of `values`; zero for none. */
export function sumOf(values: Iterable<Decimal>): Decimal {
  let total = ZERO;
  for (const value of values) total = total.plus(value);
  return total;
}

/** The smaller of two decimals. */
export function minDecimal(a: Decimal, b: Decimal): Decimal {
  return a.lessThan(b) ? a : b;
}

/** The larger of two decimals. */
export function maxDecimal(a: Decimal, b: Decimal): Decimal {
  return a.greaterThan(b) ? a : b;
}
