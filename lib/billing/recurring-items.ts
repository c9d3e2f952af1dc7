import { earlier, type LocalDate, later } from "@/lib/values/local-date";
import type { Period } from "@/lib/values/period";
import type { BillingRules } from "./billing-rules";
import type { Common, Scheduled } from "./charge-segment";
import { WHOLE } from "./fraction";
import type { ItemDraft } from "./item-draft";
import { itemName } from "./item-name";
import type { BilledBeforeLess, PeriodRule } from "./line-trace";
import { periodHolding } from "./periods";
import { amountUntil, type PricedSegment, type StretchAmount, unitPriceOf } from "./priced-segment";
import { lessOwed, periodTrace } from "./trace-line";

/**
 * The first day that is no longer billed; null if unbounded.
 *
 * Billing of a termed subscription stops at its term end. By rule, whole periods beyond it are billed
 * while the term runs, and the excess is credited once it has ended, or an auto-renewing subscription
 * is billed as if it had renewed (reference 3.3).
 */
export function billingEnd(
  segment: Pick<Common, "effectiveEnd"> & Scheduled,
  rules: BillingRules,
  targetDate: LocalDate,
): LocalDate | null {
  const { effectiveEnd, termEnd } = segment;
  if (termEnd === null) return effectiveEnd;
  if (segment.billingPeriod === "Subscription_Term")
    return earlier(effectiveEnd ?? termEnd, termEnd);
  if (segment.closed === true) return effectiveEnd;
  const endsWithTerm = effectiveEnd === null || effectiveEnd >= termEnd;
  if (!endsWithTerm) return effectiveEnd;
  if (segment.autoRenew === true) return rules.billToTermEndWhenAutoRenew ? termEnd : null;
  return rules.invoicePastEndOfTerm && targetDate < termEnd ? null : termEnd;
}

/** The first unbilled day of the segment. */
export function unbilledFrom(segment: Common): LocalDate {
  const { processedThrough, effectiveStart } = segment;
  return processedThrough === null ? effectiveStart : later(effectiveStart, processedThrough);
}

/**
 * A piece of a billing period that is billed as one line, and the target date from which it is due: its
 * first day in advance, the day after its last one in arrears (reference 3.2).
 */
export type DuePiece = {
  readonly period: Period;
  readonly from: LocalDate;
  readonly until: LocalDate;
  readonly dueOn: LocalDate;
};

/** The piece that begins at `from`; null when the charge has ended by then. */
export function pieceFrom(
  priced: PricedSegment,
  from: LocalDate,
  end: LocalDate | null,
): DuePiece | null {
  if (end !== null && from >= end) return null;
  const period = periodHolding(priced.grid, from);
  const until = end === null ? period.end : earlier(period.end, end);
  const inAdvance = priced.segment.billingTiming === "IN_ADVANCE";
  return { period, from, until, dueOn: inAdvance ? from : until };
}

/**
 * The lines of a recurring segment that are due on `targetDate`, in the order of their days, at the end of `items`.
 * Bills pass their own list: one for each segment would be as much work for the garbage collector as the lines.
 */
export function recurringCharges(
  priced: PricedSegment,
  targetDate: LocalDate,
  items: ItemDraft[] = [],
): ItemDraft[] {
  const end = billingEnd(priced.segment, priced.rules, targetDate);
  let from = unbilledFrom(priced.segment);
  while (from <= targetDate) {
    const piece = pieceFrom(priced, from, end);
    if (piece === null || piece.dueOn > targetDate) break;
    const item = chargeOf(priced, piece);
    if (item !== null) items.push(item);
    from = piece.period.end;
  }
  return items;
}

/**
 * The line of one piece; null when the proration policy charges nothing for it.
 *
 * A piece that continues a period costs the difference between the cost up to its end and up to its
 * start, both rounded, so that all pieces of a period sum to one price.
 */
export function chargeOf(priced: PricedSegment, piece: DuePiece): ItemDraft | null {
  const { period, from, until } = piece;
  const owed = amountUntil(priced, period, until, purposeOf(priced));
  if (owed === null) return null;
  const continues = from > later(period.start, priced.since);
  const before = continues ? amountUntil(priced, period, from) : null;
  if (before === null) return draftOf(priced, period, owed, null);
  return before.stretch.end >= owed.stretch.end ? null : draftOf(priced, period, owed, before);
}

/** Where only whole weeks are billed, the last one is dropped, unless it was billed before a cut at the same price. */
function purposeOf({ segment: { wasBilled, goesOn } }: PricedSegment): "charge" | "credit" {
  return wasBilled && !goesOn ? "credit" : "charge";
}

const NOTHING_BEFORE: readonly BilledBeforeLess[] = [];

function draftOf(
  priced: PricedSegment,
  period: Period,
  owed: StretchAmount,
  before: StretchAmount | null,
): ItemDraft {
  const { segment } = priced;
  const isPart = before !== null || isPartial(owed, period);
  const less = before === null ? NOTHING_BEFORE : lessOwed(before);
  return {
    segmentId: segment.segmentId,
    chargeNumber: segment.chargeNumber,
    kind: "charge",
    serviceStart: before === null ? owed.stretch.start : before.stretch.end,
    serviceEnd: owed.stretch.end,
    quantity: segment.quantity,
    unitPrice: unitPriceOf(priced),
    amount: before === null ? owed.amount : owed.amount.minus(before.amount),
    name: itemName(segment.chargeName, "charge", isPart, priced.rules),
    trace: periodTrace(priced, period, owed, ruleOf(owed, before, period), less),
  };
}

function ruleOf(owed: StretchAmount, before: StretchAmount | null, period: Period): PeriodRule {
  if (before !== null) return "ContinuedPeriod";
  if (owed.otherPeriods !== null) return "ListPriceRemainder";
  return isPartial(owed, period) ? "PartialPeriod" : "WholePeriod";
}

function isPartial(owed: StretchAmount, period: Period): boolean {
  if (owed.otherPeriods !== null) return owed.stretch.end < period.end;
  const { basis } = owed.fraction;
  return basis !== WHOLE.basis && basis !== "Deliveries";
}
