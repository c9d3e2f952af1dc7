"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import type { ActionNames } from "@/components/orders/action-text";
import type { Order } from "@/components/orders/order-view";
import { getProductRatePlan } from "@/lib/areas/catalog/contract";
import { getSubscription } from "@/lib/areas/subscriptions/contract";
import { operationQuery } from "@/lib/portal/query";

type Subscription = Order["subscriptions"][number];

/** Rate plans of the catalog that actions add. */
function plansTakenOn({ orderActions }: Subscription): string[] {
  const plans = orderActions.flatMap(({ addProduct, changePlan }) => [
    ...(addProduct ? [addProduct] : []),
    ...(changePlan ? [changePlan.newProductRatePlan] : []),
  ]);
  const keys = plans.map((of) => of.productRatePlanNumber ?? of.productRatePlanId ?? "");
  return [...new Set(keys)].filter((key) => key !== "");
}

/** Names for the numbers and ids by which an order's actions name charges and rate plans. */
export function useActionNames(subscription: Subscription, currency: string): ActionNames {
  const { subscriptionNumber, orderActions } = subscription;
  const changes = orderActions.some(({ updateProduct, removeProduct, changePlan }) =>
    Boolean(updateProduct ?? removeProduct ?? changePlan),
  );
  const { data } = useQuery({
    ...operationQuery(getSubscription, { params: { "subscription-key": subscriptionNumber } }),
    enabled: changes && subscriptionNumber !== "",
  });
  const keys = plansTakenOn(subscription);
  const catalog = useQueries({
    queries: keys.map((id) => operationQuery(getProductRatePlan, { params: { id } })),
  });
  const plans = data?.ratePlans ?? [];
  const planNames = new Map([
    ...plans.flatMap((of): [string, string][] => [
      [of.id, of.ratePlanName],
      [of.subscriptionRatePlanNumber, of.ratePlanName],
    ]),
    ...keys.map((key, index): [string, string] => [key, catalog[index]?.data?.name ?? ""]),
  ]);
  const charges = plans.flatMap(({ ratePlanCharges }) => ratePlanCharges);
  const chargeNames = new Map(
    charges.flatMap((of): [string, string][] => [
      [of.number, of.name],
      [of.productRatePlanChargeId, of.name],
    ]),
  );
  return {
    currency,
    charge: (key) => chargeNames.get(key),
    plan: (key) => planNames.get(key) || undefined,
  };
}
