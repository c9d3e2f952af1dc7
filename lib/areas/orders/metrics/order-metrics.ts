import { repriced } from "@/lib/billing/segments/repriced";
import { engineTerms } from "@/lib/areas/catalog/charges/usage-model";
import { priced } from "@/lib/billing/billing-refusal";
import { ownersOn } from "@/lib/areas/subscriptions/timeline/timeline-billing-model";
import type { SubscriptionState } from "@/lib/areas/subscriptions/versions/version-states";
import { isDiscount } from "@/lib/billing/discounts/discount-scope";
import {
  amountsAt,
  clippedSteps,
  type Measure as MeasureOfDays,
  contractBilling,
  contractTax,
  contractValue,
  measureDelta,
  quantitySteps,
  revenueSteps,
  type Step,
  stepDelta,
} from "@/lib/billing/metrics/metric-deltas";
import type { LineTaxes } from "@/lib/billing/metrics/segment-metrics";
import { calculateInTurns } from "@/lib/platform/turns";
import { wireId } from "@/lib/kernel/ids";
import type { LocalDate } from "@/lib/values/local-date";
import { exactNumber, moneyNumber } from "@/lib/values/money";
import type { Period } from "@/lib/values/period";
import type { ListPrices } from "./metric-fact-queries";
import { type ActionStep, type ChargeStep, chargeSteps, type Measure } from "./action-steps";

/** What metrics need beside the subscriptions. */
export type MetricFacts = {
  /** The taxes of the steps' lines; null when not computed. */
  readonly taxes: LineTaxes | null;
  readonly accountNumbers: ReadonlyMap<string, string>;
  readonly listPrices: ListPrices;
};

/** Measured steps; `within` days, charges without an end are included. */
export const countedSteps = (steps: readonly ActionStep[], within: Period | undefined) =>
  within ? steps.map((step) => endedStep(step, within.end)) : steps;

/**
 * The changes by actions to monthly revenue, contract value, billing with its tax, list value and
 * quantity, with the segments that they open. `stored` is whether created objects have ids to
 * show; `within` restricts the changes to some days.
 */
export async function actionMetrics(
  steps: readonly ActionStep[],
  facts: MetricFacts,
  measure: Measure,
  { stored, within }: { readonly stored: boolean; readonly within?: Period },
) {
  const atList = listPricer(facts);
  const tax = facts.taxes && contractTax(facts.taxes);
  return calculateInTurns(steps, (step) => {
    const { before, after, currency } = step;
    const listed = new Map(
      priced(() =>
        chargeSteps(measure(atList(before, currency)), measure(atList(after, currency))),
      ).map((one) => [one.charge.chargeId, one]),
    );
    const charges = priced(() => chargeSteps(measure(before), measure(after)));
    return {
      step,
      orderItems: itemsOf(step, stored),
      orderMetrics: charges.flatMap((charge) => {
        const shown = priced(() =>
          metricOf(step, charge, listed.get(charge.charge.chargeId), { facts, tax, within }),
        );
        if (Object.values(shown).every((rows) => !rows.length)) return [];
        return [{ ...namesOf(step, charge, stored), ...shown }];
      }),
    };
  });
}

/** A step in which charges without an end are assumed to end on a day. */
function endedStep(step: ActionStep, end: LocalDate): ActionStep {
  const ended = (state: SubscriptionState): SubscriptionState => ({
    timeline: state.timeline,
    charges: state.charges.map((of) => {
      const { effectiveEnd, effectiveStart } = of.segment;
      if (effectiveStart >= end) return of;
      const ended = { effectiveEnd: effectiveEnd ?? end, endless: false };
      return { ...of, segment: { ...of.segment, ...ended } };
    }),
  });
  return { ...step, before: step.before && ended(step.before), after: ended(step.after) };
}

/** States with the catalog's prices and without discounts, each made once. */
function listPricer({ listPrices }: MetricFacts) {
  const known = new Map<SubscriptionState, SubscriptionState>();
  return (state: SubscriptionState | null, currency: string): SubscriptionState | null => {
    if (state === null) return null;
    const found = known.get(state) ?? listPriced(state, listPrices, currency);
    known.set(state, found);
    return found;
  };
}

function listPriced(
  { timeline, charges }: SubscriptionState,
  listPrices: ListPrices,
  currency: string,
): SubscriptionState {
  const sources = new Map(
    timeline.charges.flatMap(({ segments }) => segments.map(({ id, charge }) => [id, charge])),
  );
  return {
    timeline,
    charges: charges
      .filter(({ segment }) => !isDiscount(segment))
      .map((of) => {
        const charge = sources.get(of.segment.segmentId);
        const tiers = charge && listPrices.of(charge.productRatePlanChargeId, currency);
        if (charge === undefined || tiers === undefined) return of;
        const { usage } = charge.attributes;
        const terms = usage ? engineTerms(charge.chargeModel, tiers, usage) : { tiers };
        return { ...of, segment: repriced(of.segment, terms) };
      }),
  };
}

function namesOf(
  { after, before }: ActionStep,
  { charge, ratePlanId }: ChargeStep,
  stored: boolean,
) {
  const plans = [...after.timeline.ratePlans, ...(before?.timeline.ratePlans ?? [])];
  const plan = plans.find((of) => of.ratePlanId === ratePlanId);
  if (plan === undefined) throw new RangeError(`Charge ${charge.name} has no rate plan`);
  return {
    chargeNumber: charge.chargeNumber,
    productRatePlanChargeId: wireId(charge.productRatePlanChargeId),
    productRatePlanId: wireId(plan.productRatePlanId),
    subscriptionRatePlanNumber: plan.ratePlanNumber,
    originRatePlanId: stored || charge.chargeNumber !== null ? wireId(ratePlanId) : null,
  };
}

