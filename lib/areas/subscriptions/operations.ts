import { rowByKey } from "@/lib/lists/row-by-key";
import { operation } from "@/lib/api/operation";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { relativeNextPage } from "@/lib/lists/numbered-pages";
import { pageEnd } from "@/lib/lists/object-query";
import * as contract from "./contract";
import * as lists from "@/lib/areas/subscriptions/lists/list-contract";
import { presentSubscriptionRow } from "@/lib/areas/subscriptions/lists/list-present";
import { subscriptionPage } from "@/lib/areas/subscriptions/lists/list-queries";
import { subscriptionsOfAccount } from "./queries";
import { findSubscription, showing } from "./read-subscriptions";
import * as v2 from "@/lib/areas/subscriptions/v2-reads/v2-contract";
import { retrievedInV2 } from "@/lib/areas/subscriptions/v2-reads/v2-shown";

export const getSubscription = operation(
  contract.getSubscription,
  async (ctx, { params, query }) => {
    const subscription = await findSubscription(ctx, params["subscription-key"]);
    const show = await showing(ctx, [{ subscription }], query);
    return show({ subscription });
  },
);

export const listAccountSubscriptions = operation(
  contract.listAccountSubscriptions,
  async (ctx, { params, query }) => {
    const key = params["account-key"];
    const account = await findAccount(ctx, key);
    const { rows, next } = await subscriptionsOfAccount(ctx, account.id, query);
    const versions = rows.map((subscription) => ({ subscription }));
    const show = await showing(ctx, versions, query);
    const path = `/v1/subscriptions/accounts/${encodeURIComponent(key)}`;
    return {
      subscriptions: versions.map(show),
      ...relativeNextPage(path, query, next),
    };
  },
);

export const retrieveSubscription = operation(v2.retrieveSubscription, (ctx, { params, query }) =>
  retrievedInV2(ctx, params.subscription_id, query),
);

export const querySubscriptions = operation(lists.querySubscriptions, async (ctx, { query }) => {
  const { rows, ...end } = await subscriptionPage(ctx, query, ctx.today);
  return {
    data: rows.map(presentSubscriptionRow),
    ...pageEnd(ctx, lists.querySubscriptions.path, query, end),
  };
});

export const querySubscriptionByKey = rowByKey(
  lists.querySubscriptionByKey,
  querySubscriptions,
  "subscriptionNumber",
);
