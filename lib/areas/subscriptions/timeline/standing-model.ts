import { BillingRefusal } from "@/lib/billing/billing-refusal";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { ChargeSegment } from "@/lib/billing/charge-segment";
import { monthlyRecurringRevenue, totalContractValue } from "@/lib/billing/metrics/metrics";
import { nextBillingDate } from "@/lib/billing/next-billing-date";
import { Decimal, ZERO } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { SubscriptionCharge, ChargeAdvance } from "@/lib/areas/subscriptions/billable-model";
import { isVoid } from "./timeline-billing-model";

/** The state of billing of a segment. */
export type SegmentState = {
  readonly processedThrough: LocalDate | null;
  readonly nextBillingDate: LocalDate | null;
};

/** Monthly revenue and contract value of a segment; the latter is zero without an end. */
export type SegmentWorth = { readonly mrr: Decimal; readonly tcv: Decimal };

/** Values and states of billing of segments, by id. */
export type Standings = {
  readonly worth: ReadonlyMap<string, SegmentWorth>;
  readonly states: ReadonlyMap<string, SegmentState>;
};

const NOTHING: SegmentWorth = { mrr: ZERO, tcv: ZERO };

/** Larger values cannot be JSON numbers with their decimals. */
export const LARGEST_VALUE = new Decimal("999999999999");

/**
 * Values of segments, their billed-through days after `billed`, and their next due dates. A pending
 * subscription is never due, because its dates are unknown.
 *
 * @throws BillingRefusal for contradictory terms, and for values beyond `LARGEST_VALUE`.
 */
export function standingsOf(
  charges: readonly SubscriptionCharge[],
  rules: BillingRules,
  billed: ReadonlyMap<string, ChargeAdvance>,
  waits: boolean,
): Standings {
  const worth = new Map<string, SegmentWorth>();
  const states = new Map<string, SegmentState>();
  for (const { segment } of charges) {
    const { segmentId, processedThrough } = segment;
    if (isVoid(segment)) {
      worth.set(segmentId, NOTHING);
      states.set(segmentId, { processedThrough, nextBillingDate: null });
      continue;
    }
    const isEmpty = segment.effectiveStart === segment.effectiveEnd;
    worth.set(segmentId, isEmpty ? NOTHING : worthOf(segment, rules));
    const advance = billed.get(segmentId);
    states.set(segmentId, {
      processedThrough: advance?.through ?? processedThrough,
      nextBillingDate: advance
        ? advance.nextBillingDate
        : waits
          ? null
          : nextBillingDate(segment, rules),
    });
  }
  return { worth, states };
}

/** The values of a segment. @throws BillingRefusal for values beyond `LARGEST_VALUE`. */
export function worthOf(segment: ChargeSegment, rules: BillingRules): SegmentWorth {
  const mrr = monthlyRecurringRevenue(segment, rules);
  const tcv = totalContractValue(segment, rules) ?? ZERO;
  if (mrr.greaterThan(LARGEST_VALUE) || tcv.greaterThan(LARGEST_VALUE)) {
    throw new BillingRefusal(
      segment.segmentId,
      `The value of ${segment.chargeName} is beyond ${LARGEST_VALUE.toString()}.`,
    );
  }
  return { mrr, tcv };
}
