import { CONTAINER_OF } from "@/lib/areas/orders/requested-in-body";
import { presentRequested } from "@/lib/areas/commitments/present";
import type { Order } from "@/lib/areas/orders/model";
import { presentWaitingRamp } from "@/lib/areas/orders/ramps/ramp-present";
import type {
  ActionEntry,
  CreateSubscriptionEntry,
  OrderBody,
} from "@/lib/areas/orders/order-body";

/** The body of an order that waits. */
const bodyOf = (request: Order["request"]) =>
  request as Pick<OrderBody, "subscriptions" | "commitments">;

/** The requested commitments of an order without effect. */
export const requestedCommitments = (request: Order["request"]) =>
  (bodyOf(request).commitments ?? []).map(presentRequested);

/** The requested subscriptions of an order without effect. */
export function presentWaiting({ request, accountNumber }: Order) {
  const { subscriptions } = bodyOf(request);
  let sequence = 0;
  return subscriptions.map(({ subscriptionNumber, orderActions, ramp }, index) => {
    const created = orderActions[0]?.createSubscription;
    const number = subscriptionNumber ?? created?.subscriptionNumber ?? "";
    return {
      subscriptionNumber: number,
      ...(ramp ? { ramp: presentWaitingRamp(ramp, number) } : {}),
      subscriptionOwnerAccountNumber: created?.subscriptionOwnerAccountNumber ?? accountNumber,
      sequence: index + 1,
      orderActions: orderActions.map((action) => presentAction(action, (sequence += 1))),
    };
  });
}

function presentAction(action: ActionEntry, sequence: number) {
  const { type, triggerDates = [], changeReason = null, customFields = {} } = action;
  const { createSubscription } = action;
  return {
    sequence,
    type,
    changeReason,
    customFields,
    triggerDates,
    ...(createSubscription
      ? { createSubscription: creationOf(createSubscription) }
      : { [CONTAINER_OF[type]]: action[CONTAINER_OF[type]] ?? {} }),
  };
}

function creationOf({ terms, subscribeToRatePlans }: CreateSubscriptionEntry) {
  const { termType, startDate = null, period = null, periodType = null } = terms.initialTerm;
  return {
    terms: {
      initialTerm: { termType, startDate, period, periodType },
      autoRenew: terms.autoRenew ?? false,
      renewalSetting: terms.renewalSetting ?? "RENEW_WITH_SPECIFIC_TERM",
      renewalTerms: terms.renewalTerms ?? [],
    },
    subscribeToRatePlans: subscribeToRatePlans.map((plan) => ({
      ...(plan.productRatePlanId ? { productRatePlanId: plan.productRatePlanId } : {}),
      ...(plan.productRatePlanNumber ? { productRatePlanNumber: plan.productRatePlanNumber } : {}),
      ...(plan.couponCode ? { couponCode: plan.couponCode } : {}),
      ...(plan.uniqueToken ? { uniqueToken: plan.uniqueToken } : {}),
      ...(plan.customFields ? { customFields: plan.customFields } : {}),
      ...(plan.subscriptionProductFeatures
        ? { subscriptionProductFeatures: plan.subscriptionProductFeatures }
        : {}),
      ...(plan.clearingExistingFeatures ? { clearingExistingFeatures: true } : {}),
      ...(plan.chargeOverrides ? { chargeOverrides: plan.chargeOverrides } : {}),
    })),
  };
}
