import type { LocalDate } from "@/lib/values/local-date";
import { later } from "@/lib/values/local-date";
import type { BillingRules } from "./billing-rules";
import type { ChargeSegment } from "./charge-segment";
import { isOverbilled, recurringCredits } from "./credit-items";
import { isDiscount } from "@/lib/billing/discounts/discount-scope";
import { oneTimeItems } from "./one-time-items";
import { type PricedSegment, priceSegment } from "./priced-segment";
import { billingEnd, chargeOf, pieceFrom, unbilledFrom } from "./recurring-items";
import { nextUsageDate } from "@/lib/billing/usage/usage-items";

/** Pieces that a policy drops are passed over; more than two in a row do not occur. */
const PIECES_AHEAD = 4;

/**
 * The first target date at which the segment yields another item; null when it never will.
 *
 * A bill run looks only at segments whose date has come. The date may lie in the past: a charge
 * that was shortened after it was billed is due at once, from the day on which it ended. A discount
 * is never due by itself.
 *
 * @throws BillingRefusal when the segment's terms contradict each other.
 */
export function nextBillingDate(segment: ChargeSegment, rules: BillingRules): LocalDate | null {
  if (isDiscount(segment)) return null;
  if (segment.type === "OneTime") {
    const due = oneTimeItems(segment, segment.effectiveStart, rules, null);
    return due.length === 0 ? null : segment.effectiveStart;
  }
  if (segment.type === "Usage") return nextUsageDate(segment, rules);
  const priced = priceSegment(segment, rules);
  return creditDate(priced) ?? chargeDate(priced);
}

function creditDate(priced: PricedSegment): LocalDate | null {
  const { segment } = priced;
  const { effectiveEnd, termEnd, processedThrough } = segment;
  if (processedThrough === null) return null;
  for (const end of [effectiveEnd, termEnd]) {
    if (end === null || !isOverbilled(priced, end)) continue;
    const due = later(end, segment.effectiveStart);
    if (recurringCredits(priced, due, null).length > 0) return end;
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
