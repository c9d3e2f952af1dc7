"use client";

import { useQuery } from "@tanstack/react-query";
import type { Choice } from "@/components/ui/combobox";
import {
  queryProductRatePlanCharges,
  queryProductRatePlans,
} from "@/lib/areas/catalog/lists/list-contract";
import { operationQuery } from "@/lib/portal/query";

const DISCOUNTS = {
  query: {
    pageSize: "99",
    filter: ["chargeModel.IN:[DiscountPercentage,DiscountFixedAmount]"],
    sort: ["name.ASC"],
  },
};

/** The rate plans of the catalog that have discounts; undefined until they are read. */
export function useDiscountPlans(enabled: boolean): Choice[] | undefined {
  const charges = useQuery({ ...operationQuery(queryProductRatePlanCharges, DISCOUNTS), enabled });
  const ids = [...new Set(charges.data?.data.map(({ productRatePlanId }) => productRatePlanId))];
  const query = { pageSize: "99", filter: [`id.IN:[${ids.join(",")}]`], sort: ["name.ASC"] };
  const plans = useQuery({
    ...operationQuery(queryProductRatePlans, { query }),
    enabled: enabled && ids.length > 0,
  });
  if (charges.data && ids.length === 0) return [];
  return plans.data?.data.map((plan) => ({
    value: plan.id,
    label: plan.name,
    detail: plan.productName,
    help: plan.description ?? undefined,
  }));
}
