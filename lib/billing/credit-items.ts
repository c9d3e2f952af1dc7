import { type Decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { compareDates, daysBetween, earlier, type LocalDate, later } from "@/lib/values/local-date";
import { roundMoney } from "@/lib/values/money";
import type { Period } from "@/lib/values/period";
import { BASIS_OF, fractionOfParts, NOTHING } from "./fraction";
import type { BilledItem, ItemDraft } from "./item-draft";
import { itemName } from "./item-name";
import type { BilledBeforeLess, BilledLess, CreditRule } from "./line-trace";
import { billedPeriod, type Grid, periodHolding } from "./periods";
import {
  amountOf,
  amountUntil,
  type PricedSegment,
  type StretchAmount,
  unitPriceOf,
} from "./priced-segment";
import { billingEnd } from "./recurring-items";
import { creditTrace, lessBilled, lessOwed } from "./trace-line";

/** Days billed together, and their cost so far, with earlier credits deducted. */
type BilledBlock = {
  /** Without days that are credited already. */
  readonly days: Period;
  readonly net: Decimal;
  /** All days of the bill. */
  readonly bill: Period;
};

/** A credit before it becomes a line. */
type Credit = {
  readonly amount: Decimal;
  readonly owed: StretchAmount;
  readonly rule: CreditRule;
  readonly sign: 1 | -1;
  readonly less: readonly (BilledLess | BilledBeforeLess)[];
  readonly days: Period;
};

/** Whether more is billed than the segment still covers, so that a credit may be due. */
export function isOverbilled(priced: PricedSegment, targetDate: LocalDate): boolean {
  const { processedThrough, effectiveStart } = priced.segment;
  const end = billingEnd(priced.segment, priced.rules, targetDate);
  return (
    end !== null &&
    processedThrough !== null &&
    processedThrough > later(end, effectiveStart) &&
    targetDate >= end
  );
}

/**
 * The credits of a recurring segment that ends before the last day it was billed for
 * (reference 3.4): one for every billed period, or part of one, that is not used to its end.
 *
 * Credits of zero are included: their discounts may still change by a cent.
 *
 * By default a credit reduces the billed total to the cost of the used days, so that both sum exactly to the bill. The
 * older rule prices the remaining days separately, and credits the whole bill when none of it is used.
 *
 * `through` is the first unbilled day of the whole segment when `priced` is only a part of it: a bill of whole
 * periods may extend past the change of the billing day.
 */
export function recurringCredits(
  priced: PricedSegment,
  targetDate: LocalDate,
  billed: readonly BilledItem[] | null,
  through = priced.segment.processedThrough,
): ItemDraft[] {
  if (!isOverbilled(priced, targetDate)) return [];
  const usedUntil = endOfUse(priced, targetDate);
  const blocks = billed === null ? computedBlocks(priced, usedUntil) : blocksOf(billed, through);
  const items: ItemDraft[] = [];
  for (const block of blocks) {
    if (block.days.end <= usedUntil) continue;
    const credit = creditOf(priced, block, usedUntil);
    if (credit !== null) items.push(draftOf(priced, block, credit));
  }
  return items;
}

/**
 * The first unused day: the end of the segment. A segment without days may have been billed a week that began before
 * it; that week belongs to the earlier days, as long as they remain and nothing continues after them.
 */
function endOfUse({ segment, rules, since }: PricedSegment, targetDate: LocalDate): LocalDate {
  const { effectiveStart, servedUntil, goesOn } = segment;
  const end = billingEnd(segment, rules, targetDate);
  if (end !== null && end > effectiveStart) return end;
  return goesOn ? since : (servedUntil ?? since);
}

/**
 * A week that has begun counts as used, even if only whole weeks are billed. One that continues at the same price is
 * billed with the segment after the cut, so it is counted as for a charge.
 */
function usedOf(priced: PricedSegment, period: Period, until: LocalDate): StretchAmount | null {
  return amountUntil(priced, period, until, priced.segment.goesOn ? "charge" : "credit");
}

function creditOf(priced: PricedSegment, block: BilledBlock, usedUntil: LocalDate): Credit | null {
  const period = billedPeriod(priced.grid, block.days.start);
  const fits = block.days.end <= period.end;
  if (!fits && priced.grid.kind !== "Term") return creditByDays(priced, block, usedUntil);
  const used = usedUntil > block.days.start ? usedOf(priced, period, usedUntil) : null;
  const from = used === null ? block.days.start : later(used.stretch.end, block.days.start);
  if (from >= block.days.end) return null;
  const remaining: Period = { start: from, end: block.days.end };
  const isUsed = from > block.days.start;
  if (fits && isUsed && priced.rules.creditBase === "RemainingDays") {
    const rest = amountOf(priced, period, remaining);
    if (rest.amount.abs().lessThanOrEqualTo(block.net.abs())) {
      return {
        amount: rest.amount.negated(),
        owed: rest,
        rule: "CreditRemainingDays",
        sign: -1,
        less: [],
        days: remaining,
      };
    }
  }
  return billedMinusUsed(priced, block, period, used, remaining);
}

function billedMinusUsed(
  priced: PricedSegment,
  block: BilledBlock,
  period: Period,
  used: StretchAmount | null,
  remaining: Period,
): Credit {
  const owed = used ?? nothingUsed(remaining);
  const continues = block.days.start > later(period.start, priced.since);
  const before = used !== null && continues ? amountUntil(priced, period, block.days.start) : null;
  const less = [billedOf(block), ...(before === null ? [] : lessOwed(before))];
  return {
    amount: owed.amount.minus(before?.amount ?? ZERO).minus(block.net),
    owed,
    rule: "CreditBilledMinusUsed",
    sign: 1,
    less,
    days: remaining,
  };
}

/** The credit of a block that does not match the current periods (the billing day has changed), by days. */
function creditByDays(priced: PricedSegment, block: BilledBlock, usedUntil: LocalDate): Credit {
  const from = later(block.days.start, usedUntil);
  const used = { start: block.days.start, end: from };
  const of = daysBetween(block.days.start, block.days.end);
  const part = { ...used, days: daysBetween(used.start, used.end), of, unit: block.days };
  const fraction = fractionOfParts(BASIS_OF.UseActualDays, [part], 1);
  const unrounded = block.net.times(part.days).dividedBy(of);
  const rounded = roundMoney(unrounded, priced.segment.currency, priced.rounding);
  return {
    amount: rounded.minus(block.net),
    owed: { stretch: used, fraction, unrounded, rounded, otherPeriods: null, amount: rounded },
    rule: "CreditBilledByDays",
    sign: 1,
    less: [billedOf(block)],
    days: { start: from, end: block.days.end },
  };
}

function billedOf(block: BilledBlock): BilledLess {
  return { ...lessBilled(block.net), days: block.bill };
}

function nothingUsed(remaining: Period): StretchAmount {
  const stretch = { start: remaining.start, end: remaining.start };
  return {
    stretch,
    fraction: NOTHING,
    unrounded: ZERO,
    rounded: ZERO,
    otherPeriods: null,
    amount: ZERO,
  };
}

function draftOf(priced: PricedSegment, block: BilledBlock, credit: Credit): ItemDraft {
  const { segment } = priced;
  const period = billedPeriod(priced.grid, block.days.start);
  const isPart = credit.days.start > block.days.start;
  return {
    segmentId: segment.segmentId,
    chargeNumber: segment.chargeNumber,
    kind: "credit",
    bill: { days: block.bill, amount: block.net },
    serviceStart: credit.days.start,
    serviceEnd: credit.days.end,
    quantity: segment.quantity,
    unitPrice: unitPriceOf(priced),
    amount: credit.amount,
    name: itemName(segment.chargeName, "credit", isPart, priced.rules),
    trace: creditTrace(priced, period, credit.owed, credit.rule, credit.sign, credit.less),
  };
}

/** The blocks recomputed from the segment's prices, when no billed items are given. */
function computedBlocks(priced: PricedSegment, usedUntil: LocalDate): BilledBlock[] {
  const { effectiveStart, processedThrough } = priced.segment;
  const blocks: BilledBlock[] = [];
  let cursor = later(effectiveStart, billedPeriod(priced.grid, usedUntil).start);
  while (processedThrough !== null && cursor < processedThrough) {
    const period = periodThen(priced.grid, cursor, processedThrough);
    const until = earlier(period.end, processedThrough);
    const owed = amountUntil(priced, period, until);
    const continues = cursor > later(period.start, priced.since);
    const before = continues ? amountUntil(priced, period, cursor) : null;
    if (owed !== null) {
      const start = before === null ? owed.stretch.start : before.stretch.end;
      const net = owed.amount.minus(before?.amount ?? ZERO);
      const days = { start, end: owed.stretch.end };
      if (start < days.end) blocks.push({ days, net, bill: days });
    }
    cursor = period.end;
  }
  return blocks;
}

/** The period of a day at the time it was billed: then the term extended at least to `through`. */
function periodThen(grid: Grid, date: LocalDate, through: LocalDate): Period {
  if (grid.kind !== "Term") return periodHolding(grid, date);
  return { start: grid.term.start, end: later(grid.term.end, through) };
}

/** A bill of some days: `end` is where it ended before a part of it was credited, `until` the first credited day. */
type Bill = { readonly start: LocalDate; until: LocalDate; end: LocalDate; amounts: Decimal[] };

/**
 * The bills of the items, which are in the order in which they were billed: a credit takes the last days of a bill, and
 * what was credited may be billed again. A bill that was credited from its first day on is none. The days from
 * `through` on are credited already.
 */
function blocksOf(billed: readonly BilledItem[], through: LocalDate | null): BilledBlock[] {
  let bills: Bill[] = [];
  for (const { serviceStart: start, serviceEnd: end, amount } of billed) {
    const credited = bills.find((bill) => bill.start < end && start < bill.until);
    const again = bills.find((bill) => bill.until <= start && start < bill.end);
    if (credited !== undefined) {
      credited.until = start;
      credited.amounts.push(amount);
      bills = bills.filter((bill) => bill.start < bill.until);
    } else if (again !== undefined) {
      again.until = end;
      again.end = later(again.end, end);
      again.amounts.push(amount);
    } else bills.push({ start, until: end, end, amounts: [amount] });
  }
  return bills
    .toSorted((a, b) => compareDates(a.start, b.start))
    .flatMap(({ start, until, end, amounts }) => {
      const stays = through === null ? until : earlier(until, through);
      if (start >= stays) return [];
      return [{ days: { start, end: stays }, net: sumOf(amounts), bill: { start, end } }];
    });
}
