"use client";

import { useQuery } from "@tanstack/react-query";
import { versionsOf } from "@/components/subscriptions/time-axis/axis-model";
import { listSubscriptionVersions } from "@/lib/areas/subscriptions/v2-reads/v2-list-contract";
import { operationQuery } from "@/lib/portal/query";

/** The newest versions of a subscription; undefined while loading. */
export function useVersions(subscriptionNumber: string) {
  const { data, error, refetch } = useQuery(
    operationQuery(listSubscriptionVersions, {
      params: { subscription_id: subscriptionNumber },
      query: { page_size: "99" },
    }),
  );
  return { versions: data && versionsOf(data.data), error, refetch };
}
