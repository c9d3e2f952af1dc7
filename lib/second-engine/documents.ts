import type { DiscountLine, Reducible } from "./discounts";
import { plus, NOTHING, type Rational, sign, sum } from "./rational";

/** Lines that stand on one document, or on none when they come to nothing. */
export type Part = {
  readonly lines: readonly Reducible[];
  readonly reduced: readonly DiscountLine[];
  /** No document is made of them. */
  readonly isNothing: boolean;
};

/** What comes to nothing as a whole stays together; else charges that come to less than nothing are credited. */
export function partsOf(lines: readonly Reducible[], reduced: readonly DiscountLine[]): Part[] {
  const byCharge = new Map<string, Rational>();
  const count = ({ stretch }: Reducible, amount: Rational) =>
    byCharge.set(stretch.charge.name, plus(byCharge.get(stretch.charge.name) ?? NOTHING, amount));
  for (const line of lines) count(line, line.amount);
  for (const { line, amount } of reduced) count(line, amount);
  const isAll = sign(sum([...byCharge.values()])) === 0;
  const isCredit = ({ stretch }: Reducible) =>
    !isAll && sign(byCharge.get(stretch.charge.name) ?? NOTHING) < 0;
  return [false, true].flatMap((side) => {
    const own = lines.filter((line) => isCredit(line) === side);
    if (own.length === 0) return [];
    return [
      partOf(
        own,
        reduced.filter(({ line }) => isCredit(line) === side),
      ),
    ];
  });
}

/** Where nothing is left, usage that has records makes a document all the same, and usage without any stays open. */
function partOf(lines: readonly Reducible[], reduced: readonly DiscountLine[]): Part {
  const total = sum([...lines, ...reduced].map(({ amount }) => amount));
  const isNothing = sign(total) === 0 && !lines.some(({ isRated }) => isRated);
  const stays = ({ stretch, amount }: Reducible) =>
    !isNothing || stretch.charge.type !== "Usage" || sign(amount) !== 0;
  return { lines: lines.filter(stays), reduced, isNothing };
}
