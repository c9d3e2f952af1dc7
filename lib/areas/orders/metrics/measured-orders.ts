import type { Ctx } from "@/lib/kernel/context";
import { billingRulesOf } from "@/lib/areas/settings/model";
import { isTaxedHere } from "@/lib/areas/tax/tax-engine";
import { priced } from "@/lib/billing/billing-refusal";
import { changeableSubscriptions } from "@/lib/areas/subscriptions/changes/change";
import { firstOwners } from "@/lib/areas/subscriptions/timeline/timeline-billing-model";
import { statesOfVersions } from "@/lib/areas/subscriptions/versions/version-states";
import { calculateInTurns } from "@/lib/platform/turns";
import type { Period } from "@/lib/values/period";
import { type ActionStep, measurer, stepsOf } from "./action-steps";
import { accountNumbersOf, listPricesOf } from "./metric-fact-queries";
import type { StoredOrderAction } from "@/lib/areas/orders/model";
import { chargeMetrics, measureStates, orderEnds } from "./charge-metrics";
import { metricTaxes, NO_TAXES } from "./metric-taxes";
import { actionMetrics, countedSteps, type MetricFacts } from "./order-metrics";
import type { OrderPreview, PreviewBody } from "@/lib/areas/orders/preview/preview-order";

/** The requested metrics of a preview's charges and actions, with tax. */
export async function previewedMetrics(
  ctx: Ctx,
  preview: OrderPreview,
  { previewOptions: { previewTypes = [] } }: Pick<PreviewBody, "previewOptions">,
) {
  const byCharge = previewTypes.includes("ChargeMetrics");
  const byAction = previewTypes.includes("OrderMetrics");
  if (!byCharge && !byAction) return {};
  const ends = byCharge ? orderEnds(preview) : [];
  const steps = byAction ? stepsOf(preview) : [];
  const states = [...ends, ...steps].flatMap(({ before, after }) => [before, after]);
  const measure = measureStates(preview, states);
  const { rules, payers: known, skipTax } = preview;
  const taxes = skipTax ? NO_TAXES : await metricTaxes(ctx, states, measure, { rules, known });
  const shown = byCharge ? { chargeMetrics: chargeMetrics(ends, { measure, taxes }) } : {};
  if (!byAction) return shown;
  const facts = { ...(await factsOf(ctx, steps)), taxes };
  const measured = await actionMetrics(steps, facts, measure, { stored: false });
  return { ...shown, orderMetrics: bySubscription(measured) };
}

/** The metrics of stored actions of orders, by id of the action. */
export async function storedMetrics(
  ctx: Ctx,
  actions: readonly StoredOrderAction[],
  within?: Period,
) {
  const steps = countedSteps(await storedSteps(ctx, actions), within);
  const rules = billingRulesOf(ctx.settings);
  const measure = measurer(rules);
  const states = steps.flatMap(({ before, after }) => [before, after]);
  await calculateInTurns(states, (state) => priced(() => measure(state)));
  const taxes = isTaxedHere(ctx)
    ? await metricTaxes(ctx, states, measure, { rules, known: [] })
    : null;
  const facts = { ...(await factsOf(ctx, steps)), taxes };
  const measured = await actionMetrics(steps, facts, measure, { stored: true, within });
  return new Map(
    measured.map(({ step, orderItems, orderMetrics }) => [
      step.actionId,
      { orderItems, orderMetrics },
    ]),
  );
}

/** The steps of stored actions, in three statements. */
async function storedSteps(ctx: Ctx, actions: readonly StoredOrderAction[]): Promise<ActionStep[]> {
  const numbers = [...new Set(actions.map(({ subscriptionNumber }) => subscriptionNumber))];
  const found = numbers.length ? await changeableSubscriptions(ctx, numbers) : [];
  const subscriptions = new Map(found.map((one) => [one.subscriptionNumber, one]));
  const known = actions.flatMap((action) => {
    const subscription = subscriptions.get(action.subscriptionNumber);
    return subscription ? [{ action, subscription, version: action.producedVersion }] : [];
  });
  const wanted = new Map(
    known.flatMap(({ subscription, version }) =>
      [version - 1, version].map((one) => [
        keyOf(subscription.id, one),
        { subscription, version: one },
      ]),
    ),
  );
  const read = await statesOfVersions(ctx, [...wanted.values()]);
  const states = new Map([...wanted.keys()].map((key, index) => [key, read[index] ?? null]));
  return known.flatMap(({ action, subscription, version }) => {
    const before = states.get(keyOf(subscription.id, version - 1)) ?? null;
    const after = states.get(keyOf(subscription.id, version));
    if (!after) return [];
    const { id: actionId, sequence, type } = action;
    const { subscriptionNumber, currency } = subscription;
    const first = firstOwners(subscription.timeline, subscription);
    return [
      { subscriptionNumber, actionId, sequence, type, version, currency, first, before, after },
    ];
  });
}

const keyOf = (id: string, version: number) => `${id} ${version}`;

async function factsOf(
  { tenantId }: Ctx,
  steps: readonly ActionStep[],
): Promise<Omit<MetricFacts, "taxes">> {
  const owners = steps.flatMap(({ first, after }) => [first, ...after.timeline.transfers]);
  const accounts = owners.flatMap((of) => [of.accountId, of.invoiceAccountId]);
  const charges = steps.flatMap(({ after, before }) =>
    [...after.timeline.charges, ...(before?.timeline.charges ?? [])].map(
      ({ charge }) => charge.productRatePlanChargeId,
    ),
  );
  return {
    accountNumbers: await accountNumbersOf(tenantId, [...new Set(accounts)]),
    listPrices: await listPricesOf(
      tenantId,
      [...new Set(charges)],
      [...new Set(steps.map(({ currency }) => currency))],
    ),
  };
}

type Measured = Awaited<ReturnType<typeof actionMetrics>>;

/** The metrics of actions by subscription, in the order of the actions. */
function bySubscription(measured: Measured) {
  const groups = new Map<string, Measured>();
  for (const one of measured) {
    const { subscriptionNumber, sequence, version } = one.step;
    const key = subscriptionNumber || `new ${sequence - version}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((group) => ({
    subscriptionNumber: group[0]?.step.subscriptionNumber || null,
    orderActions: group.map(({ step, orderItems, orderMetrics }) => ({
      sequence: String(step.sequence),
      type: step.type,
      orderItems,
      orderMetrics,
    })),
  }));
}
