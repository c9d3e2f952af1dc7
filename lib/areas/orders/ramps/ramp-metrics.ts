import { quantityOf } from "@/lib/billing/charge-segment";
import type { Ramp, RampInterval } from "@/lib/areas/subscriptions/timeline/ramp-model";
import { priced } from "@/lib/billing/billing-refusal";
import type { TimelineCharge } from "@/lib/areas/subscriptions/timeline/timeline-model";
import type { SubscriptionState } from "@/lib/areas/subscriptions/versions/version-states";
import type { BillingRules } from "@/lib/billing/billing-rules";
import {
  amountsBetween,
  clippedSteps,
  contractBilling,
  contractValue,
  quantitySteps,
  revenueSteps,
  type Step,
  stepDelta,
} from "@/lib/billing/metrics/metric-deltas";
import {
  type Amounts,
  minus,
  netOf,
  NO_AMOUNTS,
  plus,
  type SegmentMetrics,
  segmentMetrics,
} from "@/lib/billing/metrics/segment-metrics";
import { wireId } from "@/lib/kernel/ids";
import { addDays, earlier, type LocalDate, later } from "@/lib/values/local-date";
import { exactNumber, moneyNumber } from "@/lib/values/money";

/** A ramp with the states of its subscription. */
export type MeasuredRamp = {
  readonly ramp: Ramp;
  readonly subscriptionNumber: string | null;
  readonly state: SubscriptionState;
  /** The state before, for deltas; null when only values are requested. */
  readonly before: SubscriptionState | null;
  /** Whether `state` is stored; otherwise only segments of `before` have ids. */
  readonly stored: boolean;
};

type Shown = { readonly values: boolean; readonly deltas: boolean };

/** Contract value and billing, at all levels of ramp metrics. */
type Worth = { readonly value: Amounts; readonly billing: Amounts };

const NOTHING: Worth = { value: NO_AMOUNTS, billing: NO_AMOUNTS };

/** A ramp with its metrics by interval and charge. */
export function presentRampMetrics(
  of: MeasuredRamp,
  rules: BillingRules,
  shown: Shown = { values: true, deltas: of.before !== null },
) {
  const { ramp, state, before } = of;
  const now = priced(() => metricsByCharge(ramp, state, rules));
  const then = before && priced(() => metricsByCharge(ramp, before, rules));
  const currency = state.charges[0]?.segment.currency ?? "";
  const charges = ramp.chargeIds.flatMap((id) => now.get(id) ?? []);
  const earlierOf = (id: string) => then?.get(id)?.metrics ?? [];
  const intervals = ramp.intervals.map((interval) => {
    const days = { from: interval.startDate, to: addDays(interval.endDate, 1) };
    const parts = charges.flatMap((charge) =>
      charge.metrics.flatMap((metrics) => partOf(charge, metrics, days)),
    );
    const worth = parts.map((part) => part.worth).reduce(sum, NOTHING);
    return {
      worth,
      shown: {
        ...headOf(interval),
        ...amountsOf(worth, currency),
        ...(shown.values
          ? { intervalMetrics: parts.map((part) => presentPart(of, part, currency)) }
          : {}),
        ...(shown.deltas
          ? {
              intervalDeltaMetrics: charges.map((charge) =>
                deltaOf(of, charge, earlierOf(charge.charge.charge.chargeId), days),
              ),
            }
          : {}),
      },
    };
  });
  const total = intervals.map(({ worth }) => worth).reduce(sum, NOTHING);
  return {
    number: ramp.number,
    name: ramp.name,
    description: ramp.description,
    ...amountsOf(total, currency),
    intervals: intervals.map((interval) => interval.shown),
  };
}

function headOf({ name, description, startDate, endDate }: RampInterval) {
  return { name, description, startDate, endDate };
}

type Measured = { readonly charge: TimelineCharge; readonly metrics: readonly SegmentMetrics[] };

/** The metrics of a ramp's charges, by id of the charge. */
function metricsByCharge(
  { chargeIds }: Ramp,
  { timeline, charges }: SubscriptionState,
  rules: BillingRules,
): ReadonlyMap<string, Measured> {
  const segments = charges.map(({ segment }) => segment);
  const byId = new Map(segmentMetrics(segments, rules).map((one) => [one.segment.segmentId, one]));
  const wanted = new Set(chargeIds);
  return new Map(
    timeline.charges
      .filter(({ charge }) => wanted.has(charge.chargeId))
      .map((charge) => [
        charge.charge.chargeId,
        { charge, metrics: charge.segments.flatMap(({ id }) => byId.get(id) ?? []) },
      ]),
  );
}

