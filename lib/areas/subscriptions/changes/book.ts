import {
  LARGEST_VALUE,
  type SegmentWorth,
  standingsOf,
} from "@/lib/areas/subscriptions/timeline/standing-model";
import type { Ctx } from "@/lib/kernel/context";
import { BillingRefusal, priced } from "@/lib/billing/billing-refusal";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { sumOf } from "@/lib/values/decimal";
import { billableCharges, type NumberedSubscription } from "./booking-model";
import { insertBookings } from "./booking-queries";
import type { ChargeAdvance } from "@/lib/areas/subscriptions/billable-model";

/**
 * Stores new subscriptions with all their rate plans, charges and prices in one statement. `advances`
 * has the billed-through days of documents of the same transaction.
 */
export async function bookSubscriptions(
  ctx: Ctx,
  subscriptions: readonly NumberedSubscription[],
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
  subscription: NumberedSubscription,
  rules: BillingRules,
  billed: ReadonlyMap<string, ChargeAdvance>,
) {
  const waits = subscription.timeline.status !== "Active";
  const standings = standingsOf(billableCharges(subscription), rules, billed, waits);
  requireShowable(subscription.subscriptionNumber, [...standings.worth.values()]);
  return standings;
}

/** The sums of a subscription's values must not exceed the limit either. */
function requireShowable(number: string, values: readonly SegmentWorth[]): void {
  const mrr = sumOf(values.map((value) => value.mrr));
  const tcv = sumOf(values.map((value) => value.tcv));
  if (mrr.lessThanOrEqualTo(LARGEST_VALUE) && tcv.lessThanOrEqualTo(LARGEST_VALUE)) return;
  throw new BillingRefusal("", `The value of ${number} is beyond ${LARGEST_VALUE.toString()}.`);
}
