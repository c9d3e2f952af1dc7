import { requireFewLines } from "@/lib/areas/invoices/limits-model";
import { worthOf } from "@/lib/areas/subscriptions/book";
import type { BillableCharge } from "@/lib/areas/subscriptions/model";
import { segmentsAfter } from "@/lib/areas/subscriptions/change-model";
import { priced } from "@/lib/areas/subscriptions/refusal";
import type { TimelineCharge } from "@/lib/areas/subscriptions/timeline-charges-model";
import type { Timeline } from "@/lib/areas/subscriptions/timeline-model";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { ChargeSegment } from "@/lib/billing/charge-segment";
import {
  monthlyRecurringRevenue,
  totalContractBilling,
  totalContractValue,
} from "@/lib/billing/metrics";
import { wireId } from "@/lib/platform/ids";
import { type Decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";
import { moneyNumber } from "@/lib/values/money";
import type { OrderPreview } from "./preview-order";

/** What the charges of an order are worth after it, and what it adds to them. */
export function chargeMetrics({ prepared, charges, rules }: OrderPreview) {
  priced(() => requireShowable(charges, rules));
  const bySegment = new Map(charges.map((charge) => [charge.segment.segmentId, charge]));
  const created = prepared.created.map(({ subscriptionNumber, timeline }) => ({
    subscriptionNumber: subscriptionNumber || null,
    charges: timeline.charges.flatMap((of) => metricsOf(timeline, of, bySegment, rules, undefined)),
  }));
  const changed = prepared.changes.map((change) => {
    const { before, timeline } = change;
    const around = { billCycleDay: () => 1, processedThrough: () => null };
    const earlier = segmentsAfter({ before, booked: [], timeline: before.timeline }, around);
    const known = { timeline: before.timeline, charges: earlier };
    return {
      subscriptionNumber: before.subscriptionNumber,
      charges: timeline.charges.flatMap((of) => metricsOf(timeline, of, bySegment, rules, known)),
    };
  });
  return [...created, ...changed];
}

/** Values that fit a JSON number, from no more lines than a document may have. */
function requireShowable(charges: readonly BillableCharge[], rules: BillingRules): void {
  const segments = charges.map(({ segment }) => segment);
  const ending = segments.filter(({ effectiveEnd }) => effectiveEnd !== null);
  requireFewLines(ending, LAST_DAY);
  for (const segment of segments) worthOf(segment, rules);
}

const LAST_DAY = localDate("2999-12-31");

/** The subscription before the order. */
type Earlier = { readonly timeline: Timeline; readonly charges: readonly BillableCharge[] };

function metricsOf(
  timeline: Timeline,
  { ratePlanId, charge, segments }: TimelineCharge,
  charges: ReadonlyMap<string, BillableCharge>,
  rules: BillingRules,
  earlier: Earlier | undefined,
) {
  const after = segments.flatMap(({ id }) => charges.get(id)?.segment ?? []);
  if (!after.length) return [];
  const before = (earlier?.charges ?? []).flatMap(({ segment }) =>
    segment.chargeNumber === charge.chargeNumber && charge.chargeNumber ? segment : [],
  );
  const { currency } = after[0] ?? { currency: "" };
  const delta = (regular: Decimal, old: Decimal) => ({
    regular: moneyNumber(regular, currency),
    regularDelta: moneyNumber(regular.minus(old), currency),
  });
  const metric = (value: (segment: ChargeSegment) => Decimal | null) => {
    const worth = (of: readonly ChargeSegment[]) =>
      priced(() => sumOf(of.map((one) => value(one) ?? ZERO)));
    return delta(worth(after), worth(before));
  };
  const now = newestRevenue(timeline, ratePlanId, after, rules);
  const was = earlier ? newestRevenue(earlier.timeline, ratePlanId, before, rules) : ZERO;
  return [
    {
      chargeNumber: charge.chargeNumber || null,
      productRatePlanChargeId: wireId(charge.productRatePlanChargeId),
      cmrr: delta(now, was),
      tcv: metric((segment) => totalContractValue(segment, rules)),
      tcb: metric((segment) => totalContractBilling(segment, rules)),
    },
  ];
}

/** The monthly revenue that a charge comes to: of its newest price, none once it is gone. */
function newestRevenue(
  { ratePlans, cancelledOn }: Timeline,
  ratePlanId: string,
  segments: readonly ChargeSegment[],
  rules: BillingRules,
): Decimal {
  const plan = ratePlans.find((of) => of.ratePlanId === ratePlanId);
  if (cancelledOn !== null || plan === undefined || plan.removedOn !== null) return ZERO;
  const newest = segments.filter(
    ({ effectiveStart, effectiveEnd }) => effectiveEnd === null || effectiveStart < effectiveEnd,
  );
  const last = newest.at(-1);
  return last === undefined ? ZERO : priced(() => monthlyRecurringRevenue(last, rules));
}
