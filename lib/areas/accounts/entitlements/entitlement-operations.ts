import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { relativeNextPage } from "@/lib/lists/numbered-pages";
import { maxDecimal, ZERO } from "@/lib/values/decimal";
import { addDays } from "@/lib/values/local-date";
import { exactNumber } from "@/lib/values/money";
import { findAccount } from "@/lib/areas/accounts/find-account";
import {
  entitlementsOf,
  type GrantedFeature,
} from "@/lib/areas/subscriptions/entitlements/entitlements";
import * as contract from "./entitlement-contract";

/** The largest page. */
const LARGEST = 40;

export const listAccountEntitlements = operation(
  contract.listAccountEntitlements,
  async (ctx, { params, query }) => {
    const key = params["account-key"];
    const account = await findAccount(ctx, key);
    const { asOf: day = ctx.today, subscriptionNumber = null } = query;
    const page = Number(query.page ?? 1);
    const size = Math.min(Number(query.pageSize ?? 20), LARGEST);
    const wanted = { day, subscriptionNumber, page, size };
    const { subscriptions, hasMore } = await entitlementsOf(ctx, account, wanted);
    const path = `/v1/accounts/${encodeURIComponent(key)}/entitlements`;
    return {
      accountId: wireId(account.id),
      accountNumber: account.accountNumber,
      asOf: day,
      subscriptions: subscriptions.map(({ subscription, features }) => ({
        subscriptionId: wireId(subscription.id),
        subscriptionNumber: subscription.subscriptionNumber,
        entitlements: features.map(presentEntitlement),
      })),
      ...relativeNextPage(path, query, hasMore ? { page: String(page + 1) } : undefined),
    };
  },
);

function presentEntitlement(feature: GrantedFeature) {
  const { featureCode, name, description, quantity, uom, ratePlans, usage } = feature;
  return {
    featureId: wireId(feature.featureId),
    ...{ featureCode, name, description },
    quantity: quantity === null ? null : exactNumber(quantity),
    unitOfMeasure: uom,
    ratePlanNames: ratePlans.map((plan) => plan.name),
    usage:
      usage === null
        ? null
        : {
            chargeNumber: usage.chargeNumber ?? "",
            chargeName: usage.chargeName,
            periodStartDate: usage.period.start,
            periodEndDate: addDays(usage.period.end, -1),
            used: exactNumber(usage.used),
            remaining: exactNumber(maxDecimal(ZERO, (quantity ?? ZERO).minus(usage.used))),
          },
  };
}
