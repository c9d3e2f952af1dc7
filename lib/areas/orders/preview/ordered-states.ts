import { segmentsAfter } from "@/lib/areas/subscriptions/timeline/change-model";
import { billableSegments } from "@/lib/areas/subscriptions/timeline/timeline-billing-model";
import {
  type Replayed,
  replayed,
  replayedFurther,
  type Timeline,
} from "@/lib/areas/subscriptions/timeline/timeline-model";
import type { SubscriptionState } from "@/lib/areas/subscriptions/versions/version-states";
import type { OrderedSubscription } from "@/lib/areas/orders/place/order-parts";

/** The billing day of a paying account. */
export type BillingDay = (accountId: string) => number;

/** The subscription before the first action of an order; null when the order creates it. */
export function stateBefore(
  of: OrderedSubscription,
  billCycleDay: BillingDay,
): SubscriptionState | null {
  return of.kind === "created" ? null : stateWith(of, of.change.before.timeline, billCycleDay);
}

/** The subscription after each of an order's actions, in sequence. */
export function statesAfter(
  of: OrderedSubscription,
  billCycleDay: BillingDay,
): SubscriptionState[] {
  const actions = actionsOf(of);
  const between: Timeline[] = [];
  const earlier = of.kind === "created" ? [] : of.change.before.actions;
  let reached: Replayed | undefined;
  for (const action of actions.slice(0, -1)) {
    reached = reached ? replayedFurther(reached, action) : replayed([...earlier, action]);
    between.push(reached.timeline);
  }
  const timelines = actions.length ? [...between, timelineAtEnd(of)] : [];
  return timelines.map((timeline) => stateWith(of, timeline, billCycleDay));
}

/** The subscription after all of the order's actions. */
export function stateAtEnd(of: OrderedSubscription, billCycleDay: BillingDay): SubscriptionState {
  return stateWith(of, timelineAtEnd(of), billCycleDay);
}

function timelineAtEnd(of: OrderedSubscription): Timeline {
  return of.kind === "created" ? of.created.timeline : of.change.timeline;
}

function stateWith(
  of: OrderedSubscription,
  timeline: Timeline,
  billCycleDay: BillingDay,
): SubscriptionState {
  const around = { billCycleDay, processedThrough: () => null };
  if (of.kind === "changed") {
    const { before } = of.change;
    return { timeline, charges: segmentsAfter({ before, booked: [], timeline }, around) };
  }
  const { created } = of;
  const { accountId, invoiceAccountId } = created;
  const charges = billableSegments({
    ...{ id: created.id, subscriptionNumber: created.subscriptionNumber },
    ...{ currency: created.currency, timeline, details: created },
    owners: { accountId, invoiceAccountId },
    ...around,
    billCycleDay: (payer) => created.payerDays?.get(payer) ?? created.billCycleDay,
  });
  return { timeline, charges };
}

/** The actions that an order books on a subscription. */
export function actionsOf(of: OrderedSubscription) {
  return of.kind === "created" ? of.created.actions : of.change.booked;
}

/** The number of the subscription; null for one that a preview would create. */
export const numberOf = (of: OrderedSubscription): string | null =>
  of.kind === "created" ? of.created.subscriptionNumber : of.change.before.subscriptionNumber;
