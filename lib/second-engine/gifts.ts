import type { DiscountLine, Reducible, Reducing } from "./discounts";
import { minus, type Rational, read, sign, sum } from "./rational";
import { inside, type Stretch } from "./timeline";

/** The reduction of one bill by a discount; negative where it adds. */
export type Gift = {
  readonly discount: string;
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly taken: Rational;
};

/** A fixed discount below zero adds its amount to the lines that it reaches. */
export const adds = ({ charge: { model, price = "0" } }: Stretch) =>
  model === "DiscountFixedAmount" && sign(read(price)) < 0;

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
