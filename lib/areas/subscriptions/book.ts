import type { Ctx } from "@/lib/api/context";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { monthlyRecurringRevenue, totalContractValue } from "@/lib/billing/metrics";
import { nextBillingDate } from "@/lib/billing/next-billing-date";
import { ZERO } from "@/lib/values/decimal";
import {
  billableCharges,
  type NewSubscription,
  type SegmentState,
  type SegmentWorth,
} from "./booking-model";
import { insertBookings } from "./booking-queries";
import type { ChargeAdvance } from "./model";
import { priced } from "./refusal";

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

/** Nothing of a pending subscription is due: its dates are not known yet. */
function standingOf(
  subscription: NewSubscription,
  rules: BillingRules,
  billed: ReadonlyMap<string, ChargeAdvance>,
) {
  const worth = new Map<string, SegmentWorth>();
  const states = new Map<string, SegmentState>();
  const waits = subscription.timeline.status !== "Active";
  for (const { segment } of billableCharges(subscription)) {
    worth.set(segment.segmentId, {
      mrr: monthlyRecurringRevenue(segment, rules),
      tcv: totalContractValue(segment, rules) ?? ZERO,
    });
    const advance = billed.get(segment.segmentId);
    states.set(segment.segmentId, {
      processedThrough: advance?.through ?? null,
      nextBillingDate: advance
        ? advance.nextBillingDate
        : waits
          ? null
          : nextBillingDate(segment, rules),
    });
  }
  return { worth, states };
}
