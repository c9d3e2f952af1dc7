import { requireFewLines } from "@/lib/areas/invoices/limits-model";
import { lastTerm, type TimelineCharge } from "@/lib/areas/subscriptions/timeline-model";
import { worthOf } from "@/lib/areas/subscriptions/book";
import type { BillableCharge } from "@/lib/areas/subscriptions/model";
import { priced } from "@/lib/areas/subscriptions/refusal";
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
    charges: timeline.charges.flatMap((of) => metricsOf(of, bySegment, rules, undefined)),
  }));
  const changed = prepared.changes.map(({ before, timeline }) => {
    const term = lastTerm(before.timeline);
    const earlier = new Map(
      before.timeline.charges.flatMap(({ segments }) =>
        segments.map(({ id, end }) => [id, { effectiveEnd: end, termEnd: term.end }] as const),
      ),
    );
    return {
      subscriptionNumber: before.subscriptionNumber,
      charges: timeline.charges.flatMap((of) => metricsOf(of, bySegment, rules, earlier)),
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

type EarlierEnds = ReadonlyMap<string, Pick<ChargeSegment, "effectiveEnd" | "termEnd">>;

function metricsOf(
  { charge, segments }: TimelineCharge,
  charges: ReadonlyMap<string, BillableCharge>,
  rules: BillingRules,
  earlier: EarlierEnds | undefined,
) {
  const after = segments.flatMap(({ id }) => charges.get(id)?.segment ?? []);
  if (!after.length) return [];
  const before = after.flatMap((segment) => {
    const ends = earlier?.get(segment.segmentId);
    return ends ? [{ ...segment, ...ends }] : [];
  });
  const metric = (value: (segment: ChargeSegment) => Decimal | null) => {
    const [now, was] = [after, before].map((of) =>
      priced(() => sumOf(of.map((one) => value(one) ?? ZERO))),
    );
    const currency = after[0]?.currency ?? "";
    const [regular, old] = [now ?? ZERO, was ?? ZERO];
    return {
      regular: moneyNumber(regular, currency),
      regularDelta: moneyNumber(regular.minus(old), currency),
    };
  };
  return [
    {
      chargeNumber: charge.chargeNumber || null,
      productRatePlanChargeId: wireId(charge.productRatePlanChargeId),
      cmrr: metric((segment) => monthlyRecurringRevenue(segment, rules)),
      tcv: metric((segment) => totalContractValue(segment, rules)),
      tcb: metric((segment) => totalContractBilling(segment, rules)),
    },
  ];
}
