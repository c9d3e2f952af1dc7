import type { DiscountLine, Reducible, Reducing } from "./discounts";
import type { Span } from "./days";
import { least, minus, most, NOTHING, plus, type Rational, read, sign, sum } from "./rational";
import { inside, type Stretch } from "./timeline";

/** The reduction of one bill by a discount; negative where it adds. */
export type Gift = {
  readonly discount: string;
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly taken: Rational;
};

/** A discount below zero adds to the lines that it reaches: an amount, or, as a percentage charge, a share of each. */
export const adds = ({ charge: { model, price = "0" } }: Stretch) =>
  model.startsWith("Discount") && sign(read(price)) < 0;

/** The first day of the bill that a line is, or credits. */
export const startOf = (line: Reducible) => line.bill?.start ?? line.start;

/** Whether it was taken off the line, or off a part of the bill that the line credits. */
export const isOf = (gift: Gift, discount: Reducing, line: Reducible) =>
  gift.discount === discount.key &&
  gift.key === line.key &&
  inside({ start: startOf(line), end: line.bill?.end ?? startOf(line) + 1 }, gift.start);

/** The reductions of all discounts after some more of their lines were billed. */
export function giftsAfter(gifts: readonly Gift[], lines: readonly DiscountLine[]): Gift[] {
  return lines
    .reduce((before, { of, line, amount }) => {
      const own = before.filter((gift) => isOf(gift, of, line));
      const taken = minus(sum(own.map((gift) => gift.taken)), amount);
      const end = Math.max(...[...own, line].map((days) => days.end));
      const gift = { discount: of.key, key: line.key, start: startOf(line), end, taken };
      return [...before.filter((other) => !own.includes(other)), gift];
    }, gifts)
    .filter(({ taken }) => sign(taken) !== 0);
}

/** What a discount gives in a period; `uncut` if it did not end within it. */
export type Given = Span & { readonly amount: Rational; readonly uncut: Rational };

/** The reduction counts for the first period, as far as it goes, and any excess for the last. */
export function countGiven(
  given: Map<number, Rational>,
  periods: readonly Given[],
  amount: Rational,
): void {
  let rest = amount;
  for (const [index, { start, uncut }] of periods.entries()) {
    const before = given.get(start) ?? NOTHING;
    const isLast = index === periods.length - 1;
    const part = isLast ? rest : least(rest, most(minus(uncut, before), NOTHING));
    given.set(start, plus(before, part));
    rest = minus(rest, part);
  }
}

/** The order in which fixed discounts are given to lines. */
export function inOrder(a: Reducible, b: Reducible): number {
  const names = [a.stretch.charge.name, b.stretch.charge.name];
  const [one = "", other = ""] = names;
  return (
    a.number - b.number ||
    a.stretch.start - b.stretch.start ||
    (one < other ? -1 : one > other ? 1 : 0) ||
    a.start - b.start
  );
}
