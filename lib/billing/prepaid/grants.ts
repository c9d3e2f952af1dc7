import type { Decimal } from "@/lib/values/decimal";
import { addMonths, daysBetween, earlier, type LocalDate, later } from "@/lib/values/local-date";
import { type Period, intersection } from "@/lib/values/period";
import type { OneTimeSegment, RecurringSegment } from "@/lib/billing/charge-segment";
import { stretchOn } from "@/lib/billing/earlier-days";
import { gridOf, type MonthGrid, periodHolding } from "@/lib/billing/periods";
import type { ItemDraft } from "@/lib/billing/item-draft";
import {
  type Fund,
  type Prepayment,
  type Rollover,
  UNIT_DECIMALS,
  VALIDITY_MONTHS,
} from "./prepaid-terms";

export type PrepaidSegment = (OneTimeSegment | RecurringSegment) & {
  readonly prepayment: Prepayment;
};

/** Days for which units are sold, of which share, and when they may be used. */
type Grant = {
  readonly paid: Period;
  readonly days: number;
  readonly of: number;
  readonly start: LocalDate;
  readonly end: LocalDate | null;
  /** The periods of which it is one; null where the line decides when it begins. */
  readonly grid: MonthGrid | null;
};

/**
 * The funds that a billed line of a prepayment grants, with all their units.
 *
 * One fund for each line whose billing period is not longer than the validity period; for a longer one, a fund for each
 * validity period in it. A part of a period grants its share by days, so that parts add up to the whole.
 */
export function fundsOf(segment: PrepaidSegment, item: ItemDraft, subscriptionId: string): Fund[] {
  const { segmentId, prepayment } = segment;
  const whole =
    segment.quantity === null ? prepayment.quantity : segment.quantity.times(prepayment.quantity);
  return grantsOf(segment, item).map((grant) => {
    const { paid, days, of, start, end } = grant;
    const rollover = rolloverOf(prepayment, grant);
    const quantity = shareOf(whole, days, of);
    return {
      fundId: `${segmentId} ${item.serviceStart} ${start}`,
      subscriptionId,
      unit: prepayment.unit,
      segmentId,
      paidFrom: paid.start,
      paidUntil: paid.end,
      start,
      end,
      ...(rollover === undefined ? {} : { rollover }),
      quantity,
      remaining: quantity,
    };
  });
}

/** `days` of `of` days of a quantity, rounded half up to the smallest part of a prepaid unit. */
export const shareOf = (whole: Decimal, days: number, of: number): Decimal =>
  days === of ? whole : whole.times(days).dividedBy(of).toDecimalPlaces(UNIT_DECIMALS);

function grantsOf(
  segment: PrepaidSegment,
  { serviceStart, serviceEnd, trace }: ItemDraft,
): Grant[] {
  const paid: Period = { start: serviceStart, end: serviceEnd };
  const { validity, termEnd } = segment.prepayment;
  const months = VALIDITY_MONTHS[validity];
  const { period } = trace.inputs;
  const all = { paid, days: 1, of: 1, start: serviceStart, grid: null };
  if (segment.type === "OneTime" || !period) {
    if (months !== null) return [{ ...all, end: addMonths(serviceStart, months) }];
    return [{ ...all, end: termEnd === null ? null : later(termEnd, serviceEnd) }];
  }
  const part = {
    ...all,
    days: daysBetween(paid.start, paid.end),
    of: daysBetween(period.start, period.end),
  };
  if (months === null)
    return [{ ...part, end: termEnd === null ? null : later(termEnd, serviceEnd) }];
  const grid = gridOf(stretchOn(segment, serviceStart).segment);
  const step = grid.kind === "Months" ? grid.step : null;
  if (grid.kind === "Months" && step === months) return [{ ...part, end: period.end, grid }];
  if (step === null || step < months) return [{ ...part, end: addMonths(serviceStart, months) }];
  return grid.kind === "Months" ? windowsOf({ ...grid, step: months }, paid) : [];
}

/** The validity periods within the days of a line. */
function windowsOf(grid: MonthGrid, paid: Period): Grant[] {
  const grants: Grant[] = [];
  for (let from = paid.start; from < paid.end; ) {
    const window = periodHolding(grid, from);
    const own = { start: from, end: earlier(window.end, paid.end) };
    grants.push({
      paid: own,
      days: daysBetween(own.start, own.end),
      of: daysBetween(window.start, window.end),
      start: own.start,
      end: window.end,
      grid,
    });
    from = window.end;
  }
  return grants;
}

/** Where the units go that are not used in the validity period; undefined where they expire. */
function rolloverOf(
  { rollover, validity }: Prepayment,
  { start, end, grid }: Grant,
): Rollover | undefined {
  if (rollover === undefined || end === null) return undefined;
  const { periods, months, apply } = rollover;
  const usual = VALIDITY_MONTHS[validity];
  const ends: LocalDate[] = [];
  for (let last = end; ends.length < periods; ends.push(last)) {
    if (months !== null) last = addMonths(end, months * (ends.length + 1));
    else if (grid !== null) last = periodHolding(grid, last).end;
    else if (usual !== null) last = addMonths(start, usual * (ends.length + 2));
    else return undefined;
  }
  return { apply, ends };
}

/** The units of a fund that belong to credited days. */
export function creditedOf({ paidFrom, paidUntil, quantity }: Fund, days: Period): Decimal | null {
  const common = intersection({ start: paidFrom, end: paidUntil }, days);
  if (common === null) return null;
  return shareOf(quantity, daysBetween(common.start, common.end), daysBetween(paidFrom, paidUntil));
}