type Days = { readonly from: LocalDate; readonly to: LocalDate };

/** The part of a segment within an interval. */
type Part = Days & {
  readonly charge: TimelineCharge;
  readonly metrics: SegmentMetrics;
  readonly worth: Worth;
};

function partOf({ charge }: Measured, metrics: SegmentMetrics, days: Days): Part[] {
  const { effectiveStart, effectiveEnd } = metrics.segment;
  const from = later(effectiveStart, days.from);
  const to = effectiveEnd === null ? days.to : earlier(effectiveEnd, days.to);
  if (from >= to) return [];
  const worth = worthOf([metrics], { from, to });
  return [{ from, to, charge, metrics, worth }];
}

function worthOf(metrics: readonly SegmentMetrics[], { from, to }: Days): Worth {
  return {
    value: amountsBetween(metrics, contractValue, from, to),
    billing: amountsBetween(metrics, contractBilling, from, to),
  };
}

function sum(a: Worth, b: Worth): Worth {
  return { value: plus(a.value, b.value), billing: plus(a.billing, b.billing) };
}

function presentPart(of: MeasuredRamp, part: Part, currency: string) {
  const { segment } = part.metrics;
  const quantity = quantityOf(segment);
  return {
    ...namesOf(of, part.charge),
    ratePlanChargeId: isKnown(of, segment.segmentId) ? wireId(segment.segmentId) : null,
    startDate: part.from,
    endDate: addDays(part.to, -1),
    quantity: quantity && exactNumber(quantity),
    ...amountsOf(part.worth, currency),
    mrr: clipped(revenueSteps([part.metrics]), part).map((step) => presentStep(step, currency)),
  };
}

function isKnown({ stored, before }: MeasuredRamp, id: string): boolean {
  return stored || before?.charges.some(({ segment }) => segment.segmentId === id) === true;
}

function deltaOf(of: MeasuredRamp, now: Measured, then: readonly SegmentMetrics[], days: Days) {
  const { currency } = (now.metrics[0] ?? then[0])?.segment ?? { currency: "" };
  const is = worthOf(now.metrics, days);
  const was = worthOf(then, days);
  const money = (amount: Amounts["gross"]) => moneyNumber(amount, currency);
  const value = minus(is.value, was.value);
  const billing = minus(is.billing, was.billing);
  const revenue = stepDelta(revenueSteps(then), revenueSteps(now.metrics));
  const units = stepDelta(quantitySteps(then), quantitySteps(now.metrics));
  return {
    ...namesOf(of, now.charge),
    deltaGrossTcv: money(value.gross),
    deltaDiscountTcv: money(value.discount),
    deltaNetTcv: money(netOf(value)),
    deltaGrossTcb: money(billing.gross),
    deltaDiscountTcb: money(billing.discount),
    deltaNetTcb: money(netOf(billing)),
    deltaMrr: clipped(revenue, days).map((step) => presentStep(step, currency)),
    deltaQuantity: clipped(units, days).map(({ start, end, amounts }) => ({
      amount: exactNumber(amounts.gross),
      startDate: start,
      endDate: addDays(end, -1),
    })),
  };
}

function namesOf({ subscriptionNumber }: MeasuredRamp, { charge }: TimelineCharge) {
  return {
    subscriptionNumber: subscriptionNumber || null,
    chargeNumber: charge.chargeNumber,
    productRatePlanChargeId: wireId(charge.productRatePlanChargeId),
  };
}

function amountsOf({ value, billing }: Worth, currency: string) {
  const money = (amount: Amounts["gross"]) => (currency ? moneyNumber(amount, currency) : 0);
  return {
    grossTcv: money(value.gross),
    discountTcv: money(value.discount),
    netTcv: money(netOf(value)),
    grossTcb: money(billing.gross),
    discountTcb: money(billing.discount),
    netTcb: money(netOf(billing)),
  };
}

/** A step with an end. */
type Ended = Step & { readonly end: LocalDate };

function clipped(steps: readonly Step[], { from, to }: Days): Ended[] {
  return clippedSteps(steps, { start: from, end: to });
}

function presentStep({ start, end, amounts }: Ended, currency: string) {
  return {
    startDate: start,
    endDate: addDays(end, -1),
    gross: moneyNumber(amounts.gross, currency),
    discount: moneyNumber(amounts.discount, currency),
    net: moneyNumber(netOf(amounts), currency),
  };
}
