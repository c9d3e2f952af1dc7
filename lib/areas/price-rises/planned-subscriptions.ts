import type { Ctx } from "@/lib/kernel/context";
import type { ChargeSegment } from "@/lib/billing/charge-segment";
import { ratePlansOfToday } from "@/lib/areas/catalog/find-rate-plans";
import type { CatalogCharge } from "@/lib/areas/catalog/model";
import { billingRulesOf } from "@/lib/areas/settings/model";
import { changeableSubscriptions, chargesAfter } from "@/lib/areas/subscriptions/changes/change";
import type { ChangeableSubscription } from "@/lib/areas/subscriptions/timeline/change-model";
import { groupBy } from "@/lib/values/group-by";
import type { PlannedItem, PriceRise } from "./model";
import { type Planning, planRise, type Turn } from "./plan-rise-model";

/** An account with subscriptions of a rise. */
export type RisingAccount = {
  readonly id: string;
  readonly currency: string;
  readonly billCycleDay: number;
};

/** A subscription, and what a rise plans for it when its turn is on a day. */
export type Planner = {
  readonly subscription: ChangeableSubscription;
  readonly segments: readonly ChargeSegment[];
  readonly plan: (turn: Turn) => PlannedItem[];
};

/** The catalog's charges of a rise, by currency; read once each, and only where prices are the catalog's. */
export type CatalogCache = Map<string, ReadonlyMap<string, CatalogCharge>>;

/** Reads subscriptions of one account for their plans, in a constant number of statements. */
export async function plannersOf(
  ctx: Ctx,
  rise: PriceRise,
  account: RisingAccount,
  numbers: readonly string[],
  cache: CatalogCache,
): Promise<Planner[]> {
  const subscriptions = await changeableSubscriptions(ctx, numbers);
  const unchanged = subscriptions.map((before) => ({
    before,
    booked: [],
    timeline: before.timeline,
  }));
  const { charges } = await chargesAfter(ctx, unchanged, account.billCycleDay);
  const segments = groupBy(charges, ({ subscriptionId }) => subscriptionId);
  const catalog = await catalogIn(ctx, rise, account.currency, cache);
  const rules = billingRulesOf(ctx.settings);
  return subscriptions.map((subscription) => {
    const own = (segments.get(subscription.id) ?? []).map(({ segment }) => segment);
    const planning: Planning = {
      rise,
      rules,
      catalogOf: (_planId, chargeId) => catalog.get(chargeId),
      segmentsOf: (chargeNumber) => own.filter((one) => one.chargeNumber === chargeNumber),
    };
    const plan = (turn: Turn) => planRise(subscription, planning, turn);
    return { subscription, segments: own, plan };
  });
}

async function catalogIn(
  ctx: Ctx,
  rise: PriceRise,
  currency: string,
  cache: CatalogCache,
): Promise<ReadonlyMap<string, CatalogCharge>> {
  if (rise.percentage !== null) return new Map();
  const known = cache.get(currency);
  if (known) return known;
  const [plan] = await ratePlansOfToday(ctx, [rise.productRatePlanId], currency);
  const charges = new Map((plan?.charges ?? []).map((charge) => [charge.id, charge]));
  cache.set(currency, charges);
  return charges;
}
