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

/** Names of the catalog that begin with a text, each once: what conditions of commitments compare. */
export function useNameChoices(
  named: "productName" | "ratePlanName" | "chargeName",
  typed: string,
): { choices: Choice[]; searching: boolean } {
  const [settled] = useSettled(typed.trim(), pauseMs);
  const filter = settled ? { filter: [`name.SW:${settled}`] } : {};
  const query = { pageSize: "50", sort: ["name.ASC"], ...filter };
  const kept = { placeholderData: keepPreviousData };
  const products = useQuery({
    ...operationQuery(queryProducts, { query }),
    ...{ ...kept, enabled: named === "productName" },
  });
  const plans = useQuery({
    ...operationQuery(queryProductRatePlans, { query }),
    ...{ ...kept, enabled: named === "ratePlanName" },
  });
  const charges = useQuery({
    ...operationQuery(queryProductRatePlanCharges, { query }),
    ...{ ...kept, enabled: named === "chargeName" },
  });
  const { data, isFetching } = { productName: products, ratePlanName: plans, chargeName: charges }[
    named
  ];
  const names = new Set((data?.data ?? []).map(({ name }) => name));
  return {
    choices: [...names].map((name) => ({ value: name, label: name })),
    searching: isFetching,
  };
}
