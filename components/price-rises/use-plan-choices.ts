"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Choice } from "@/components/ui/combobox";
import {
  queryProductRatePlanCharges,
  queryProductRatePlans,
  queryProducts,
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

/** Rate plans as choices, in the order of their ids given; undefined until they are read. */
export function usePlans(planIds: readonly string[]): readonly Choice[] | undefined {
  const { data } = useQuery({
    ...operationQuery(queryProductRatePlans, {
      query: { pageSize: "99", filter: [`id.IN:[${planIds.join(",")}]`] },
    }),
    enabled: planIds.length > 0,
  });
  const read = data?.data.map(
    ({ id, name, productName }): Choice => ({ value: id, label: name, detail: productName }),
  );
  return read && planIds.flatMap((id) => read.find(({ value }) => value === id) ?? []);
}

/** Products of the catalog whose name begins with a text. */
export function useProductChoices(typed: string) {
  const [settled] = useSettled(typed.trim(), pauseMs);
  const filter = settled ? { filter: [`name.SW:${settled}`] } : {};
  const { data, isFetching } = useQuery({
    ...operationQuery(queryProducts, { query: { pageSize: "50", sort: ["name.ASC"], ...filter } }),
    placeholderData: keepPreviousData,
  });
  const choices = (data?.data ?? []).map(({ id, name }): Choice => ({ value: id, label: name }));
  return { choices, searching: isFetching };
}

/** A product as a choice; undefined until it is read, and without one. */
export function useProduct(productId: string | null | undefined): Choice | undefined {
  const { data } = useQuery({
    ...operationQuery(queryProducts, {
      query: { pageSize: "1", filter: [`id.EQ:${productId}`] },
    }),
    enabled: productId !== undefined && productId !== null,
  });
  const product = data?.data[0];
  return product && { value: product.id, label: product.name };
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
