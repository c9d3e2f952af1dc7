import { BillingRefusal } from "@/lib/billing/billing-refusal";
import { type BillingPeriod, type ChargeSegment, isScheduled } from "@/lib/billing/charge-segment";
import { Decimal } from "@/lib/values/decimal";
import { daysBetween, earlier, type LocalDate } from "@/lib/values/local-date";

/** The maximum number of readable lines of a document; a distant target date creates more. */
const MOST_ITEMS = 20_000;
/** Larger amounts do not fit a JSON number with their decimals. */
export const LARGEST_AMOUNT = new Decimal("999999999999");

/** Refuses work that would create more lines than are readable. @throws BillingRefusal */
export function requireFewLines(segments: readonly ChargeSegment[], targetDate: LocalDate): void {
  const most = segments.reduce((sum, segment) => sum + mostItems(segment, targetDate), 0);
  if (most <= MOST_ITEMS) return;
  throw new BillingRefusal(
    segments[0]?.segmentId ?? "",
    `Billing through ${targetDate} makes more than ${MOST_ITEMS} lines: choose an earlier day.`,
  );
}

const SHORTEST_DAYS: Partial<Record<BillingPeriod, number>> = {
  Week: 7,
  Specific_Weeks: 7,
  Specific_Days: 1,
};

/** An upper bound on the lines that a segment creates, without creating them. */
function mostItems(segment: ChargeSegment, targetDate: LocalDate): number {
  if (segment.type === "Discount" || !isScheduled(segment)) return 1;
  const { billingPeriod, specificBillingPeriod, processedThrough, effectiveStart } = segment;
  const from = processedThrough ?? effectiveStart;
  const until =
    segment.effectiveEnd === null ? targetDate : earlier(segment.effectiveEnd, targetDate);
  const days = (SHORTEST_DAYS[billingPeriod] ?? 28) * Math.max(1, specificBillingPeriod ?? 1);
  return Math.max(0, Math.ceil(daysBetween(from, until) / days)) + 2;
}
