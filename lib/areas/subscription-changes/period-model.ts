import type { BillableCharge } from "@/lib/areas/subscriptions/model";
import type { RecurringSegment } from "@/lib/billing/charge-segment";
import { periodOn } from "@/lib/billing/earlier-days";
import { gridOf } from "@/lib/billing/periods";
import { earlier, later, type LocalDate } from "@/lib/values/local-date";

/**
 * The first day after the current billing period of a subscription: the latest period end of its
 * recurring charges, and not within billed days. Undefined without recurring charges on the day.
 */
export function currentPeriodEnd(
  charges: readonly BillableCharge[],
  today: LocalDate,
): LocalDate | undefined {
  const ends = charges.flatMap(({ segment }) =>
    segment.type === "Recurring" && runs(segment, today) ? [periodEnd(segment, today)] : [],
  );
  const [first, ...rest] = ends;
  return first === undefined ? undefined : rest.reduce(later, first);
}

function runs({ effectiveStart, effectiveEnd }: RecurringSegment, day: LocalDate): boolean {
  return effectiveStart <= day && (effectiveEnd === null || day < effectiveEnd);
}

function periodEnd(segment: RecurringSegment, today: LocalDate): LocalDate {
  const { processedThrough, effectiveEnd } = segment;
  const end =
    processedThrough !== null && processedThrough > today
      ? processedThrough
      : periodOn(segment, gridOf(segment), today).end;
  return effectiveEnd === null ? end : earlier(end, effectiveEnd);
}
