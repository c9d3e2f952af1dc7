"use client";

import { useQuery } from "@tanstack/react-query";
import { Layers } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { pageNumber, type Product, ratePlansOf } from "@/components/catalog/catalog-reads";
import { RatePlanCard } from "@/components/catalog/rate-plan-card";
import { EmptyState } from "@/components/layout/empty-state";
import { ErrorState } from "@/components/layout/error-state";
import { Pager } from "@/components/table/pager";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { listProductRatePlans } from "@/lib/areas/catalog/contract";
import { queryProductRatePlans } from "@/lib/areas/catalog/lists/list-contract";
import { ratePlanUse } from "@/lib/portal/lists/catalog";
import { operationQuery } from "@/lib/portal/query";

/** The rate plans of a product, with charges, prices and who uses them. */
export function RatePlans({ product }: { product: Product }) {
  const pathname = usePathname();
  const page = pageNumber(useSearchParams().get("page"));
  const { data, error, refetch } = useQuery(
    operationQuery(listProductRatePlans, ratePlansOf(product.id, page)),
  );
  const { data: use } = useQuery(operationQuery(queryProductRatePlans, ratePlanUse(product.id)));
  const counts = new Map(use?.data.map((row) => [row.id, row.subscriptionCount]));

  if (error) {
    return (
      <ErrorState
        title="The rate plans could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Skeleton className="h-64 w-full" />;
  if (data.productRatePlans.length === 0) {
    return (
      <Card>
        <EmptyState icon={<Layers aria-hidden />} title="No rate plans yet">
          A rate plan is one way to buy the product: monthly or yearly, small or large.
        </EmptyState>
      </Card>
    );
  }
  const paged = page > 1 || data.nextPage !== undefined;
  return (
    <>
      {data.productRatePlans.map((ratePlan) => (
        <RatePlanCard
          key={ratePlan.id}
          product={product}
          ratePlan={ratePlan}
          subscriptions={counts.get(ratePlan.id)}
        />
      ))}
      {paged && (
        <Pager
          summary={`Page ${page}`}
          previousHref={page > 1 ? `${pathname}?page=${page - 1}` : undefined}
          nextHref={data.nextPage ? `${pathname}?page=${page + 1}` : undefined}
        />
      )}
    </>
  );
}
