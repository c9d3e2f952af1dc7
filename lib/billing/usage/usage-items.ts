import { type Decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { addDays, earlier, type LocalDate, later } from "@/lib/values/local-date";
import { roundMoney } from "@/lib/values/money";
import { containsDate, type Period } from "@/lib/values/period";
import { type BillingRules, lineRounding } from "@/lib/billing/billing-rules";
import type { UsageSegment } from "@/lib/billing/charge-segment";
import { WHOLE } from "@/lib/billing/fraction";
import type { BilledItem, ItemDraft } from "@/lib/billing/item-draft";
import type { BilledLess } from "@/lib/billing/line-trace";
import { periodOn } from "@/lib/billing/earlier-days";
import { type Grid, gridOf, unitGrid } from "@/lib/billing/periods";
import { billingEnd, unbilledFrom } from "@/lib/billing/recurring-items";
import { drawnTrace, rateDrawdown } from "@/lib/billing/prepaid/rate-drawdown";
import type { FundBook } from "@/lib/billing/prepaid/fund-book";
import { isSmoothed, ratedSmoothly } from "./smoothed-usage";
import { lessBilled, roundingTrace } from "@/lib/billing/trace-line";
import { type RatedUsage, rateUsage } from "./usage-rating";
import type { UsageRecord } from "./usage-record";
import type { UsedSegment } from "./used-segment";

const ONE_TO_ONE = { numerator: 1, denominator: 1 };

/** Days of one period that are rated as one line. */
type UsagePiece = {
  readonly period: Period;
  readonly from: LocalDate;
  /** Exclusive. */
  readonly until: LocalDate;
};

/**
 * The due lines of a usage segment (reference 3.1): always in arrears, one for each ended period, or on
 * demand one for the unbilled cost of the running period.
 *
 * `records` are all records of the charge, including those of billed periods, which on-demand rating
 * and smoothing need. A record of a billed period is not billed again.
 */
export function usageItems(
  segment: UsageSegment,
  targetDate: LocalDate,
  rules: BillingRules,
  billed: readonly BilledItem[] | null,
  records: readonly UsageRecord[],
  book?: FundBook,
): ItemDraft[] {
  const end = billingEnd(segment, rules, targetDate);
  const rest = unratedPart(segment);
  const own = records.filter((record) => belongs(rest, end, record));
  const usage: UsedSegment = { segment: rest, rules, grid: gridOf(segment), records: own, book };
  const items: ItemDraft[] = [];
  let from = unbilledFrom(rest);
  while (end === null || from < end) {
    const piece = pieceFrom(usage, from, end, targetDate);
    if (piece === null) break;
    const item = itemOf(usage, piece, end, billed);
    if (item !== null) items.push(item);
    from = piece.until;
  }
  return items;
}

/** The day from which the next piece of a usage segment is due; null when there is none. */
export function nextUsageDate(segment: UsageSegment, rules: BillingRules): LocalDate | null {
  const rest = unratedPart(segment);
  const usage: UsedSegment = { segment: rest, rules, grid: gridOf(segment), records: [] };
  let from = unbilledFrom(rest);
  const end = billingEnd(segment, rules, from);
  while (end === null || from < end) {
    const period = usagePeriod(segment, usage.grid, from);
    const until = end === null ? period.end : earlier(period.end, end);
    if (!isDropped(usage, { period, from, until })) {
      return segment.usageRating === "OnDemand" ? from : until;
    }
    from = until;
  }
  return null;
}

/** A segment without days that earlier segments of its charge have rated. */
export function unratedPart(segment: UsageSegment): UsageSegment {
  const { effectiveStart, ratedUntil = effectiveStart } = segment;
  return ratedUntil <= effectiveStart ? segment : { ...segment, effectiveStart: ratedUntil };
}

function belongs(segment: UsageSegment, end: LocalDate | null, record: UsageRecord): boolean {
  return (
    record.chargeNumber === segment.chargeNumber &&
    (record.segmentId === undefined || record.segmentId === segment.segmentId) &&
    record.date >= segment.effectiveStart &&
    (end === null || record.date < end)
  );
}

function pieceFrom(
  usage: UsedSegment,
  from: LocalDate,
  end: LocalDate | null,
  targetDate: LocalDate,
): UsagePiece | null {
  const period = usagePeriod(usage.segment, usage.grid, from);
  const until = end === null ? period.end : earlier(period.end, end);
  if (until <= targetDate) return { period, from, until };
  if (usage.segment.usageRating !== "OnDemand" || from > targetDate) return null;
  return { period, from, until: addDays(targetDate, 1) };
}

/** The period of `date`; one that was partly billed before the billing day changed keeps its end. */
function usagePeriod(segment: UsageSegment, grid: Grid, date: LocalDate): Period {
  const open = segment.openPeriod;
  if (open !== undefined && containsDate(open, date)) return open;
  const period = periodOn(segment, grid, date);
  if (open === undefined || open.end <= period.start || date < open.end) return period;
  return { start: open.end, end: period.end };
}

function itemOf(
  usage: UsedSegment,
  piece: UsagePiece,
  end: LocalDate | null,
  billed: readonly BilledItem[] | null,
): ItemDraft | null {
  if (isDropped(usage, piece)) return null;
  const onDemand = usage.segment.usageRating === "OnDemand";
  const days: Period = {
    start: onDemand ? later(piece.period.start, usage.segment.effectiveStart) : piece.from,
    end: piece.until,
  };
  const rated = rate(usage, days, piece, end);
  const rounding = lineRounding(usage.rules, usage.segment.currency);
  const rounded = roundMoney(rated.price.amount, usage.segment.currency, rounding);
  const before = onDemand ? billedBefore(usage, piece, billed) : ZERO;
  const amount = rounded.minus(before);
  const isNothing = amount.isZero() && (rated.records === 0 || onDemand);
  if (isNothing && (isRunning(piece, end) || !before.isZero() || !usage.rules.zeroUsageItem))
    return null;
  const less = before.isZero() ? [] : [lessBilled(before)];
  return draftOf(usage, piece, rated, rounded, amount, less);
}

/** Whether the days of a piece end before its period does. */
const isRunning = ({ until, period }: UsagePiece, end: LocalDate | null): boolean =>
  until < period.end && until !== end;

function rate(
  usage: UsedSegment,
  days: Period,
  piece: UsagePiece,
  end: LocalDate | null,
): RatedUsage {
  const records = usage.records.filter((record) => containsDate(days, record.date));
  const { segment, book } = usage;
  if (segment.drawdown !== undefined && book !== undefined) {
    return rateDrawdown(segment, segment.drawdown, records, usage.rules, book);
  }
  const rated = rateUsage(usage.segment, records, usage.rules, isRunning(piece, end));
  if (!isSmoothed(segment)) return rated;
  const isLast = end !== null && piece.until === end;
  return ratedSmoothly({ ...usage, segment }, piece.period, rated, isLast);
}

/** A partial first period is not billed if only whole months or weeks are. */
function isDropped(usage: UsedSegment, piece: UsagePiece): boolean {
  const { segment, rules } = usage;
  const isFirst = piece.from === segment.chargeStart && piece.from > piece.period.start;
  if (!isFirst) return false;
  const unit = unitGrid(usage.grid);
  if (unit.kind === "Months") return !rules.billUsagePartialMonth;
  return unit.unitDays === 7 && !rules.billUsagePartialWeek;
}

/** The billed part of the running period: from items, or computed from the rated days. */
function billedBefore(
  usage: UsedSegment,
  piece: UsagePiece,
  billed: readonly BilledItem[] | null,
): Decimal {
  const { segment, rules } = usage;
  const start = later(piece.period.start, segment.effectiveStart);
  if (billed !== null) {
    const inPeriod = billed.filter(
      (item) => item.serviceStart >= start && item.serviceStart < piece.period.end,
    );
    return sumOf(inPeriod.map((item) => item.amount));
  }
  if (piece.from <= start) return ZERO;
  const days: Period = { start, end: piece.from };
  const records = usage.records.filter((record) => containsDate(days, record.date));
  const { price } = rateUsage(segment, records, rules, true);
  return roundMoney(price.amount, segment.currency, lineRounding(rules, segment.currency));
}

function draftOf(
  usage: UsedSegment,
  piece: UsagePiece,
  rated: RatedUsage,
  rounded: Decimal,
  amount: Decimal,
  less: readonly BilledLess[],
): ItemDraft {
  const { segment, rules } = usage;
  const { price, quantity } = rated;
  const rounding = lineRounding(rules, segment.currency);
  return {
    segmentId: segment.segmentId,
    chargeNumber: segment.chargeNumber,
    kind: "charge",
    serviceStart: piece.from,
    serviceEnd: piece.until,
    quantity,
    // A price of packages is none of the units on the line.
    unitPrice: rated.packages === undefined ? price.listPrice : null,
    amount,
    name: segment.chargeName,
    trace: {
      rule: "Usage",
      inputs: {
        model: segment.model,
        listPrice: price.listPrice?.toString() ?? null,
        quantity: quantity.toString(),
        listAmount: price.text,
        base: ONE_TO_ONE,
        period: piece.period,
        usage: {
          ratingGroup: rated.ratingGroup,
          records: rated.records,
          ...poolOf(rated),
          ...packagesOf(segment, rated),
          ...drawnTrace(segment, rated.drawn),
        },
      },
      tiers: price.tiers,
      fraction: WHOLE,
      sign: 1,
      less,
      rounding: roundingTrace(segment.currency, rounding, price.amount, rounded),
    },
    ...(rated.drawn?.draws.length ? { prepaid: { draws: rated.drawn.draws } } : {}),
  };
}

/** The priced packages in the format of the trace. */
function packagesOf({ packageSize }: UsageSegment, { packages }: RatedUsage) {
  if (packageSize === undefined || packages === undefined) return {};
  return { packages: { size: packageSize.toString(), count: packages.toString() } };
}

/** The shared pool in the format of the trace. */
function poolOf({ pool }: RatedUsage) {
  if (pool === undefined) return {};
  const { periods, available, counted } = pool;
  return {
    pool: { periods, available: available.toString(), counted: counted?.toString() ?? null },
  };
}