type Counted = {
  readonly facts: MetricFacts;
  /** The tax of contract billing; null when not computed. */
  readonly tax: MeasureOfDays | null;
  readonly within: Period | undefined;
};

function metricOf(
  step: ActionStep,
  charge: ChargeStep,
  listed: ChargeStep | undefined,
  { facts, tax, within }: Counted,
) {
  const { before, after } = charge;
  const slice = (one: Step) => sliceOf(step, charge, one, facts);
  const net = (steps: readonly Step[]) =>
    steps.flatMap((one) => netRows(slice(one), one, onlyDiscount(charge), step.currency));
  const list = listed ? measureDelta(listed.before, listed.after, contractValue, within) : [];
  const shown = (steps: readonly Step[]) => (within ? clippedSteps(steps, within) : steps);
  return {
    mrr: net(shown(stepDelta(revenueSteps(before), revenueSteps(after)))),
    tcv: net(measureDelta(before, after, contractValue, within)),
    tcb: taxedRows(
      net(measureDelta(before, after, contractBilling, within)),
      tax && net(measureDelta(before, after, tax, within)),
    ),
    elp: list.map((one) => ({
      ...slice(one),
      amount: moneyNumber(one.amounts.gross, step.currency),
      type: "Regular" as const,
    })),
    quantity: shown(stepDelta(quantitySteps(before), quantitySteps(after))).map((one) => ({
      ...slice(one),
      amount: exactNumber(one.amounts.gross),
    })),
  };
}

/** The change before discounts, and the reduction by discounts, one row each. */
function netRows<S extends object>(
  slice: S,
  { amounts: { gross, discount } }: Step,
  discountNumber: string | null,
  currency: string,
) {
  const regular = { amount: moneyNumber(gross, currency), type: "Regular" as const };
  const taken = { amount: moneyNumber(discount, currency), type: "Discount" as const };
  return [
    ...(gross.isZero() ? [] : [{ ...slice, ...regular, discountChargeNumber: null }]),
    ...(discount.isZero() ? [] : [{ ...slice, ...taken, discountChargeNumber: discountNumber }]),
  ];
}

type NetRow = ReturnType<typeof netRows<ReturnType<typeof sliceOf>>>[number];

/** Rows of billing with the tax of the same days; tax alone has a row with a billing of 0. */
function taxedRows(billing: readonly NetRow[], taxes: readonly NetRow[] | null) {
  if (taxes === null) return billing.map((row) => ({ ...row, tax: null }));
  const keyOf = ({ startDate, type }: NetRow) => `${startDate} ${type}`;
  const byKey = new Map(taxes.map((row) => [keyOf(row), row.amount]));
  const known = new Set(billing.map(keyOf));
  return [
    ...billing.map((row) => ({ ...row, tax: byKey.get(keyOf(row)) ?? 0 })),
    ...taxes
      .filter((row) => !known.has(keyOf(row)))
      .map((row) => ({ ...row, amount: 0, tax: row.amount })),
  ];
}

function sliceOf(
  { after, first }: ActionStep,
  charge: ChargeStep,
  { start, end }: Step,
  { accountNumbers }: MetricFacts,
) {
  const { terms } = after.timeline;
  const term = terms.findLastIndex((one) => one.start <= start);
  const owners = ownersOn(after.timeline, first, start);
  return {
    startDate: start,
    endDate: end,
    termNumber: term < 0 ? null : term + 1,
    generatedReason: reasonOf(charge, start),
    subscriptionOwner: accountNumbers.get(owners.accountId) ?? null,
    invoiceOwner: accountNumbers.get(owners.invoiceAccountId) ?? null,
  };
}

/** The reason of a charge's change from a day on; null for a charge that did not exist. */
function reasonOf({ before, after }: ChargeStep, day: LocalDate) {
  if (!before.length) return null;
  const on = (metrics: ChargeStep["before"]) =>
    metrics.some(
      ({ segment: { effectiveStart, effectiveEnd } }) =>
        effectiveStart <= day && (effectiveEnd === null || day < effectiveEnd),
    );
  const [was, is] = [on(before), on(after)];
  if (was && !is) return "Contraction" as const;
  if (!was) return "Extension" as const;
  const units = amountsAt(quantitySteps(after), day).gross.minus(
    amountsAt(quantitySteps(before), day).gross,
  );
  if (units.isZero()) return "ChangePrice" as const;
  return units.greaterThan(0) ? ("IncreaseQuantity" as const) : ("DecreaseQuantity" as const);
}

/** The number of the only discount of a charge; null for none, several or a new one. */
function onlyDiscount({ before, after }: ChargeStep): string | null {
  const reductions = [...before, ...after].flatMap(({ revenue }) =>
    revenue.flatMap((stretch) => stretch.reductions.map(({ discount }) => discount.chargeNumber)),
  );
  const [only, other] = new Set(reductions);
  return other === undefined && only ? only : null;
}

function itemsOf({ after, version, actionId }: ActionStep, stored: boolean) {
  const idOf = (id: string) => (stored ? wireId(id) : null);
  return after.timeline.charges.flatMap(({ segments }) =>
    segments
      .filter((segment) => segment.version === version && segment.start !== segment.end)
      .map(({ id, start, end, charge: { quantity } }) => ({
        id: idOf(id),
        orderActionId: idOf(actionId),
        scId: idOf(id),
        quantity: quantity === null ? null : exactNumber(quantity),
        startDate: start,
        endDate: end,
      })),
  );
}
