import { inTurn } from "@/lib/values/in-turn";
import type { SubscribedRatePlan } from "@/lib/areas/subscriptions/model";
import type { SubscriptionCharge } from "@/lib/areas/subscriptions/billable-model";
import type {
  SubscriptionAction,
  SubscriptionDetails,
} from "@/lib/areas/subscriptions/timeline/order-action-model";
import {
  billableSegments,
  firstOwners,
} from "@/lib/areas/subscriptions/timeline/timeline-billing-model";
import { replay, type Timeline } from "@/lib/areas/subscriptions/timeline/timeline-model";

/** A subscription of an order that is not stored yet. */
export type NewSubscription = {
  readonly id: string;
  /** Null until numbers are assigned; in a preview always. */
  readonly subscriptionNumber: string | null;
  readonly accountId: string;
  /** The first payer. */
  readonly invoiceAccountId: string;
  readonly currency: string;
  /** The payer's, for charges that follow the account. */
  readonly billCycleDay: number;
  /** Billing days of accounts to which the same order may transfer it, by id. */
  readonly payerDays?: ReadonlyMap<string, number>;
  readonly invoiceSeparately: boolean;
  readonly paymentTerm: string | null;
  readonly billToContactId: string | null;
  readonly soldToContactId: string | null;
  readonly shipToContactId: string | null;
  readonly notes: string | null;
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly actions: readonly SubscriptionAction[];
  /** The result of replaying the actions. */
  readonly timeline: Timeline;
};

/** A new subscription with its number. */
export type NumberedSubscription = NewSubscription & { readonly subscriptionNumber: string };

/** Numbers for all parts of an order's subscriptions, in order of appearance. */
export type BookingNumbers = {
  readonly subscription: readonly string[];
  readonly ratePlan: readonly string[];
  readonly charge: readonly string[];
  readonly ramp: readonly string[];
};

/** The charges of a new subscription for billing, in the order of their rate plans. */
export function billableCharges(subscription: NewSubscription): SubscriptionCharge[] {
  const { accountId, invoiceAccountId, billCycleDay, payerDays, timeline } = subscription;
  return billableSegments({
    ...subscription,
    owners: firstOwners(timeline, { accountId, invoiceAccountId }),
    details: { ...subscription, ...timeline.details },
    billCycleDay: (payer) => payerDays?.get(payer) ?? billCycleDay,
    processedThrough: () => null,
  });
}

/** The count of numbers for the rate plans and charges of `subscriptions`. */
export function requestedNumbers(subscriptions: readonly NewSubscription[]) {
  const plans = subscriptions.flatMap(({ actions }) => actions.flatMap(plansOf));
  return {
    subscription: subscriptions.filter(({ subscriptionNumber }) => subscriptionNumber === null)
      .length,
    ratePlan: plans.filter(({ ratePlanNumber }) => ratePlanNumber === null).length,
    charge: plans
      .flatMap(({ charges }) => charges)
      .filter(({ chargeNumber }) => chargeNumber === null).length,
    ramp: subscriptions.flatMap(({ actions }) => actions.filter(bringsRamp)).length,
  };
}

/** Whether an action books a ramp without a number. */
export function bringsRamp({ ramp }: Pick<SubscriptionAction, "ramp">): boolean {
  return ramp?.number === null;
}

/** An action with a number for its new ramp. */
export function withRampNumber(action: SubscriptionAction, take: () => string): SubscriptionAction {
  return action.ramp && bringsRamp(action)
    ? { ...action, ramp: { ...action.ramp, number: take() } }
    : action;
}

/** The rate plans that an action adds. */
function plansOf(action: SubscriptionAction): readonly SubscribedRatePlan[] {
  if (action.type === "CreateSubscription") return action.ratePlans;
  return action.type === "AddProduct" || action.type === "ChangePlan" ? [action.ratePlan] : [];
}

/** The subscriptions with numbers assigned. A requested number is kept. */
export function numbered(
  subscriptions: readonly NewSubscription[],
  numbers: BookingNumbers,
): NumberedSubscription[] {
  const take = inTurn(numbers);
  return subscriptions.map((subscription) => {
    const subscriptionNumber = subscription.subscriptionNumber ?? take("subscription");
    const details = detailsOf(subscription);
    const actions = subscription.actions
      .map((action) => numberedAction(action, take))
      .map((action) => (action.type === "CreateSubscription" ? { ...action, details } : action));
    return { ...subscription, subscriptionNumber, actions, timeline: replay(actions) };
  });
}

function detailsOf(subscription: NewSubscription): SubscriptionDetails {
  const { billToContactId, soldToContactId, shipToContactId } = subscription;
  const { paymentTerm, invoiceSeparately, notes, customFields } = subscription;
  return {
    ...{ billToContactId, soldToContactId, shipToContactId },
    ...{ paymentTerm, invoiceSeparately, notes, customFields },
  };
}

function numberedAction(
  asked: SubscriptionAction,
  take: (kind: keyof BookingNumbers) => string,
): SubscriptionAction {
  const action = withRampNumber(asked, () => take("ramp"));
  const withNumbers = (plan: SubscribedRatePlan): SubscribedRatePlan => ({
    ...plan,
    ratePlanNumber: plan.ratePlanNumber ?? take("ratePlan"),
    charges: plan.charges.map((charge) => ({
      ...charge,
      chargeNumber: charge.chargeNumber ?? take("charge"),
    })),
  });
  if (action.type === "CreateSubscription") {
    return { ...action, ratePlans: action.ratePlans.map(withNumbers) };
  }
  if (action.type === "AddProduct" || action.type === "ChangePlan") {
    return { ...action, ratePlan: withNumbers(action.ratePlan) };
  }
  return action;
}
