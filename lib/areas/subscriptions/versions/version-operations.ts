import { NotFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { moneyNumber } from "@/lib/values/money";
import { detailedMetrics, presentMetrics } from "@/lib/areas/subscriptions/detailed-metrics";
import { findSubscription, showing } from "@/lib/areas/subscriptions/read-subscriptions";
import { olderVersion } from "./subscription-version";
import * as contract from "./version-contract";
import { worthOfSubscriptions } from "./version-queries";

export const getSubscriptionVersion = operation(
  contract.getSubscriptionVersion,
  async (ctx, { params, query }) => {
    const latest = await findSubscription(ctx, params["subscription-key"]);
    const version = (await olderVersion(ctx, latest, params.version)) ?? { subscription: latest };
    const show = await showing(ctx, [version], query);
    return show(version);
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
