import { listQueryOf } from "@/lib/api/object-query";
import { operation } from "@/lib/api/operation";
import { nextPageV2 } from "@/lib/platform/object-query";
import { changeableSubscriptions } from "./change";
import { findSubscription } from "./find-subscription";
import { ratePlansOf } from "./queries";
import * as contract from "./v2-list-contract";
import { subscriptionPageV2 } from "./v2-list-queries";
import { presentSubscriptionV2 } from "./v2-present";
import { presentVersions } from "./v2-version-present";

export const listSubscriptionsV2 = operation(
  contract.listSubscriptionsV2,
  async (ctx, { query }) => {
    const { expand = [], fields, ...list } = query;
    const asked = listQueryOf(list);
    const { rows, next } = await subscriptionPageV2(ctx, asked, ctx.today);
    const items = expand.includes("subscription_plans.subscription_items");
    const plans = items || expand.includes("subscription_plans");
    const ids = rows.map(({ id }) => id);
    const stored = plans && ids.length ? await ratePlansOf(ctx.tenantId, ids) : [];
    const data = rows.map((row) => {
      const own = stored.filter(({ subscriptionId }) => subscriptionId === row.id);
      return chosen(presentSubscriptionV2(row, own, ctx.today, { plans, items }), fields);
    });
    const extra = [
      ...expand.map((name) => ["expand[]", name] as const),
      ...(fields ?? []).map((name) => ["fields[]", name] as const),
    ];
    return {
      data,
      next_page: nextPageV2(ctx, contract.listSubscriptionsV2.path, asked, extra, next),
    };
  },
);

/** The fields that were asked for, and the id. */
function chosen<T extends object>(row: T, fields: readonly string[] | undefined): Partial<T> {
  if (fields === undefined) return row;
  const kept = Object.entries(row).filter(([name]) => name === "id" || fields.includes(name));
  return Object.fromEntries(kept) as Partial<T>;
}

export const listSubscriptionVersions = operation(
  contract.listSubscriptionVersions,
  async (ctx, { params }) => {
    const subscription = await findSubscription(ctx, params.subscription_id);
    const [found] = await changeableSubscriptions(ctx, [subscription.subscriptionNumber]);
    if (found === undefined) throw new RangeError("a subscription lost its history");
    return { data: presentVersions(subscription, found.actions, ctx.today), next_page: null };
  },
);
