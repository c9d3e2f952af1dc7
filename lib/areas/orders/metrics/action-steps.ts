import type { SubscribedCharge } from "@/lib/areas/subscriptions/model";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import type { Owners } from "@/lib/areas/subscriptions/timeline/order-action-model";
import { originalOwners } from "@/lib/areas/subscriptions/timeline/change-model";
import { firstOwners } from "@/lib/areas/subscriptions/timeline/timeline-billing-model";
import type { TimelineCharge } from "@/lib/areas/subscriptions/timeline/timeline-model";
import type { SubscriptionState } from "@/lib/areas/subscriptions/versions/version-states";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { isDiscount } from "@/lib/billing/discounts/discount-scope";
import { type SegmentMetrics, segmentMetrics } from "@/lib/billing/metrics/segment-metrics";
import type { OrderedSubscription } from "@/lib/areas/orders/place/order-parts";
import {
  actionsOf,
  numberOf,
  stateBefore,
  statesAfter,
} from "@/lib/areas/orders/preview/ordered-states";
import type { OrderPreview } from "@/lib/areas/orders/preview/preview-order";

/** A subscription before and after one action of an order. */
export type ActionStep = {
  /** Null for a subscription that a preview would create. */
  readonly subscriptionNumber: string | null;
  readonly actionId: string;
  /** Position of the action in the order, from 1. */
  readonly sequence: number;
  readonly type: string;
  /** The version that the action creates. */
  readonly version: number;
  readonly currency: string;
  /** The owner before any transfer. */
  readonly first: Owners;
  readonly before: SubscriptionState | null;
  readonly after: SubscriptionState;
};

/** The steps of a previewed order, in sequence. */
export function stepsOf({ prepared, billCycleDay }: OrderPreview): ActionStep[] {
  let sequence = 0;
  return prepared.subscriptions.flatMap((of) => {
    const actions = actionsOf(of);
    const states = [stateBefore(of, billCycleDay), ...statesAfter(of, billCycleDay)];
    return actions.flatMap((action, index) => {
      const [before, after] = [states[index] ?? null, states[index + 1]];
      if (!after) return [];
      return [
        {
          subscriptionNumber: numberOf(of),
          actionId: action.id,
          sequence: (sequence += 1),
          type: action.type,
          version: action.version,
          currency: of.kind === "created" ? of.created.currency : of.change.before.currency,
          first: firstOwnersOf(of),
          before,
          after,
        },
      ];
    });
  });
}

function firstOwnersOf(of: OrderedSubscription): Owners {
  if (of.kind === "changed") return originalOwners(of.change);
  const { accountId, invoiceAccountId, timeline } = of.created;
  return firstOwners(timeline, { accountId, invoiceAccountId });
}

/** The metrics of a charge's segments. */
export type MeasuredCharge = {
  readonly charge: SubscribedCharge;
  readonly ratePlanId: string;
  readonly metrics: readonly SegmentMetrics[];
};

/** The charges of a state with their metrics, by id of the charge. */
export type Measured = ReadonlyMap<string, MeasuredCharge>;

/** The metrics of a state's charges. */
export type Measure = (state: SubscriptionState | null) => Measured;

/**
 * Measures each state once, and each segment that several states share once for all of them.
 *
 * @throws BillingRefusal
 */
export function measurer(rules: BillingRules): Measure {
  const known = new Map<SubscriptionState, Measured>();
  const metricsOf = segmentMeasurer(rules);
  return (state) => {
    if (state === null) return new Map();
    const found = known.get(state) ?? measured(state, metricsOf(state.charges));
    known.set(state, found);
    return found;
  };
}

/** Without discounts the metrics of a segment do not depend on others. */
function segmentMeasurer(rules: BillingRules) {
  const known = new Map<string, SegmentMetrics>();
  return (charges: readonly BillableCharge[]): readonly SegmentMetrics[] => {
    const segments = charges.map(({ segment }) => segment);
    if (segments.some(isDiscount)) return segmentMetrics(segments, rules);
    const keyed = charges.map((of) => ({ key: JSON.stringify(of), segment: of.segment }));
    const missing = keyed.filter(({ key }) => !known.has(key));
    const keys = new Map(missing.map(({ key, segment }) => [segment, key]));
    for (const one of segmentMetrics([...keys.keys()], rules)) {
      const key = keys.get(one.segment);
      if (key !== undefined) known.set(key, one);
    }
    return keyed.flatMap(({ key }) => known.get(key) ?? []);
  };
}

function measured({ timeline }: SubscriptionState, metrics: readonly SegmentMetrics[]): Measured {
  const byId = new Map(metrics.map((one) => [one.segment.segmentId, one]));
  const metricsOf = (of: TimelineCharge) => of.segments.flatMap(({ id }) => byId.get(id) ?? []);
  return new Map(
    timeline.charges.map((of) => [
      of.charge.chargeId,
      { charge: of.charge, ratePlanId: of.ratePlanId, metrics: metricsOf(of) },
    ]),
  );
}

/** One charge before and after an action. */
export type ChargeStep = {
  readonly charge: SubscribedCharge;
  readonly ratePlanId: string;
  readonly before: readonly SegmentMetrics[];
  readonly after: readonly SegmentMetrics[];
};

/** The charges before or after an action; those that remain come first. */
export function chargeSteps(before: Measured, after: Measured): ChargeStep[] {
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  return ids.flatMap((id) => {
    const [was, is] = [before.get(id), after.get(id)];
    const { charge, ratePlanId } = is ?? was ?? {};
    if (charge === undefined || ratePlanId === undefined) return [];
    return [{ charge, ratePlanId, before: was?.metrics ?? [], after: is?.metrics ?? [] }];
  });
}
