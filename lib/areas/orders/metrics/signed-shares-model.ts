import { type Decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { minorUnits } from "@/lib/values/money";

/**
 * Splits `total` in the ratio of weights that may be negative, as when an order has taken something away: the parts add up to
 * the total exactly. Each part is the difference of two rounded running totals, so none is more than one minor unit from its
 * exact share. With weights that cancel out the last part takes everything.
 */
export function signedShares(
  total: Decimal,
  weights: readonly Decimal[],
  currency: string,
): Decimal[] {
  const whole = sumOf(weights);
  const last = weights.length - 1;
  if (whole.isZero()) return weights.map((_, index) => (index === last ? total : ZERO));
  let [weight, given] = [ZERO, ZERO];
  return weights.map((own, index) => {
    weight = weight.plus(own);
    const exact = index === last ? total : total.times(weight).dividedBy(whole);
    const reached = exact.toDecimalPlaces(minorUnits(currency));
    const part = reached.minus(given);
    given = reached;
    return part;
  });
}
