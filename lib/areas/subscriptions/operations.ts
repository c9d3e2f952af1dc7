import { operation } from "@/lib/api/operation";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { numberedPageUrl } from "@/lib/lists/numbered-pages";
import { pageEnd } from "@/lib/lists/object-query";
import { originsOf } from "@/lib/areas/subscriptions/charges/charge-origin-queries";
import * as contract from "./contract";
import { shownMetrics } from "./detailed-metrics";
import { findSubscription } from "./find-subscription";
import * as lists from "@/lib/areas/subscriptions/lists/list-contract";
import { presentSubscriptionRow } from "@/lib/areas/subscriptions/lists/list-present";
import { subscriptionPage } from "@/lib/areas/subscriptions/lists/list-queries";
import { presentSubscription } from "./present";
import { ratePlansOf, subscriptionsOfAccount } from "./queries";
import { shownAs } from "@/lib/areas/subscriptions/charges/segment-choice";
import { shownOwners } from "./shown-owners";
import * as v2 from "@/lib/areas/subscriptions/v2-reads/v2-contract";
import { shownInV2 } from "@/lib/areas/subscriptions/v2-reads/v2-shown";

export const getSubscription = operation(
  contract.getSubscription,
  async (ctx, { params, query }) => {
    const subscription = await findSubscription(ctx, params["subscription-key"]);
    const plans = await ratePlansOf(ctx.tenantId, [subscription.id]);
    const metrics = await shownMetrics(ctx, [subscription], query);
    const owners = await shownOwners(ctx, [subscription], query);
    const origins = await originsOf(ctx.tenantId, [subscription.id]);
    const shown = presentSubscription(subscription, plans, { ...shownAs(ctx, query), origins });
    return { ...metrics(subscription, shown), ...owners(subscription) };
  },
);

export const listAccountSubscriptions = operation(
  contract.listAccountSubscriptions,
  async (ctx, { params, query }) => {
    const key = params["account-key"];
    const account = await findAccount(ctx, key);
    const { rows, next } = await subscriptionsOfAccount(ctx, account.id, query);
    const ids = rows.map(({ id }) => id);
    const plans = ids.length ? await ratePlansOf(ctx.tenantId, ids) : [];
    const origins = await originsOf(ctx.tenantId, ids);
    const metrics = await shownMetrics(ctx, rows, query);
    const owners = await shownOwners(ctx, rows);
    const path = `/v1/subscriptions/accounts/${encodeURIComponent(key)}`;
    return {
      subscriptions: rows.map((subscription) => {
        const shown = presentSubscription(
          subscription,
          plans.filter(({ subscriptionId }) => subscriptionId === subscription.id),
          { ...shownAs(ctx, query), origins },
        );
        return { ...metrics(subscription, shown), ...owners(subscription) };
      }),
      ...numberedPageUrl(ctx.baseUrl, path, query, next),
    };
  },
);

export const retrieveSubscription = operation(
  v2.retrieveSubscription,
  async (ctx, { params, query }) => {
    const subscription = await findSubscription(ctx, params.subscription_id);
    const [shown] = await shownInV2(ctx, [subscription], query);
    if (shown === undefined) throw new RangeError("a subscription was not shown");
    return shown;
  },
);

export const querySubscriptions = operation(lists.querySubscriptions, async (ctx, { query }) => {
  const { rows, ...end } = await subscriptionPage(ctx, query, ctx.today);
  return {
    data: rows.map(presentSubscriptionRow),
    ...pageEnd(ctx, lists.querySubscriptions.path, query, end),
  };
});
