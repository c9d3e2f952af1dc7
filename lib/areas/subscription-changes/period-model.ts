import type { BillableCharge } from "@/lib/areas/subscriptions/model";
import type { ChargeSegment } from "@/lib/billing/charge-segment";
import { isDiscount } from "@/lib/billing/discounts/discount-scope";
import { periodOn } from "@/lib/billing/earlier-days";
import { gridOf } from "@/lib/billing/periods";
import { earlier, later, type LocalDate } from "@/lib/values/local-date";

/**
 * The first day after the current billing period of a subscription: the last of its recurring
 * charges' ends, and never inside what is billed already. Undefined when nothing recurs on the day.
 */
export function currentPeriodEnd(
  charges: readonly BillableCharge[],
  today: LocalDate,
): LocalDate | undefined {
  const ends = charges.flatMap(({ segment }) =>
    runs(segment, today) ? [periodEnd(segment, today)] : [],
  );
  const [first, ...rest] = ends;
  return first === undefined ? undefined : rest.reduce(later, first);
}

function runs(segment: ChargeSegment, day: LocalDate): boolean {
  const { type, effectiveStart, effectiveEnd } = segment;
  if (type !== "Recurring" || isDiscount(segment)) return false;
  return effectiveStart <= day && (effectiveEnd === null || day < effectiveEnd);
}

function periodEnd(segment: ChargeSegment, today: LocalDate): LocalDate {
  const { processedThrough, effectiveEnd } = segment;
  const end =
    processedThrough !== null && processedThrough > today
      ? processedThrough
      : periodOn(segment, gridOf(segment), today).end;
  return effectiveEnd === null ? end : earlier(end, effectiveEnd);
}
