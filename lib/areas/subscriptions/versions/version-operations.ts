import { NotFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { moneyNumber } from "@/lib/values/money";
import { originsOf } from "@/lib/areas/subscriptions/charges/charge-origin-queries";
import {
  detailedMetrics,
  presentMetrics,
  shownMetrics,
} from "@/lib/areas/subscriptions/detailed-metrics";
import { findSubscription } from "@/lib/areas/subscriptions/find-subscription";
import { presentSubscription } from "@/lib/areas/subscriptions/present";
import { shownAs } from "@/lib/areas/subscriptions/charges/segment-choice";
import { shownOwners } from "@/lib/areas/subscriptions/shown-owners";
import { ratePlansOf } from "@/lib/areas/subscriptions/queries";
import { olderVersion } from "./subscription-version";
import * as contract from "./version-contract";
import { worthOfSubscriptions } from "./version-queries";

export const getSubscriptionVersion = operation(
  contract.getSubscriptionVersion,
  async (ctx, { params, query }) => {
    const latest = await findSubscription(ctx, params["subscription-key"]);
    const older = await olderVersion(ctx, latest, params.version);
    const view = shownAs(ctx, query);
    const { subscription, plans } = older ?? {
      subscription: latest,
      plans: await ratePlansOf(ctx.tenantId, [latest.id]),
    };
    const shown = presentSubscription(subscription, plans, {
      ...view,
      origins: await originsOf(ctx.tenantId, [latest.id]),
      superseded: older !== undefined,
    });
    const metrics = await shownMetrics(ctx, [subscription], query);
    const owners = await shownOwners(ctx, [subscription], query);
    return { ...metrics(subscription, shown), ...owners(subscription) };
  },
);

export const listSubscriptionMetrics = operation(
  contract.listSubscriptionMetrics,
  async (ctx, { query: { subscriptionNumbers: numbers, asOfDay = ctx.today } }) => {
    const found = await worthOfSubscriptions(ctx, numbers);
    const metrics = await detailedMetrics(ctx, found, asOfDay);
    const byNumber = new Map(found.map((row) => [row.subscriptionNumber, row]));
    return {
      subscriptionMetrics: numbers.map((number) => {
        const row = byNumber.get(number);
        const own = metrics.get(number);
        if (row === undefined || own === undefined) throw new NotFound("subscription", number);
        return {
          subscriptionNumber: number,
          contractedMrr: moneyNumber(row.cmrr, row.currency),
          totalContractedValue: moneyNumber(row.tcv, row.currency),
          ...presentMetrics(own, row.currency),
        };
      }),
    };
  },
);
