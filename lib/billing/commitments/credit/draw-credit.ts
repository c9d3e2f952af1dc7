import { type Decimal, maxDecimal, minDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import { addDays, later } from "@/lib/values/local-date";
import { overlaps, type Period } from "@/lib/values/period";
import type { Drawdown } from "./credit-terms";

/** The credit of a period. Its days are those that it pays for. */
export type CreditSource = {
  readonly periodId: string;
  readonly days: Period;
  readonly credit: Decimal;
  /** What bills have used of it already. */
  readonly used: Decimal;
  /** Whether it pays for a charge. */
  readonly accepts: (chargeId: string) => boolean;
};

/** The lines of a charge for the same days in one bill, with their discounts: above zero what is owed, below what is credited. */
export type OwedLine = {
  readonly chargeId: string;
  readonly chargeName: string;
  readonly days: Period;
  readonly amount: Decimal;
};

/** What a credit has paid of a charge by earlier bills; below zero what came back. */
export type DrawnBefore = {
  readonly periodId: string;
  readonly chargeId: string;
  readonly days: Period;
  readonly amount: Decimal;
};

/** What earlier bills have billed and credited of a charge. */
export type BilledBefore = Omit<DrawnBefore, "periodId">;

/** A line of credit in a bill, with the line that it pays for. */
export type Draw = { readonly periodId: string; readonly line: OwedLine; readonly terms: Drawdown };

const touches = (one: Period, other: Period): boolean => overlaps(withDay(one), withDay(other));

/** Lines of one day may have no end of their own. */
const withDay = ({ start, end }: Period): Period => ({ start, end: later(end, addDays(start, 1)) });

/**
 * What credits pay of the lines of a bill. Credited lines come first: what was paid of them in money is credited in money, the rest
 * goes back to the credits, the last one first. Then each line is paid by the credits that share a day with it, in their order, until
 * nothing of it is left to pay.
 *
 * @param sources in the order in which they are used.
 * @param lines in the order in which they are paid.
 */
export function drawCredits(
  sources: readonly CreditSource[],
  lines: readonly OwedLine[],
  drawn: readonly DrawnBefore[],
  billed: readonly BilledBefore[],
): Draw[] {
  const used = new Map(sources.map((source) => [source.periodId, source.used]));
  const draws: Draw[] = [];
  const take = (draw: Draw, amount: Decimal) => {
    draws.push(draw);
    used.set(draw.periodId, (used.get(draw.periodId) ?? ZERO).plus(amount));
  };
  const known = [...drawn];
  const counted = [...billed];
  for (const line of lines.filter(({ amount }) => amount.isNegative())) {
    for (const draw of returned(sources, line, known, counted)) {
      const amount = draw.terms.amount.negated();
      take(draw, amount);
      known.push({ ...line, periodId: draw.periodId, amount });
    }
    counted.push(line);
  }
  for (const line of lines.filter(({ amount }) => amount.greaterThan(0))) {
    let owed = line.amount;
    for (const { periodId, days, credit, accepts } of sources) {
      const usedBefore = used.get(periodId) ?? ZERO;
      const amount = minDecimal(owed, credit.minus(usedBefore));
      if (!amount.greaterThan(0) || !touches(days, line.days) || !accepts(line.chargeId)) continue;
      const about = { what: "Drawdown", way: "Paid", days, credit, ...chargeOf(line) } as const;
      take({ periodId, line, terms: { ...about, owed, usedBefore, amount } }, amount);
      owed = owed.minus(amount);
    }
  }
  return draws;
}

const chargeOf = ({ chargeId, chargeName, days }: OwedLine) => ({
  ...{ chargeId, chargeName },
  lineDays: days,
});

/** What goes back to the credits that have paid for a charge, when lines of it are credited. */
function returned(
  sources: readonly CreditSource[],
  line: OwedLine,
  drawn: readonly DrawnBefore[],
  billed: readonly BilledBefore[],
): Draw[] {
  const isOfLine = ({ chargeId, days }: BilledBefore) =>
    chargeId === line.chargeId && touches(days, line.days);
  const own = drawn.filter(isOfLine);
  if (!own.length) return [];
  const still = sumOf(billed.filter(isOfLine).map(({ amount }) => amount)).plus(line.amount);
  let back = minDecimal(
    sumOf(own.map(({ amount }) => amount)).minus(maxDecimal(still, ZERO)),
    line.amount.negated(),
  );
  const draws: Draw[] = [];
  for (const { periodId, days, credit } of sources.toReversed()) {
    const paid = sumOf(own.flatMap((of) => (of.periodId === periodId ? of.amount : [])));
    const amount = minDecimal(back, paid);
    if (!amount.greaterThan(0)) continue;
    const about = { what: "Drawdown", way: "Returned", days, credit, ...chargeOf(line) } as const;
    draws.push({ periodId, line, terms: { ...about, paid, kept: paid.minus(amount), amount } });
    back = back.minus(amount);
  }
  return draws;
}
