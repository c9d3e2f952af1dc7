import { listQueryOf } from "@/lib/api/object-query";
import { operation } from "@/lib/api/operation";
import { nextPageV2 } from "@/lib/lists/object-query";
import { changeableSubscriptions } from "@/lib/areas/subscriptions/changes/change";
import { findSubscription } from "@/lib/areas/subscriptions/read-subscriptions";
import * as contract from "./v2-list-contract";
import { subscriptionPageV2 } from "./v2-list-queries";
import { versionsOf } from "@/lib/areas/subscriptions/versions/subscription-version";
import { shownInV2, shownVersionsInV2 } from "./v2-shown";
import { presentMaking } from "./v2-version-present";
import { versionPage } from "./v2-version-queries";

export const listSubscriptionsV2 = operation(
  contract.listSubscriptionsV2,
  async (ctx, { query }) => {
    const { page_size, cursor, filter, sort, ...selection } = query;
    const asked = listQueryOf({ page_size, cursor, filter, sort });
    const { rows, next } = await subscriptionPageV2(ctx, asked, ctx.today);
    return {
      data: await shownInV2(ctx, rows, selection),
      next_page: nextPageV2(
        ctx,
        contract.listSubscriptionsV2.path,
        asked,
        selected(selection),
        next,
      ),
    };
  },
);

export const listSubscriptionVersions = operation(
  contract.listSubscriptionVersions,
  async (ctx, { params, query }) => {
    const { page_size, cursor, filter, sort, ...selection } = query;
    const latest = await findSubscription(ctx, params.subscription_id);
    const [found] = await changeableSubscriptions(ctx, [latest.subscriptionNumber]);
    if (found === undefined) throw new RangeError("a subscription lost its history");
    const asked = listQueryOf({ page_size, cursor, filter, sort });
    const { rows, next } = await versionPage(ctx.tenantId, latest.id, asked);
    const older = rows.filter(({ version }) => version !== latest.version);
    const then = await versionsOf(
      ctx,
      latest,
      found,
      older.map(({ version }) => version),
    );
    const versions = rows.map(({ version, orderNumber, orderDate, ...made }) => {
      const one = then.find(({ subscription }) => subscription.version === version);
      const order = { orderNumber, lastBookingDate: orderDate, updatedAt: made.madeAt };
      return {
        ...one,
        subscription: { ...(one?.subscription ?? latest), ...order, updatedById: made.madeById },
      };
    });
    const shown = await shownVersionsInV2(ctx, versions, selection);
    const path = `/v2/subscriptions/${encodeURIComponent(params.subscription_id)}/versions`;
    return {
      data: rows.map((row, index) => ({
        ...shown[index],
        ...presentMaking(row, found.actions, selection["actions.fields"]),
      })),
      next_page: nextPageV2(ctx, path, asked, selected(selection), next),
    };
  },
);

/** A call's selection as parameters of the next page. */
const selected = (selection: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(selection).flatMap(([name, values]) =>
    values.map((value) => [`${name}[]`, value] as const),
  );
