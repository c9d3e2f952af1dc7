import type { LocalDate } from "@/lib/values/local-date";
import { later } from "@/lib/values/local-date";
import type { BillingRules } from "./billing-rules";
import type { ChargeSegment, RecurringSegment } from "./charge-segment";
import { isOverbilled, recurringCredits } from "./credit-items";
import { partsByDay } from "./earlier-days";
import { oneTimeItems } from "./one-time-items";
import { type PricedSegment, priceSegment } from "./priced-segment";
import { billingEnd, chargeOf, pieceFrom, unbilledFrom } from "./recurring-items";
import { nextUsageDate } from "@/lib/billing/usage/usage-items";

/** Dropped pieces are skipped; there are never more than two in a row. */
const PIECES_AHEAD = 4;

/**
 * The first target date with another item of the segment; null when there is none.
 *
 * A bill run selects only segments with a date up to its target date. The date may be in the past: a
 * charge that was shortened after billing is due since the day on which it ended. A discount is never
 * due on its own, and neither is a charge that an invoice schedule bills.
 *
 * @throws BillingRefusal for contradictory terms.
 */
export function nextBillingDate(segment: ChargeSegment, rules: BillingRules): LocalDate | null {
  if (segment.onSchedule) return null;
  switch (segment.type) {
    case "Discount":
      return null;
    case "OneTime": {
      const due = oneTimeItems(segment, segment.effectiveStart, rules, null);
      return due.length === 0 ? null : segment.effectiveStart;
    }
    case "Usage":
      return nextUsageDate(segment, rules);
    case "Recurring":
      return creditDate(segment, rules) ?? firstChargeDate(segment, rules);
  }
}

function creditDate(segment: RecurringSegment, rules: BillingRules): LocalDate | null {
  const { effectiveEnd, termEnd, processedThrough } = segment;
  if (processedThrough === null) return null;
  for (const end of [effectiveEnd, termEnd]) {
    if (end === null) continue;
    const due = later(end, segment.effectiveStart);
    const isDue = partsByDay(segment, billingEnd(segment, rules, end)).some((part) => {
      const priced = priceSegment(part, rules);
      return isOverbilled(priced, end) && recurringCredits(priced, due, null).length > 0;
    });
    if (isDue) return end;
  }
  return null;
}

function firstChargeDate(segment: RecurringSegment, rules: BillingRules): LocalDate | null {
  const end = billingEnd(segment, rules, unbilledFrom(segment));
  for (const part of partsByDay(segment, end)) {
    const day = chargeDate(priceSegment(part, rules));
    if (day !== null) return day;
  }
  return null;
}

function chargeDate(priced: PricedSegment): LocalDate | null {
  const from = unbilledFrom(priced.segment);
  const end = billingEnd(priced.segment, priced.rules, from);
  let piece = pieceFrom(priced, from, end);
  for (let looked = 0; piece !== null && looked < PIECES_AHEAD; looked += 1) {
    if (chargeOf(priced, piece) !== null) return piece.dueOn;
    piece = pieceFrom(priced, piece.period.end, end);
  }
  return null;
}
