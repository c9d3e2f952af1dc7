import type { ChargeSegment } from "@/lib/billing/charge-segment";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { type BillableCharge, chargeSegment, type SubscribedRatePlan } from "./model";
import type { SubscriptionAction } from "./order-action-model";
import type { TimelineCharge } from "./timeline-charges-model";
import { lastTerm, replay, type Timeline } from "./timeline-model";

/** A subscription that an order has made and nobody has stored yet. */
export type NewSubscription = {
  readonly id: string;
  /** Empty until numbers are taken, and for good in a preview. */
  readonly subscriptionNumber: string;
  readonly accountId: string;
  readonly currency: string;
  /** The account's, for charges that follow it. */
  readonly billCycleDay: number;
  readonly invoiceSeparately: boolean;
  readonly paymentTerm: string | null;
  readonly billToContactId: string | null;
  readonly soldToContactId: string | null;
  readonly shipToContactId: string | null;
  readonly notes: string | null;
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly actions: readonly SubscriptionAction[];
  /** What the actions replay to. */
  readonly timeline: Timeline;
};

/** Where billing stands with a segment. */
export type SegmentState = {
  readonly processedThrough: LocalDate | null;
  readonly nextBillingDate: LocalDate | null;
};

/** What a segment is worth: monthly revenue and contract value, zero where there is no end. */
export type SegmentWorth = { readonly mrr: Decimal; readonly tcv: Decimal };

/** Human numbers for everything inside an order's subscriptions, in order of appearance. */
export type BookingNumbers = {
  readonly subscription: readonly string[];
  readonly ratePlan: readonly string[];
  readonly charge: readonly string[];
};

/** The charges of a new subscription as billing reads them, in the order of their rate plans. */
export function billableCharges(subscription: NewSubscription): BillableCharge[] {
  const { timeline } = subscription;
  const plans = new Map(timeline.ratePlans.map((plan) => [plan.ratePlanId, plan]));
  return timeline.charges.flatMap((of) => {
    const plan = plans.get(of.ratePlanId);
    if (plan === undefined) throw new RangeError(`Charge ${of.charge.name} has no rate plan`);
    return segmentsOf(subscription, of, plan).map((segment) => ({
      segment,
      subscriptionId: subscription.id,
      productSku: plan.productSku,
      uom: of.charge.uom,
      invoiceSeparately: subscription.invoiceSeparately,
      billToContactId: subscription.billToContactId,
      soldToContactId: subscription.soldToContactId,
      paymentTerm: subscription.paymentTerm,
    }));
  });
}

function segmentsOf(
  { id, subscriptionNumber, currency, billCycleDay, timeline }: NewSubscription,
  { charge, segments }: TimelineCharge,
  plan: SubscribedRatePlan,
): ChargeSegment[] {
  const term = lastTerm(timeline);
  return segments.map((segment) =>
    chargeSegment(charge, segment, {
      subscriptionId: id,
      ratePlanId: plan.ratePlanId,
      subscriptionNumber,
      subscriptionStart: timeline.dates.contractEffective,
      termStart: term.start,
      termEnd: term.end,
      autoRenew: timeline.autoRenew,
      currency,
      ratePlanName: plan.name,
      productName: plan.productName,
      billCycleDay,
      chargeStart: segments[0]?.start ?? segment.start,
      processedThrough: null,
    }),
  );
}

/** How many numbers the rate plans and charges of `subscriptions` need. */
export function numbersWanted(subscriptions: readonly NewSubscription[]) {
  const plans = subscriptions.flatMap(({ timeline }) => timeline.ratePlans);
  return {
    subscription: subscriptions.filter(({ subscriptionNumber }) => !subscriptionNumber).length,
    ratePlan: plans.length,
    charge: plans.reduce((sum, { charges }) => sum + charges.length, 0),
  };
}

/** The same subscriptions with their human numbers. A number that was asked for is kept. */
export function numbered(
  subscriptions: readonly NewSubscription[],
  numbers: BookingNumbers,
): NewSubscription[] {
  const next = { subscription: 0, ratePlan: 0, charge: 0 };
  const take = (kind: keyof BookingNumbers) => numbers[kind][next[kind]++] ?? "";
  return subscriptions.map((subscription) => {
    const subscriptionNumber = subscription.subscriptionNumber || take("subscription");
    const actions = subscription.actions.map((action) => numberedAction(action, take));
    return { ...subscription, subscriptionNumber, actions, timeline: replay(actions) };
  });
}

function numberedAction(
  action: SubscriptionAction,
  take: (kind: keyof BookingNumbers) => string,
): SubscriptionAction {
  if (action.type !== "CreateSubscription") return action;
  const ratePlans = action.ratePlans.map((plan) => ({
    ...plan,
    ratePlanNumber: take("ratePlan"),
    charges: plan.charges.map((charge) => ({ ...charge, chargeNumber: take("charge") })),
  }));
  return { ...action, ratePlans };
}
