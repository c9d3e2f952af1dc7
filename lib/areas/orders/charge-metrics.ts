import { requireFewLines } from "@/lib/areas/invoices/limits-model";
import { worthOf } from "@/lib/areas/subscriptions/book";
import { billableCharges } from "@/lib/areas/subscriptions/booking-model";
import type { BillableCharge } from "@/lib/areas/subscriptions/model";
import { segmentsAfter } from "@/lib/areas/subscriptions/change-model";
import { priced } from "@/lib/areas/subscriptions/refusal";
import { contractedSegments } from "@/lib/areas/subscriptions/timeline-billing-model";
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

/** What the charges of an order are worth after it, and what it adds to them, whoever pays. */
export function chargeMetrics({ prepared, charges, rules, billCycleDay }: OrderPreview) {
  priced(() => requireShowable(charges, rules));
  const around = { billCycleDay: () => billCycleDay, processedThrough: () => null };
  const created = prepared.created.map((of) => ({
    subscriptionNumber: of.subscriptionNumber || null,
    charges: of.timeline.charges.flatMap((charge) =>
      metricsOf({ timeline: of.timeline, charges: billableCharges(of) }, charge, rules),
    ),
  }));
  const changed = prepared.changes.map((change) => {
    const { before, timeline } = change;
    const { timeline: earlier } = before;
    const was = {
      timeline: earlier,
      charges: segmentsAfter({ before, booked: [], timeline: earlier }, around),
    };
    const is = { timeline, charges: segmentsAfter(change, around) };
    return {
      subscriptionNumber: before.subscriptionNumber,
      charges: timeline.charges.flatMap((charge) => metricsOf(is, charge, rules, was)),
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

/** A subscription before or after the order. */
type State = { readonly timeline: Timeline; readonly charges: readonly BillableCharge[] };

function metricsOf(
  state: State,
  { charge, segments }: TimelineCharge,
  rules: BillingRules,
  earlier?: State,
) {
  const ids = new Set(segments.map(({ id }) => id));
  const after = state.charges.flatMap(({ segment }) => (ids.has(segment.segmentId) ? segment : []));
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
  const now = contractedRevenue(state.timeline, after, rules);
  const was = earlier ? contractedRevenue(earlier.timeline, before, rules) : ZERO;
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

/** The monthly revenue that is contracted for a charge: of its newest price, none once it is gone. */
function contractedRevenue(
  timeline: Timeline,
  segments: readonly ChargeSegment[],
  rules: BillingRules,
): Decimal {
  const contracted = contractedSegments(timeline);
  const own = segments.filter(({ segmentId }) => contracted.has(segmentId));
  return priced(() => sumOf(own.map((segment) => monthlyRecurringRevenue(segment, rules))));
}
