import { listQueryOf } from "@/lib/api/object-query";
import { operation } from "@/lib/api/operation";
import { nextPageV2 } from "@/lib/platform/object-query";
import { changeableSubscriptions } from "./change";
import { findSubscription } from "./find-subscription";
import * as contract from "./v2-list-contract";
import { subscriptionPageV2 } from "./v2-list-queries";
import { shownInV2 } from "./v2-shown";
import { presentVersions } from "./v2-version-present";

export const listSubscriptionsV2 = operation(
  contract.listSubscriptionsV2,
  async (ctx, { query }) => {
    const { page_size, cursor, filter, sort, ...selection } = query;
    const asked = listQueryOf({ page_size, cursor, filter, sort });
    const { rows, next } = await subscriptionPageV2(ctx, asked, ctx.today);
    const extra = Object.entries(selection).flatMap(([name, values]) =>
      values.map((value) => [`${name}[]`, value] as const),
    );
    return {
      data: await shownInV2(ctx, rows, selection),
      next_page: nextPageV2(ctx, contract.listSubscriptionsV2.path, asked, extra, next),
    };
  },
);

export const listSubscriptionVersions = operation(
  contract.listSubscriptionVersions,
  async (ctx, { params }) => {
    const subscription = await findSubscription(ctx, params.subscription_id);
    const [found] = await changeableSubscriptions(ctx, [subscription.subscriptionNumber]);
    if (found === undefined) throw new RangeError("a subscription lost its history");
    return { data: presentVersions(subscription, found.actions, ctx.today), next_page: null };
  },
);
