import { wireId } from "@/lib/kernel/ids";
import type { LocalDate } from "@/lib/values/local-date";
import { exactNumber } from "@/lib/values/money";
import type {
  StoredRatePlan,
  StoredSegment,
  Subscription,
} from "@/lib/areas/subscriptions/detail-model";
import { currentTermLength, statusOn } from "@/lib/areas/subscriptions/model";
import { featuresOn } from "@/lib/areas/subscriptions/timeline/held-features-model";
import { pauseBooked } from "@/lib/areas/subscriptions/timeline/lifecycle-model";
import { STATE_OF } from "./state-model";
import { pricesOf } from "@/lib/areas/subscriptions/charges/charge-present";
import { termEnd as endOfTerm } from "@/lib/areas/subscriptions/timeline/timeline-terms-model";
import { madeCharge, madePlan, type Maker } from "./v2-maker-model";
import { presentItemTerms } from "./v2-item-terms-present";
import { snake } from "./v2-words-model";

const idOrNull = (id: string | null) => (id === null ? null : wireId(id));

/** A subscription in the format of version 2, without expanded parts. */
export function presentSubscriptionV2(subscription: Subscription, today: LocalDate) {
  const { version, currency, contractEffective, serviceActivation } = subscription;
  const pause = pauseBooked(subscription, today);
  return {
    id: wireId(subscription.id),
    subscription_number: subscription.subscriptionNumber,
    state: STATE_OF[statusOn(subscription, today)],
    version,
    latest_version: true,
    account_id: wireId(subscription.accountId),
    invoice_owner_account_id: wireId(subscription.invoiceAccountId),
    auto_renew: subscription.autoRenew,
    ...termsOf(subscription),
    start_date: subscription.subscriptionStart,
    end_date: subscription.cancelledOn ?? subscription.termEnd,
    contract_effective: contractEffective,
    service_activation: serviceActivation,
    customer_acceptance: subscription.customerAcceptance,
    description: subscription.notes,
    currency,
    contracted_mrr: subscription.cmrr.toString(),
    ...billingOf(subscription),
    pause_date: pause?.start ?? null,
    resume_date: pause?.end ?? null,
    cancel_date: subscription.cancelledOn,
    cancel_reason: subscription.cancelReason,
    order_number: subscription.orderNumber,
    last_booking_date: subscription.lastBookingDate,
    custom_fields: { ...subscription.customFields },
    created_by_id: subscription.createdById,
    created_time: subscription.createdAt.toISOString(),
    updated_by_id: subscription.updatedById,
    updated_time: subscription.updatedAt.toISOString(),
  };
}

function billingOf(subscription: Subscription) {
  return {
    invoice_separately: subscription.invoiceSeparately,
    payment_terms: subscription.paymentTerm,
    bill_to_id: idOrNull(subscription.billToContactId),
    sold_to_id: idOrNull(subscription.soldToContactId),
  };
}

function termsOf(subscription: Subscription) {
  const { renewed, termStart, termEnd, subscriptionStart } = subscription;
  const current = currentTermLength(subscription);
  const toEvergreen = subscription.renewalSetting === "RENEW_TO_EVERGREEN";
  return {
    initial_term: term(
      subscription.initialTerm,
      subscription.initialTermPeriodType,
      renewed ? subscriptionStart : termStart,
      renewed ? firstTermEnd(subscription) : termEnd,
    ),
    current_term: term(current.period, current.periodType, termStart, termEnd),
    renewal_term: toEvergreen
      ? term(null, null, null, null)
      : term(subscription.renewalTerm, subscription.renewalTermPeriodType, null, null),
  };
}

/** The end of a past first term, from its start and length. */
function firstTermEnd({ subscriptionStart, initialTerm, initialTermPeriodType }: Subscription) {
  if (initialTerm === null || initialTermPeriodType === null) return null;
  return endOfTerm(subscriptionStart, { period: initialTerm, periodType: initialTermPeriodType });
}

function term(
  count: number | null,
  unit: string | null,
  start: LocalDate | null,
  end: LocalDate | null,
) {
  return {
    type: count === null ? ("evergreen" as const) : ("termed" as const),
    interval: unit === null ? null : unit.toLowerCase(),
    interval_count: count,
    start_date: start,
    end_date: end,
  };
}

/** A rate plan of a subscription in the format of version 2, without its charges. */
export function presentPlanOfSubscription(plan: StoredRatePlan, makers: readonly Maker[]) {
  return {
    id: wireId(plan.id),
    subscription_plan_number: plan.ratePlanNumber,
    subscription_id: wireId(plan.subscriptionId),
    name: plan.name,
    product_id: wireId(plan.productId),
    plan_id: wireId(plan.productRatePlanId),
    custom_fields: { ...plan.customFields },
    features: featuresOn(plan.features, null).map((feature) => ({
      id: wireId(feature.id),
      feature_id: wireId(feature.featureId),
      feature_code: feature.featureCode,
      name: feature.name,
      description: feature.description,
      quantity: feature.quantity === null ? null : Number(feature.quantity),
      unit_of_measure: feature.uom,
      custom_fields: { ...feature.customFields },
    })),
    ...madePlan(makers, plan.id),
  };
}

/** A charge of a subscription in the format of version 2. */
export function presentItem(
  of: StoredSegment,
  plan: StoredRatePlan,
  makers: readonly Maker[],
  today: LocalDate,
) {
  const { charge, segment, processedThrough } = of;
  const { single: price } = pricesOf(charge);
  const amount = price === null ? null : exactNumber(price);
  const perUnit = charge.quantity !== null;
  const state = stateOf(of, today);
  const isFlat = !perUnit && charge.attributes.discount === undefined;
  return {
    id: wireId(segment.id),
    subscription_item_number: charge.chargeNumber,
    name: charge.name,
    description: charge.description,
    price_id: wireId(charge.productRatePlanChargeId),
    charge_type: snake(charge.chargeType),
    charge_model: snake(charge.chargeModel),
    product_id: wireId(plan.productId),
    subscription_plan_id: wireId(plan.id),
    active: state === "active",
    state,
    start_date: segment.start,
    end_date: segment.end,
    start_event: snake(charge.triggerEvent),
    quantity: charge.quantity === null ? null : exactNumber(charge.quantity),
    unit_of_measure: charge.uom,
    amount: isFlat ? amount : null,
    unit_amount: perUnit ? amount : null,
    ...presentItemTerms(of, price),
    charged_through_date: processedThrough,
    custom_fields: { ...charge.customFields },
    ...madeCharge(makers, plan.id, of.originalChargeId, of.version),
  };
}

function stateOf({ segment: { start, end } }: StoredSegment, today: LocalDate): string {
  if (today < start) return "inactive";
  return end !== null && end <= today ? "expired" : "active";
}
