"use client";

import { useQueries } from "@tanstack/react-query";
import { getSubscription } from "@/lib/areas/subscriptions/contract";
import { operationQuery } from "@/lib/portal/query";

/** The names of the charges of subscriptions, by number; empty while loading. */
export function useChargeNames(subscriptionNumbers: readonly string[]): Map<string, string> {
  const answers = useQueries({
    queries: [...new Set(subscriptionNumbers)].map((number) =>
      operationQuery(getSubscription, { params: { "subscription-key": number } }),
    ),
  });
  const charges = answers.flatMap(({ data }) =>
    (data?.ratePlans ?? []).flatMap(({ ratePlanCharges }) => ratePlanCharges),
  );
  return new Map(charges.map(({ number, name }) => [number, name]));
}
