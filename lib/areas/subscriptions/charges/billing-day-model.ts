import type { ChargeSegment, EarlierDay } from "@/lib/billing/charge-segment";
import { periodOn } from "@/lib/billing/earlier-days";
import { gridOf } from "@/lib/billing/periods";
import { type LocalDate, later } from "@/lib/values/local-date";

/** The last day of lines that a fixed discount has reduced, by its segments. */
type GivenUntil = (segmentId: string) => LocalDate | null;

/** Does a segment bill by months that begin on the day of its account. */
export function followsAccount(segment: ChargeSegment): boolean {
  const { type, billingDay } = segment;
  if (type === "OneTime" || billingDay.type !== "DefaultFromCustomer") return false;
  return segment.billingPeriod !== "Subscription_Term" && gridOf(segment).kind === "Months";
}

/**
 * The days that a charge keeps of before when the billing day of its account moves: `segments` are all that the account pays of
 * it, with the day of before. The new day counts from the first day that is not billed.
 */
export function earlierDaysAfter(
  segments: readonly ChargeSegment[],
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
function firstOpenDay(segment: ChargeSegment, givenUntil: GivenUntil): LocalDate | null {
  if (segment.model === "DiscountFixedAmount") return givenUntil(segment.segmentId);
  const { processedThrough, usageRating } = segment;
  if (processedThrough === null || usageRating !== "OnDemand") return processedThrough;
  const { start, end } = periodOn(segment, gridOf(segment), processedThrough);
  return start < processedThrough ? end : processedThrough;
}
