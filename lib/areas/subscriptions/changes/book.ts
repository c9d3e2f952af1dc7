import type { Ctx } from "@/lib/kernel/context";
import { BillingRefusal } from "@/lib/billing/billing-refusal";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { ChargeSegment } from "@/lib/billing/charge-segment";
import { monthlyRecurringRevenue, totalContractValue } from "@/lib/billing/metrics/metrics";
import { nextBillingDate } from "@/lib/billing/next-billing-date";
import { Decimal, sumOf, ZERO } from "@/lib/values/decimal";
import {
  billableCharges,
  type NewSubscription,
  type SegmentState,
  type SegmentWorth,
  type Standings,
} from "./booking-model";
import { insertBookings } from "./booking-queries";
import type { SubscriptionCharge, ChargeAdvance } from "@/lib/areas/subscriptions/model";
import { priced } from "@/lib/areas/subscriptions/refusal";
import { isVoid } from "@/lib/areas/subscriptions/timeline/timeline-billing-model";

const NOTHING: SegmentWorth = { mrr: ZERO, tcv: ZERO };

/** Values beyond it do not fit a JSON number with their decimals. */
const LARGEST_VALUE = new Decimal("999999999999");

/**
 * Stores new subscriptions with all their rate plans, charges and prices: one statement, whatever
 * their number. `advances` says how far documents of the same transaction bill their charges.
 */
export async function bookSubscriptions(
  ctx: Ctx,
  subscriptions: readonly NewSubscription[],
  rules: BillingRules,
  advances: readonly ChargeAdvance[],
): Promise<void> {
  const billed = new Map(advances.map((advance) => [advance.chargeId, advance]));
  await insertBookings(
    ctx,
    subscriptions.map((subscription) => ({
      subscription,
      ...priced(() => standingOf(subscription, rules, billed)),
    })),
  );
  for (const { id, subscriptionNumber, timeline } of subscriptions) {
    const detail = { subscriptionNumber, version: timeline.version, status: timeline.status };
    ctx.record({ subjectType: "subscription", subjectId: id, action: "create", detail });
    ctx.emit({
      type: "subscription.created",
      subjectType: "subscription",
      subjectId: id,
      payload: detail,
    });
  }
}

function standingOf(
  subscription: NewSubscription,
  rules: BillingRules,
  billed: ReadonlyMap<string, ChargeAdvance>,
) {
  const waits = subscription.timeline.status !== "Active";
  const standings = standingsOf(billableCharges(subscription), rules, billed, waits);
  requireShowable(subscription.subscriptionNumber, [...standings.worth.values()]);
  return standings;
}

/**
 * What segments are worth, how far `billed` takes them and when they are due again. Nothing of a
 * pending subscription is due: its dates are not known yet.
 *
 * @throws BillingRefusal for terms that contradict each other, and for too much.
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

/** The sums of a subscription's values have to fit, too. */
function requireShowable(number: string, values: readonly SegmentWorth[]): void {
  const mrr = sumOf(values.map((value) => value.mrr));
  const tcv = sumOf(values.map((value) => value.tcv));
  if (mrr.lessThanOrEqualTo(LARGEST_VALUE) && tcv.lessThanOrEqualTo(LARGEST_VALUE)) return;
  throw new BillingRefusal("", `The value of ${number} is beyond ${LARGEST_VALUE.toString()}.`);
}

/** What a segment is worth a month and altogether. @throws BillingRefusal when it is too much. */
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
