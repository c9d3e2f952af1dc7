import type { Ctx } from "@/lib/kernel/context";
import type { SubscriptionCharge } from "@/lib/areas/subscriptions/billable-model";
import { ratePlansOfToday } from "@/lib/areas/catalog/find-rate-plans";
import type { CatalogCharge } from "@/lib/areas/catalog/model";
import { billingRulesOf } from "@/lib/areas/settings/model";
import { changeableSubscriptions, chargesOfEach } from "@/lib/areas/subscriptions/changes/change";
import type { ChangeableSubscription } from "@/lib/areas/subscriptions/timeline/change-model";
import { groupBy } from "@/lib/values/group-by";
import { type PlannedItem, type PriceRise, risesToCatalog } from "./model";
import { type Planning, planRise, type Turn } from "./planning/plan-rise-model";

/** An account with subscriptions of a rise. */
export type RisingAccount = {
  readonly id: string;
  readonly accountNumber: string;
  readonly currency: string;
  readonly billCycleDay: number;
};

/** A subscription, and what a rise plans for it when its turn is on a day. */
export type Planner = {
  readonly account: RisingAccount;
  readonly subscription: ChangeableSubscription;
  /** Its charges for bills; none when only known days are planned. */
  readonly charges: readonly SubscriptionCharge[];
  readonly plan: (turn: Turn) => PlannedItem[];
};

/** The catalog's charges of a rise, by currency; read once each, and only where prices are the catalog's. */
export type CatalogCache = Map<string, ReadonlyMap<string, CatalogCharge>>;

type Reading = {
  readonly accounts: readonly RisingAccount[];
  readonly numbers: readonly string[];
  /** Whether days are computed, which needs the segments of the engine. */
  readonly segments: boolean;
  readonly cache?: CatalogCache;
};

/** Reads subscriptions for their plans, of many accounts in a constant number of statements. */
export async function plannersOf(
  ctx: Ctx,
  rise: PriceRise,
  { accounts, numbers, segments: reads, cache = new Map() }: Reading,
): Promise<Planner[]> {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const found = await changeableSubscriptions(ctx, numbers);
  const owned = found.flatMap((subscription) => {
    const account = byId.get(subscription.accountId);
    return account ? [{ account, subscription }] : [];
  });
  const charges = reads ? await chargesOf(ctx, owned) : new Map<string, SubscriptionCharge[]>();
  for (const currency of new Set(accounts.map((account) => account.currency))) {
    await readCatalog(ctx, rise, currency, cache);
  }
  const rules = billingRulesOf(ctx.settings);
  return owned.map(({ account, subscription }) => {
    const own = charges.get(subscription.id) ?? [];
    const segments = own.map(({ segment }) => segment);
    const catalog = cache.get(subscription.currency);
    const planning: Planning = {
      rise,
      rules,
      catalogOf: (chargeId) => catalog?.get(chargeId),
      segmentsOf: (chargeNumber) => segments.filter((one) => one.chargeNumber === chargeNumber),
    };
    const plan = (turn: Turn) => planRise(subscription, planning, turn);
    return { account, subscription, charges: own, plan };
  });
}

type Owned = Pick<Planner, "account" | "subscription">;

/** The charges of subscriptions for bills: a statement for each billing day. */
async function chargesOf(
  ctx: Ctx,
  owned: readonly Owned[],
): Promise<Map<string, SubscriptionCharge[]>> {
  const found = new Map<string, SubscriptionCharge[]>();
  for (const own of groupBy(owned, ({ account }) => String(account.billCycleDay)).values()) {
    const unchanged = own.map(({ subscription: before }) => {
      return { before, booked: [], timeline: before.timeline };
    });
    const charges = await chargesOfEach(ctx, unchanged, own[0]?.account.billCycleDay ?? 1);
    own.forEach(({ subscription }, index) => found.set(subscription.id, charges[index] ?? []));
  }
  return found;
}

async function readCatalog(
  ctx: Ctx,
  rise: PriceRise,
  currency: string,
  cache: CatalogCache,
): Promise<void> {
  if (!risesToCatalog(rise) || cache.has(currency)) return;
  const plans = await ratePlansOfToday(ctx, rise.productRatePlanIds, currency);
  const charges = plans.flatMap((plan) => plan?.charges ?? []);
  cache.set(currency, new Map(charges.map((charge) => [charge.id, charge])));
}
