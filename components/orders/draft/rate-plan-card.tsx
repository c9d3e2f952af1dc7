"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { Fragment } from "react";
import { useWatch } from "react-hook-form";
import { DefinedFields } from "@/components/custom-fields/defined-fields";
import { ErrorState } from "@/components/layout/error-state";
import { ChargeFields } from "./charge-fields";
import { ChargeTaxOverride } from "./charge-tax-override";
import { FeaturesField } from "@/components/rate-plan-features/features-field";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { getProductRatePlan } from "@/lib/areas/catalog/contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";

export type CatalogCharge = CallResult<typeof getProductRatePlan>["productRatePlanCharges"][number];

export type RatePlanCardProps = {
  /** Path of the rate plan in the form's values. */
  at: string;
  currency: string | undefined;
  onRemove: () => void;
};

/** A chosen rate plan: its charges, each with its overrides. */
export function RatePlanCard({ at, currency, onRemove }: RatePlanCardProps) {
  const planNumber: string = useWatch({ name: `${at}.productRatePlanNumber` });
  const {
    data: plan,
    error,
    refetch,
  } = useQuery(operationQuery(getProductRatePlan, { params: { id: planNumber } }));
  return (
    <section aria-label={plan?.name ?? planNumber} className="rounded-md border px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold">{plan?.name ?? planNumber}</p>
          <p className="text-muted text-sm">{plan?.description ?? planNumber}</p>
        </div>
        <IconButton
          size="icon-sm"
          variant="quiet"
          label={`Remove ${plan?.name ?? planNumber}`}
          icon={<X aria-hidden />}
          onClick={onRemove}
        />
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!plan && !error && <Skeleton className="mt-3 h-16 w-full" />}
      {plan?.productRatePlanCharges.map((charge, index) => (
        <Fragment key={charge.id}>
          <ChargeFields at={`${at}.chargeOverrides.${index}`} charge={charge} currency={currency} />
          <ChargeTaxOverride at={`${at}.chargeOverrides.${index}`} charge={charge} />
        </Fragment>
      ))}
      {plan && <FeaturesField at={at} productId={plan.productId} />}
      <DefinedFields
        object="RatePlan"
        at={`${at}.customFields`}
        legend="Custom fields of the rate plan"
      />
    </section>
  );
}
