"use client";

import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { ChargeFields } from "./charge-fields";
import { ErrorState } from "@/components/layout/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { getProductRatePlan } from "@/lib/areas/catalog/contract";
import { operationQuery } from "@/lib/portal/query";

export type IntervalPlanProps = {
  /** Path of the interval's first action in the form's values. */
  at: string;
  planNumber: string;
  currency: string | undefined;
};

/** What a rate plan costs from an interval on; left empty to keep the price. */
export function IntervalPlan({ at, planNumber, currency }: IntervalPlanProps) {
  const {
    data: plan,
    error,
    refetch,
  } = useQuery(operationQuery(getProductRatePlan, { params: { id: planNumber } }));
  const placed: unknown = useWatch({ name: `${at}.updateProduct.productRatePlanNumber` });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!plan || placed !== planNumber) return <Skeleton className="mt-3 h-16 w-full" />;
  return plan.productRatePlanCharges
    .filter(({ type, discountLevel }) => type === "Recurring" && discountLevel === null)
    .map((charge, index) => (
      <ChargeFields
        key={charge.id}
        at={`${at}.updateProduct.chargeUpdates.${index}`}
        charge={charge}
        currency={currency}
        otherwise="Leave empty for no change"
      />
    ));
}
