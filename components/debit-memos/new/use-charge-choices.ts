"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import type { Choice } from "@/components/ui/combobox";
import { queryProductRatePlanCharges } from "@/lib/areas/catalog/lists/list-contract";
import { operationQuery } from "@/lib/portal/query";
import { useSettled } from "@/lib/portal/use-settled";

const rowsShown = "20";

/** Charges of the catalog that a memo may name, whose names begin as typed. */
export function useChargeChoices(typed: string): { choices: Choice[]; searching: boolean } {
  const [settled] = useSettled(useDeferredValue(typed.trim()), 200);
  const { data, isFetching } = useQuery({
    ...operationQuery(queryProductRatePlanCharges, {
      query: {
        pageSize: rowsShown,
        sort: ["name.ASC"],
        ...(settled ? { filter: [`name.SW:${settled}`] } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const charges = (data?.data ?? []).filter(({ chargeModel }) => !isPartOfOthers(chargeModel));
  const choices = charges.map(({ id, name, productRatePlanNumber }) => ({
    value: id,
    label: name,
    detail: productRatePlanNumber,
  }));
  return { choices, searching: isFetching };
}

/** Discounts, and percentages of other charges, are no lines by themselves. */
const isPartOfOthers = (chargeModel: string) =>
  chargeModel === "Calculated" || chargeModel.startsWith("Discount");
