import type { Ctx } from "@/lib/kernel/context";
import { NotFound, UnknownOrder } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { billingRulesOf } from "@/lib/areas/settings/model";
import { changeableSubscriptions } from "@/lib/areas/subscriptions/changes/change";
import type { Subscription } from "@/lib/areas/subscriptions/detail-model";
import { findRamped, findSubscription } from "@/lib/areas/subscriptions/read-subscriptions";
import { statesOfVersions } from "@/lib/areas/subscriptions/versions/version-states";
import { actionsOf, orderByKey } from "@/lib/areas/orders/queries";
import { type MeasuredRamp, presentRampMetrics } from "./ramp-metrics";
import { presentRamp } from "./ramp-present";
import { chargeNumbersOf } from "./ramp-queries";
import * as contract from "./ramp-read-contract";

async function shownRamps(ctx: Ctx, { ramp, subscriptionNumber }: Subscription) {
  if (ramp === null) return [];
  const numbers = await chargeNumbersOf(ctx.tenantId, ramp.chargeIds);
  return [presentRamp(ramp, subscriptionNumber, numbers)];
}

async function metricsOf(ctx: Ctx, { subscriptionNumber, version, ramp }: Subscription) {
  const [subscription] = await changeableSubscriptions(ctx, [subscriptionNumber]);
  if (ramp === null || subscription === undefined) {
    throw new NotFound("ramp of the subscription", subscriptionNumber);
  }
  const [state] = await statesOfVersions(ctx, [{ subscription, version }]);
  if (!state) throw new NotFound("ramp of the subscription", subscriptionNumber);
  const measured: MeasuredRamp = { ramp, subscriptionNumber, state, before: null, stored: true };
  return presentRampMetrics(measured, billingRulesOf(ctx.settings));
}

export const getRamp = operation(contract.getRamp, async (ctx, { params }) => {
  const [ramp] = await shownRamps(ctx, await findRamped(ctx, params.rampNumber));
  if (ramp === undefined) throw new NotFound("ramp", params.rampNumber);
  return { ramp };
});

export const getRampMetrics = operation(contract.getRampMetrics, async (ctx, { params }) => ({
  rampMetrics: await metricsOf(ctx, await findRamped(ctx, params.rampNumber)),
}));

export const listSubscriptionRamps = operation(
  contract.listSubscriptionRamps,
  async (ctx, { params }) => ({
    ramps: await shownRamps(ctx, await findSubscription(ctx, params["subscription-key"])),
  }),
);

export const getSubscriptionRampMetrics = operation(
  contract.getSubscriptionRampMetrics,
  async (ctx, { params }) => ({
    rampMetrics: await metricsOf(ctx, await findSubscription(ctx, params["subscription-key"])),
  }),
);

export const listOrderRampMetrics = operation(
  contract.listOrderRampMetrics,
  async (ctx, { params }) => {
    const order = await orderByKey(ctx, params.orderNumber);
    if (order === undefined) throw new UnknownOrder(params.orderNumber);
    const rules = billingRulesOf(ctx.settings);
    const ramps = await measuredRamps(ctx, order.id);
    return { rampMetrics: ramps.map((ramp) => presentRampMetrics(ramp, rules)) };
  },
);

/** The ramps of an order's subscriptions as it has left them, and what was before. */
async function measuredRamps(ctx: Ctx, orderId: string): Promise<MeasuredRamp[]> {
  const actions = await actionsOf(ctx.tenantId, [orderId]);
  const versions = new Map<string, number[]>();
  for (const { subscriptionNumber, producedVersion } of actions) {
    versions.set(subscriptionNumber, [
      ...(versions.get(subscriptionNumber) ?? []),
      producedVersion,
    ]);
  }
  const found = await changeableSubscriptions(ctx, [...versions.keys()]);
  const wanted = found.flatMap((subscription) => {
    const made = versions.get(subscription.subscriptionNumber) ?? [];
    return [
      { subscription, version: Math.min(...made) - 1 },
      { subscription, version: Math.max(...made) },
    ];
  });
  const states = await statesOfVersions(ctx, wanted);
  return found.flatMap(({ subscriptionNumber }, index) => {
    const [before, state] = [states[2 * index] ?? null, states[2 * index + 1]];
    const ramp = state?.timeline.ramp;
    if (!state || !ramp) return [];
    const nothing = { timeline: state.timeline, charges: [] };
    return [{ ramp, subscriptionNumber, state, before: before ?? nothing, stored: true }];
  });
}
