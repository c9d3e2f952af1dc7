import type { Ctx } from "@/lib/kernel/context";
import { billingRulesOf } from "@/lib/areas/settings/model";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { amountsAt, revenueSteps } from "@/lib/billing/metrics/metric-deltas";
import {
  type Amounts,
  netOf,
  NO_AMOUNTS,
  plus,
  type SegmentMetrics,
  segmentMetrics,
  wholeValue,
} from "@/lib/billing/metrics/segment-metrics";
import { uuidOf } from "@/lib/kernel/ids";
import { type Decimal, sumOf } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { moneyNumber } from "@/lib/values/money";
import { changeableSubscriptions } from "@/lib/areas/subscriptions/changes/change";
import { priced } from "@/lib/billing/billing-refusal";
import { contractedSegments } from "@/lib/areas/subscriptions/timeline/timeline-billing-model";
import {
  statesOfVersions,
  type SubscriptionState,
} from "@/lib/areas/subscriptions/versions/version-states";
import { valueAt } from "@/lib/values/keys";

/** The metrics of a subscription after discounts, in total and on a day. */
export type DetailedMetrics = {
  /** By the last price of each charge, with the discounts at its end. */
  readonly contractedNetMrr: Decimal;
  readonly asOfDayGrossMrr: Decimal;
  readonly asOfDayNetMrr: Decimal;
  readonly netTotalContractedValue: Decimal;
  /** By id of the rate plan. */
  readonly plans: ReadonlyMap<string, PlanMetrics>;
};

/** The monthly revenue of a rate plan, contracted and on a day. */
export type PlanMetrics = {
  readonly contractedMrr: Decimal;
  readonly contractedNetMrr: Decimal;
  readonly asOfDayGrossMrr: Decimal;
  readonly asOfDayNetMrr: Decimal;
};

/** A subscription at one of its versions. */
type VersionKey = { readonly subscriptionNumber: string; readonly version: number };

/**
 * Metrics of subscriptions with their own discounts, by number; for the prices of `version` and on
 * `day`. Two statements.
 */
export async function detailedMetrics(
  ctx: Ctx,
  wanted: readonly VersionKey[],
  day: LocalDate,
): Promise<ReadonlyMap<string, DetailedMetrics>> {
  const versions = new Map(wanted.map((of) => [of.subscriptionNumber, of.version]));
  const found = await changeableSubscriptions(ctx, [...versions.keys()]);
  const states = await statesOfVersions(
    ctx,
    found.map((subscription) => ({
      subscription,
      version: versions.get(subscription.subscriptionNumber) ?? 0,
    })),
  );
  const rules = billingRulesOf(ctx.settings);
  return new Map(
    found.flatMap(({ subscriptionNumber }, index) => {
      const state = states[index];
      return state
        ? [[subscriptionNumber, priced(() => metricsOf(state, day, rules))] as const]
        : [];
    }),
  );
}

function metricsOf(state: SubscriptionState, day: LocalDate, rules: BillingRules): DetailedMetrics {
  const metrics = segmentMetrics(
    state.charges.map(({ segment }) => segment),
    rules,
  );
  const contracted = contractedSegments(state.timeline);
  const plans = new Map(
    state.timeline.charges.flatMap(({ ratePlanId, segments }) =>
      segments.map(({ id }) => [id, ratePlanId] as const),
    ),
  );
  const { contractedMrr: _gross, ...whole } = monthlyOf(metrics, contracted, day);
  return {
    ...whole,
    netTotalContractedValue: sumOf(metrics.map((one) => netOf(wholeValue(one)))),
    plans: new Map(
      state.timeline.ratePlans.map(({ ratePlanId }) => {
        const own = metrics.filter(({ segment }) => plans.get(segment.segmentId) === ratePlanId);
        return [ratePlanId, monthlyOf(own, contracted, day)];
      }),
    ),
  };
}

function monthlyOf(
  metrics: readonly SegmentMetrics[],
  contracted: ReadonlySet<string>,
  day: LocalDate,
): PlanMetrics {
  const last = metrics.filter(({ segment }) => contracted.has(segment.segmentId)).map(atItsEnd);
  const agreed = last.reduce(plus, NO_AMOUNTS);
  const today = amountsAt(revenueSteps(metrics), day);
  return {
    contractedMrr: agreed.gross,
    contractedNetMrr: netOf(agreed),
    asOfDayGrossMrr: today.gross,
    asOfDayNetMrr: netOf(today),
  };
}

function atItsEnd(metrics: SegmentMetrics): Amounts {
  return revenueSteps([metrics]).at(-1)?.amounts ?? NO_AMOUNTS;
}

/** Metrics in the format of version 1. */
export function presentMetrics(metrics: DetailedMetrics, currency: string) {
  return {
    contractedNetMrr: moneyNumber(metrics.contractedNetMrr, currency),
    asOfDayGrossMrr: moneyNumber(metrics.asOfDayGrossMrr, currency),
    asOfDayNetMrr: moneyNumber(metrics.asOfDayNetMrr, currency),
    netTotalContractedValue: moneyNumber(metrics.netTotalContractedValue, currency),
  };
}

function presentPlanMetrics(metrics: PlanMetrics, currency: string) {
  return {
    contractedMrr: moneyNumber(metrics.contractedMrr, currency),
    contractedNetMrr: moneyNumber(metrics.contractedNetMrr, currency),
    asOfDayGrossMrr: moneyNumber(metrics.asOfDayGrossMrr, currency),
    asOfDayNetMrr: moneyNumber(metrics.asOfDayNetMrr, currency),
  };
}

/** A subscription in the format of version 1, with metrics of it and of its rate plans. */
export function withMetrics<T extends { ratePlans: readonly { id: string }[] }>(
  shown: T,
  metrics: DetailedMetrics,
  currency: string,
) {
  const ratePlans = shown.ratePlans.map((plan) => {
    const of = valueAt(metrics.plans, uuidOf(plan.id));
    return of === undefined ? plan : { ...plan, ...presentPlanMetrics(of, currency) };
  });
  return { ...shown, ...presentMetrics(metrics, currency), ratePlans };
}
