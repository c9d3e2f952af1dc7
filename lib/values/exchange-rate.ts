import { Decimal } from "./decimal";
import { minorUnits, roundMoney } from "./money";

/** The most decimals and significant digits of a rate. */
const RATE_DECIMALS = 12;
const RATE_DIGITS = 15;

/** What is wrong with a figure as a rate, as the rest of a sentence; undefined where nothing is. */
export function rateFault(rate: Decimal | null): string | undefined {
  if (rate === null || !rate.greaterThan(0)) return "must be a number greater than 0";
  if (rate.decimalPlaces() > RATE_DECIMALS || rate.precision() > RATE_DIGITS)
    return `must have at most ${RATE_DECIMALS} decimals and ${RATE_DIGITS} digits`;
  return undefined;
}

/**
 * An amount in another currency, in its decimals, half up and away from zero.
 *
 * @param inverse whether the rate is the price of one unit of `currency`: then it divides, exactly, and not by a rounded reciprocal.
 */
export function converted(
  amount: Decimal,
  rate: Decimal,
  inverse: boolean,
  currency: string,
): Decimal {
  if (!inverse) return roundMoney(amount.times(rate), currency);
  const scale = new Decimal(10).pow(minorUnits(currency));
  const half = amount.abs().times(scale).times(2).plus(rate);
  const size = half.dividedToIntegerBy(rate.times(2)).dividedBy(scale);
  return amount.isNegative() ? size.negated() : size;
}
