import { type ChargeSegment, type EarlierDay, isScheduled } from "@/lib/billing/charge-segment";
import { periodOn } from "@/lib/billing/earlier-days";
import { gridOf, type PeriodicSegment } from "@/lib/billing/periods";
import { type LocalDate, later } from "@/lib/values/local-date";

/** The last day of lines that a fixed discount has reduced, by segment. */
type GivenUntil = (segmentId: string) => LocalDate | null;

/** A segment with billing periods. */
export type ScheduledSegment = Extract<ChargeSegment, PeriodicSegment>;

/** Whether a segment has monthly periods from the billing day of its account. */
export function followsAccount(segment: ChargeSegment): segment is ScheduledSegment {
  if (!isScheduled(segment) || segment.billingDay.type !== "DefaultFromCustomer") return false;
  return segment.billingPeriod !== "Subscription_Term" && gridOf(segment).kind === "Months";
}

/**
 * The earlier billing days of a charge after the billing day of its account changes: `segments` are all segments that
 * the account pays for, with the previous day. The new day counts from the first unbilled day.
 */
export function earlierDaysAfter(
  segments: readonly ScheduledSegment[],
  givenUntil: GivenUntil,
): readonly EarlierDay[] {
  const [first] = segments;
  const days = segments.flatMap((segment) => firstOpenDay(segment, givenUntil) ?? []);
  if (first === undefined || first.billingDay.day === null || days.length === 0) return [];
  const until = days.reduce(later);
  const before = first.earlierDays ?? [];
  const day = before.find((of) => of.until >= until)?.day ?? first.billingDay.day;
  return [...before.filter((of) => of.until < until), { until, day }];
}

/** The first day of the new billing day. A partly billed period of usage keeps its end. */
function firstOpenDay(segment: ScheduledSegment, givenUntil: GivenUntil): LocalDate | null {
  if (segment.model === "DiscountFixedAmount") return givenUntil(segment.segmentId);
  const { processedThrough } = segment;
  if (segment.type !== "Usage" || segment.usageRating !== "OnDemand") return processedThrough;
  if (processedThrough === null) return null;
  const { start, end } = periodOn(segment, gridOf(segment), processedThrough);
  return start < processedThrough ? end : processedThrough;
}
