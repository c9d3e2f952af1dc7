import { requireFewLines } from "@/lib/areas/invoices/limits-model";
import { worthOf } from "@/lib/areas/subscriptions/timeline/standing-model";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import { priced } from "@/lib/billing/billing-refusal";
import { contractedSegments } from "@/lib/areas/subscriptions/timeline/timeline-billing-model";
import type { SubscriptionState } from "@/lib/areas/subscriptions/versions/version-states";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { revenueSteps } from "@/lib/billing/metrics/metric-deltas";
import {
  type Amounts,
  type LineTaxes,
  minus,
  NO_AMOUNTS,
  plus,
  type SegmentMetrics,
  wholeBilling,
  wholeTax,
  wholeValue,
} from "@/lib/billing/metrics/segment-metrics";
import { wireId } from "@/lib/kernel/ids";
import { localDate } from "@/lib/values/local-date";
import { moneyNumber } from "@/lib/values/money";
import { type ChargeStep, chargeSteps, type Measure, measurer } from "./action-steps";
import type { OrderedSubscription } from "@/lib/areas/orders/place/order-parts";
import { numberOf, stateAtEnd, stateBefore } from "@/lib/areas/orders/preview/ordered-states";
import type { OrderPreview } from "@/lib/areas/orders/preview/preview-order";

/** A subscription before and after a whole order. */
export type OrderEnds = {
  readonly of: OrderedSubscription;
  readonly before: SubscriptionState | null;
  readonly after: SubscriptionState;
};

/** The subscriptions before and after an order, new ones first. */
export function orderEnds({ prepared, billCycleDay }: OrderPreview): OrderEnds[] {
  const ofKind = (kind: OrderedSubscription["kind"]) =>
    prepared.subscriptions
      .filter((of) => of.kind === kind)
      .map((of) => ({
        of,
        before: stateBefore(of, billCycleDay),
        after: stateAtEnd(of, billCycleDay),
      }));
  return [...ofKind("created"), ...ofKind("changed")];
}

/** The measure of charges, and the taxes of their lines. */
export type Measured = { readonly measure: Measure; readonly taxes: LineTaxes };

/**
 * The metrics of an order's charges after it, and their changes, regardless of the payer: before
 * discounts, and the reduction by the subscription's own discounts.
 *
 * @throws RuleViolation for contradictory terms.
 */
export function chargeMetrics(ends: readonly OrderEnds[], { measure, taxes }: Measured) {
  return ends.map(({ of, before, after }) => {
    const steps = priced(() => chargeSteps(measure(before), measure(after)));
    const known = new Set(after.timeline.charges.map(({ charge }) => charge.chargeId));
    return {
      subscriptionNumber: numberOf(of) || null,
      charges: steps
        .filter(({ charge }) => known.has(charge.chargeId))
        .map((step) => presentCharge(step, after, before, taxes)),
    };
  });
}

/**
 * Measures the states of an order.
 *
 * @throws RuleViolation for values that do not fit a JSON number, more lines than a document may
 *   have, and contradictory terms.
 */
export function measureStates(
  { charges, rules }: Pick<OrderPreview, "charges" | "rules">,
  states: readonly (SubscriptionState | null)[],
): Measure {
  const measure = measurer(rules);
  priced(() => {
    requireShowable(charges, rules);
    for (const state of states) measure(state);
  });
  return measure;
}

function requireShowable(charges: readonly BillableCharge[], rules: BillingRules): void {
  const segments = charges.map(({ segment }) => segment);
  const ending = segments.filter(({ effectiveEnd }) => effectiveEnd !== null);
  requireFewLines(ending, LAST_DAY);
  for (const segment of segments) worthOf(segment, rules);
}

const LAST_DAY = localDate("2999-12-31");

function presentCharge(
  { charge, ratePlanId, before, after }: ChargeStep,
  state: SubscriptionState,
  earlier: SubscriptionState | null,
  taxes: LineTaxes,
) {
  const plan = state.timeline.ratePlans.find((of) => of.ratePlanId === ratePlanId);
  if (plan === undefined) throw new RangeError(`Charge ${charge.name} has no rate plan`);
  const currency = state.charges[0]?.segment.currency ?? "";
  const metric = (is: Amounts, was: Amounts) => presentMetric(is, was, currency);
  const sum = (of: readonly SegmentMetrics[], measure: (one: SegmentMetrics) => Amounts) =>
    priced(() => of.map(measure).reduce(plus, NO_AMOUNTS));
  return {
    chargeNumber: charge.chargeNumber,
    chargeName: charge.name,
    productRatePlanChargeId: wireId(charge.productRatePlanChargeId),
    productRatePlanId: wireId(plan.productRatePlanId),
    subscriptionRatePlanNumber: plan.ratePlanNumber,
    originRatePlanId: charge.chargeNumber === null ? null : wireId(ratePlanId),
    cmrr: metric(contracted(state, after), earlier ? contracted(earlier, before) : NO_AMOUNTS),
    tcv: metric(sum(after, wholeValue), sum(before, wholeValue)),
    tcb: metric(sum(after, wholeBilling), sum(before, wholeBilling)),
    tax: metric(
      sum(after, (one) => wholeTax(one, taxes)),
      sum(before, (one) => wholeTax(one, taxes)),
    ),
  };
}

function presentMetric(is: Amounts, was: Amounts, currency: string) {
  const delta = minus(is, was);
  return {
    regular: moneyNumber(is.gross, currency),
    regularDelta: moneyNumber(delta.gross, currency),
    discount: moneyNumber(is.discount, currency),
    discountDelta: moneyNumber(delta.discount, currency),
  };
}

/** The contracted monthly revenue of a charge: that of its newest price, 0 once it is removed. */
function contracted({ timeline }: SubscriptionState, metrics: readonly SegmentMetrics[]): Amounts {
  const ids = contractedSegments(timeline);
  return metrics
    .filter(({ segment }) => ids.has(segment.segmentId))
    .map((one) => revenueSteps([one]).at(-1)?.amounts ?? NO_AMOUNTS)
    .reduce(plus, NO_AMOUNTS);
}
