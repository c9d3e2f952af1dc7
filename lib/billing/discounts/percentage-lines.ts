import { type Decimal, maxDecimal, minDecimal, ONE, ZERO } from "@/lib/values/decimal";
import { roundMoney } from "@/lib/values/money";
import { type BillingRules, lineRounding } from "@/lib/billing/billing-rules";
import { discountSide, type PercentageDiscount } from "./discount-segment";
import type { ClassBase } from "./discount-classes";
import { discountDraft } from "./discount-draft";
import { type DiscountedLine, isRest, lineBase } from "./discount-scope";
import type { ItemDraft } from "@/lib/billing/item-draft";
import type { DiscountTrace } from "@/lib/billing/line-trace";

/** The input for the line of one percentage discount. */
export type Input = {
  readonly discount: PercentageDiscount;
  readonly line: DiscountedLine;
  /** What it is a share of: what is owed, less what the discounts of earlier classes took. */
  readonly base: ClassBase;
  /** The share taken of a charge, or of a credit's used part. */
  readonly rate: Decimal;
  readonly room: Map<ItemDraft, Decimal>;
  readonly rules: BillingRules;
  /** The discount on earlier documents; null for a charge, and if unknown. */
  readonly taken: Decimal | null;
};

/** Null when nothing changes. At most the `room`, which is reduced by it. */
export function percentageLine(asked: Input): ItemDraft | null {
  if (discountSide(asked.discount) === -1) return raisedLine(asked);
  return isRest(asked.line.item) ? restLine(asked) : keptLine(asked);
}

/** Prices have 40 digits, so a share of a third may be below a whole cent in the last of them. */
const DIGITS = 36;

const shareOf = (owed: Decimal, rate: Decimal) => owed.times(rate).toSignificantDigits(DIGITS);

/** The discount of a charge, or of the used part of a bill. */
function keptLine({ discount, line, base, rate, room, rules, taken }: Input): ItemDraft | null {
  const { item } = line;
  const rounding = lineRounding(rules, discount.currency);
  const round = (amount: Decimal) => roundMoney(amount, discount.currency, rounding);
  const { owed, before, part } = base;
  const share = shareOf(owed, rate);
  const earned = round(shareOf(before, rate));
  const open = room.get(item) ?? ZERO;
  const most = open.plus(earned);
  const isBound = round(share).greaterThan(most);
  const unrounded = isBound ? most : share;
  const rounded = round(unrounded);
  room.set(item, open.minus(rounded.minus(earned)));
  const bill = round((item.bill?.amount ?? ZERO).times(part).times(rate));
  const step = { unrounded, rounded, rounding };
  const trace = { ...traceOf(discount, owed, rate, isBound ? most : null), ...wholeOf(item, owed) };
  return discountDraft(discount, line, rules, step, -1, (taken ?? bill).plus(earned), trace);
}

/**
 * What a percentage charge adds to a charge, or to the used part of a bill; by the older rule what it credits with the remaining
 * days, at most what it added.
 */
function raisedLine({ discount, line, rate, rules, taken }: Input): ItemDraft | null {
  const { item } = line;
  const rounding = lineRounding(rules, discount.currency);
  const round = (amount: Decimal) => roundMoney(amount, discount.currency, rounding);
  const { owed, before } = lineBase(item);
  const share = shareOf(owed, rate);
  const isBack = isRest(item);
  const isHigh = isBack && taken !== null && round(share).greaterThan(taken);
  const unrounded = isHigh ? taken : share;
  const step = { unrounded: unrounded.negated(), rounded: round(unrounded).negated(), rounding };
  const trace = traceOf(discount, owed, rate, isHigh ? taken : null);
  if (isBack) return discountDraft(discount, line, rules, step, 1, ZERO, trace);
  const bill = round((item.bill?.amount ?? ZERO).times(rate));
  const given = (taken ?? bill).plus(round(shareOf(before, rate)));
  return discountDraft(discount, line, rules, step, -1, given.negated(), trace);
}

/** The reversal by the older rule: the share of the remaining days, at most the billed discount. */
function restLine({ discount, line, base, rate, room, rules, taken }: Input): ItemDraft | null {
  const { item } = line;
  const rounding = lineRounding(rules, discount.currency);
  const round = (amount: Decimal) => roundMoney(amount, discount.currency, rounding);
  const { owed } = base;
  const share = shareOf(owed, rate);
  const open = room.get(item) ?? ZERO;
  if (taken === null) {
    const step = { unrounded: share, rounded: round(share), rounding };
    const trace = { ...traceOf(discount, owed, rate, null), ...wholeOf(item, owed) };
    return discountDraft(discount, line, rules, step, 1, ZERO, trace);
  }
  const least = maxDecimal(taken.minus(open), ZERO);
  const isLow = round(share).lessThan(least);
  const isHigh = round(share).greaterThan(taken);
  const unrounded = isLow ? least : minDecimal(share, isHigh ? taken : share);
  const rounded = round(unrounded);
  room.set(item, open.minus(taken.minus(rounded)));
  const trace = isLow
    ? traceOf(discount, least, ONE, null)
    : { ...traceOf(discount, owed, rate, isHigh ? taken : null), ...wholeOf(item, owed) };
  return discountDraft(discount, line, rules, { unrounded, rounded, rounding }, 1, ZERO, trace);
}

/** What is owed before the discounts of earlier classes, where these took something. */
function wholeOf(item: ItemDraft, left: Decimal): { whole?: string } {
  const { owed } = lineBase(item);
  return owed.equals(left) ? {} : { whole: owed.toString() };
}

function traceOf(
  discount: PercentageDiscount,
  base: Decimal,
  rate: Decimal,
  available: Decimal | null,
): DiscountTrace {
  return {
    kind: "Percentage",
    base: base.toString(),
    percentage: discount.percentage.abs().toString(),
    rate: rate.toString(),
    available: available?.toString() ?? null,
  };
}
