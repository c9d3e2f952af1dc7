import { segmentsAfter } from "@/lib/areas/subscriptions/change-model";
import { priced } from "@/lib/areas/subscriptions/refusal";
import { billableSegments } from "@/lib/areas/subscriptions/timeline-billing-model";
import { replay, type Timeline } from "@/lib/areas/subscriptions/timeline-model";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { ChargeSegment } from "@/lib/billing/charge-segment";
import {
  monthlyRecurringRevenue,
  totalContractBilling,
  totalContractValue,
} from "@/lib/billing/metrics";
import { wireId } from "@/lib/platform/ids";
import { type Decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { compareDates, type LocalDate } from "@/lib/values/local-date";
import { moneyNumber } from "@/lib/values/money";
import type { OrderedSubscription } from "./build-order";
import type { OrderPreview } from "./preview-order";

/** A stretch of time in which an action changes what a charge is worth; `end` does not belong. */
type Stretch = {
  readonly start: LocalDate;
  readonly end: LocalDate | null;
  readonly amount: Decimal;
};

/** The charges of a subscription before and after one of its actions. */
type Step = {
  readonly subscriptionNumber: string | null;
  readonly sequence: number;
  readonly type: string;
  readonly before: readonly ChargeSegment[];
  readonly after: readonly ChargeSegment[];
  /** Ids of catalog charges by segment. */
  readonly catalogIds: ReadonlyMap<string, string>;
  readonly currency: string;
};

/**
 * What each action of an order changes of monthly revenue, contract value and contract billing,
 * charge by charge. Discounts have no part in them, so gross and net are one.
 */
export function orderDeltaMetrics({ prepared, rules, billCycleDay }: OrderPreview) {
  let sequence = 0;
  const steps = prepared.subscriptions.flatMap((of) =>
    stepsOf(of, billCycleDay).map((step) => ({ ...step, sequence: (sequence += 1) })),
  );
  const rows = (stretches: (charge: ChangedCharge, rules: BillingRules) => Stretch[]) =>
    steps.flatMap((step) =>
      changedCharges(step).flatMap((charge) =>
        priced(() => stretches(charge, rules)).map((stretch) => row(step, charge, stretch)),
      ),
    );
  return {
    orderDeltaMrr: rows(revenueDelta),
    orderDeltaTcv: rows((charge) => valueDelta(charge, (of) => totalContractValue(of, rules))),
    orderDeltaTcb: rows((charge) => valueDelta(charge, (of) => totalContractBilling(of, rules))),
  };
}

/** The subscription as each of its actions leaves it, one after another. */
function stepsOf(of: OrderedSubscription, billCycleDay: number): Omit<Step, "sequence">[] {
  const actions = of.kind === "created" ? of.created.actions : of.change.booked;
  const states = [...actions.keys(), actions.length].map((count) =>
    stateAfter(of, count, billCycleDay),
  );
  return actions.map((action, index) => {
    const [before, after] = [states[index], states[index + 1]];
    return {
      subscriptionNumber: numberOf(of),
      type: action.type,
      before: before?.segments ?? [],
      after: after?.segments ?? [],
      catalogIds: new Map([...(before?.catalogIds ?? []), ...(after?.catalogIds ?? [])]),
      currency: of.kind === "created" ? of.created.currency : of.change.before.currency,
    };
  });
}

const numberOf = (of: OrderedSubscription) =>
  (of.kind === "created" ? of.created.subscriptionNumber : of.change.before.subscriptionNumber) ||
  null;

/** The segments after so many of the order's actions. */
function stateAfter(of: OrderedSubscription, count: number, billCycleDay: number) {
  const around = { billCycleDay: () => billCycleDay, processedThrough: () => null };
  if (of.kind === "changed") {
    const { before, booked } = of.change;
    const timeline = replay([...before.actions, ...booked.slice(0, count)]);
    const charges = segmentsAfter({ before, booked: [], timeline }, around);
    return { segments: charges.map(({ segment }) => segment), catalogIds: catalogIdsOf(timeline) };
  }
  if (count === 0) return { segments: [], catalogIds: new Map<string, string>() };
  const { created } = of;
  const timeline = replay(created.actions.slice(0, count));
  const { accountId, invoiceAccountId } = created;
  const owners = { accountId, invoiceAccountId };
  const charges = billableSegments({
    ...{ id: created.id, subscriptionNumber: created.subscriptionNumber },
    ...{ currency: created.currency, timeline, owners, details: created },
    ...{ ...around, billCycleDay: () => created.billCycleDay },
  });
  return { segments: charges.map(({ segment }) => segment), catalogIds: catalogIdsOf(timeline) };
}

function catalogIdsOf(timeline: Timeline): Map<string, string> {
  return new Map(
    timeline.charges.flatMap(({ charge, segments }) =>
      segments.map(({ id }) => [id, charge.productRatePlanChargeId] as const),
    ),
  );
}

/** One charge before and after an action. */
type ChangedCharge = {
  readonly before: readonly ChargeSegment[];
  readonly after: readonly ChargeSegment[];
};

/** Charges by their first day and catalog charge: new ones have no numbers yet. */
function changedCharges({ before, after, catalogIds }: Step): ChangedCharge[] {
  const groups = new Map<string, { before: ChargeSegment[]; after: ChargeSegment[] }>();
  const put = (segment: ChargeSegment, side: "before" | "after") => {
    const { chargeNumber, ratePlanId, segmentId } = segment;
    const key = chargeNumber || `${ratePlanId} ${catalogIds.get(segmentId)}`;
    const group = groups.get(key) ?? { before: [], after: [] };
    group[side].push(segment);
    groups.set(key, group);
  };
  for (const segment of before) put(segment, "before");
  for (const segment of after) put(segment, "after");
  return [...groups.values()];
}

/** Monthly revenue as a function of time, after less before. */
function revenueDelta({ before, after }: ChangedCharge, rules: BillingRules): Stretch[] {
  const all = [...before, ...after];
  const days = [
    ...new Set(all.flatMap(({ effectiveStart, effectiveEnd }) => [effectiveStart, effectiveEnd])),
  ]
    .filter((day): day is LocalDate => day !== null)
    .sort(compareDates);
  const on = (segments: readonly ChargeSegment[], day: LocalDate) =>
    sumOf(
      segments
        .filter((of) => of.effectiveStart <= day && (of.effectiveEnd ?? "9999") > day)
        .map((of) => monthlyRecurringRevenue(of, rules)),
    );
  const stretches: Stretch[] = [];
  days.forEach((start, index) => {
    const end = days[index + 1] ?? null;
    const amount = on(after, start).minus(on(before, start));
    const last = stretches.at(-1);
    if (amount.isZero()) return;
    if (last?.end === start && last.amount.equals(amount)) {
      stretches[stretches.length - 1] = { ...last, end };
    } else stretches.push({ start, end, amount });
  });
  return stretches;
}

/** A value of the whole charge, after less before; nothing while it has no end. */
function valueDelta(
  { before, after }: ChangedCharge,
  value: (segment: ChargeSegment) => Decimal | null,
): Stretch[] {
  const worth = (segments: readonly ChargeSegment[]) =>
    sumOf(segments.map((segment) => value(segment) ?? ZERO));
  const amount = worth(after).minus(worth(before));
  const span = after.length ? after : before;
  const start = span[0]?.effectiveStart;
  if (amount.isZero() || start === undefined) return [];
  return [{ start, end: span.at(-1)?.effectiveEnd ?? null, amount }];
}

function row(
  { subscriptionNumber, sequence, type, catalogIds, currency }: Step,
  { before, after }: ChangedCharge,
  { start, end, amount }: Stretch,
) {
  const segment = after[0] ?? before[0];
  const value = moneyNumber(amount, currency);
  return {
    subscriptionNumber,
    chargeNumber: segment?.chargeNumber || null,
    productRatePlanChargeId: wireId(catalogIds.get(segment?.segmentId ?? "") ?? ""),
    orderActionSequence: String(sequence),
    orderActionType: type,
    currency,
    startDate: start,
    endDate: end,
    grossAmount: value,
    netAmount: value,
  };
}
