"use client";

import { useQuery } from "@tanstack/react-query";
import { FeatureCard } from "@/components/settings/features/feature-card";
import { ErrorState } from "@/components/layout/error-state";
import { PageSkeleton } from "@/components/layout/page-skeleton";
import { getFeatures } from "@/lib/areas/settings/features/contract";
import { SWITCH_NAMES } from "@/lib/kernel/features";
import { operationQuery } from "@/lib/portal/query";

/** Every feature with its state, what it changes and what prevents switching it. */
export function FeatureList() {
  const { data, error, refetch } = useQuery(operationQuery(getFeatures));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <div className="space-y-5">
      {SWITCH_NAMES.map((feature) => (
        <FeatureCard key={feature} feature={feature} features={data} />
      ))}
    </div>
  );
}
