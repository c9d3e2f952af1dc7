import { segmentsAfter } from "@/lib/areas/subscriptions/timeline/change-model";
import { billableSegments } from "@/lib/areas/subscriptions/timeline/timeline-billing-model";
import { replay } from "@/lib/areas/subscriptions/timeline/timeline-model";
import type { SubscriptionState } from "@/lib/areas/subscriptions/versions/version-states";
import type { OrderedSubscription } from "@/lib/areas/orders/place/order-parts";

/** The billing day of an account that pays. */
export type BillingDay = (accountId: string) => number;

/** The subscription as so many of the order's actions leave it; null before it is made. */
export function stateAfter(
  of: OrderedSubscription,
  count: number,
  billCycleDay: BillingDay,
): SubscriptionState | null {
  const around = { billCycleDay, processedThrough: () => null };
  if (of.kind === "changed") {
    const { before, booked } = of.change;
    const timeline = count
      ? replay([...before.actions, ...booked.slice(0, count)])
      : before.timeline;
    return { timeline, charges: segmentsAfter({ before, booked: [], timeline }, around) };
  }
  if (count === 0) return null;
  const { created } = of;
  const timeline = replay(created.actions.slice(0, count));
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

/** The subscription as all of the order's actions leave it. */
export function stateAtEnd(of: OrderedSubscription, billCycleDay: BillingDay): SubscriptionState {
  const state = stateAfter(of, actionsOf(of).length, billCycleDay);
  if (state === null) throw new RangeError("an order makes a subscription by an action");
  return state;
}

/** Number of the subscription; null for one that a preview would make. */
export const numberOf = (of: OrderedSubscription): string | null =>
  of.kind === "created" ? of.created.subscriptionNumber : of.change.before.subscriptionNumber;
