"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Choice } from "@/components/ui/combobox";
import {
  queryProductRatePlanCharges,
  queryProductRatePlans,
} from "@/lib/areas/catalog/lists/list-contract";
import { operationQuery } from "@/lib/portal/query";
import { useSettled } from "@/lib/portal/use-settled";

const pauseMs = 200;

/** Rate plans of the catalog whose name begins with a text. */
export function usePlanChoices(typed: string) {
  const [settled] = useSettled(typed.trim(), pauseMs);
  const filter = settled ? { filter: [`name.SW:${settled}`] } : {};
  const { data, isFetching } = useQuery({
    ...operationQuery(queryProductRatePlans, {
      query: { pageSize: "50", sort: ["name.ASC"], ...filter },
    }),
    placeholderData: keepPreviousData,
  });
  const choices = (data?.data ?? []).map(
    ({ id, name, productName }): Choice => ({ value: id, label: name, detail: productName }),
  );
  return { choices, searching: isFetching };
}

/** A rate plan as a choice; undefined until it is read. */
export function usePlan(planId: string | undefined): Choice | undefined {
  const { data } = useQuery({
    ...operationQuery(queryProductRatePlans, {
      query: { pageSize: "1", filter: [`id.EQ:${planId}`] },
    }),
    enabled: planId !== undefined,
  });
  const plan = data?.data[0];
  return plan && { value: plan.id, label: plan.name, detail: plan.productName };
}

/** The charges of a rate plan of the catalog. */
export function useChargeChoices(planId: string): Choice[] {
  const { data } = useQuery({
    ...operationQuery(queryProductRatePlanCharges, {
      query: { pageSize: "99", sort: ["name.ASC"], filter: [`productRatePlanId.EQ:${planId}`] },
    }),
    enabled: planId !== "",
  });
  return (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}
