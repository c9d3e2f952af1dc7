"use client";

import { useQuery } from "@tanstack/react-query";
import { listOrdersOfSubscription } from "@/lib/areas/orders/reads/read-contract";
import { operationQuery } from "@/lib/portal/query";

/** The number of the order that booked each version, by version. */
export function useOrdersOfVersions(subscriptionNumber: string): ReadonlyMap<number, string> {
  const { data } = useQuery(
    operationQuery(listOrdersOfSubscription, {
      params: { subscriptionNumber },
      query: { pageSize: "40" },
    }),
  );
  const numbers = new Map<number, string>();
  for (const { orderNumber, subscriptions } of data?.orders ?? []) {
    const own = subscriptions.find((of) => of.subscriptionNumber === subscriptionNumber);
    if (own?.newVersion === undefined) continue;
    const first = (own.baseVersion ?? own.newVersion - 1) + 1;
    for (let version = first; version <= own.newVersion; version += 1) {
      numbers.set(version, orderNumber);
    }
  }
  return numbers;
}
