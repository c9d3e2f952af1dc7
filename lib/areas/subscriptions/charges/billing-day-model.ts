import { type ChargeSegment, type EarlierDay, isScheduled } from "@/lib/billing/charge-segment";
import { periodOn } from "@/lib/billing/earlier-days";
import { gridOf, type PeriodicSegment } from "@/lib/billing/periods";
import { type LocalDate, later } from "@/lib/values/local-date";

/** The last day of lines that a fixed discount has reduced, by its segments. */
type GivenUntil = (segmentId: string) => LocalDate | null;

/** A segment that has billing periods. */
export type ScheduledSegment = Extract<ChargeSegment, PeriodicSegment>;

/** Does a segment bill by months that begin on the day of its account. */
export function followsAccount(segment: ChargeSegment): segment is ScheduledSegment {
  if (!isScheduled(segment) || segment.billingDay.type !== "DefaultFromCustomer") return false;
  return segment.billingPeriod !== "Subscription_Term" && gridOf(segment).kind === "Months";
}

/**
 * The days that a charge keeps of before when the billing day of its account moves: `segments` are all that the account pays of
 * it, with the day of before. The new day counts from the first day that is not billed.
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

/** A period of usage that is billed in part keeps its end. */
function firstOpenDay(segment: ScheduledSegment, givenUntil: GivenUntil): LocalDate | null {
  if (segment.model === "DiscountFixedAmount") return givenUntil(segment.segmentId);
  const { processedThrough } = segment;
  if (segment.type !== "Usage" || segment.usageRating !== "OnDemand") return processedThrough;
  if (processedThrough === null) return null;
  const { start, end } = periodOn(segment, gridOf(segment), processedThrough);
  return start < processedThrough ? end : processedThrough;
}
