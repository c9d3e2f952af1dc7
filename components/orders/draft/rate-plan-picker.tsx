"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Ref, useState } from "react";
import { Combobox, type Choice } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { queryProductRatePlans } from "@/lib/areas/catalog/lists/list-contract";
import { operationQuery } from "@/lib/portal/query";
import { useSettled } from "@/lib/portal/use-settled";

export type RatePlanPickerProps = {
  currency: string | undefined;
  onPick: (planNumber: string) => void;
  /** What is missing. */
  error?: string;
  /** Takes the focus when it is. */
  ref?: Ref<HTMLInputElement>;
};

/** Finds a rate plan that can be sold today in the account's currency, and adds it. */
export function RatePlanPicker({ currency, onPick, error, ref }: RatePlanPickerProps) {
  const [typed, setTyped] = useState("");
  const [settled] = useSettled(typed.trim(), 200);
  const query = {
    pageSize: "50",
    sort: ["name.ASC"],
    ...(settled ? { filter: [`name.SW:${settled}`] } : {}),
  };
  const { data, isFetching } = useQuery({
    ...operationQuery(queryProductRatePlans, { query }),
    placeholderData: keepPreviousData,
  });
  const choices = (data?.data ?? [])
    .filter((plan) => plan.status === "Active")
    .filter((plan) => currency === undefined || plan.currencies.includes(currency))
    .map(
      (plan): Choice => ({
        value: plan.productRatePlanNumber,
        label: plan.name,
        detail: plan.productName,
        help: plan.description ?? undefined,
      }),
    );
  return (
    <Field label="Add a rate plan" error={error}>
      <Combobox
        ref={ref}
        choices={choices}
        value={null}
        onValueChange={(choice) => choice && onPick(choice.value)}
        onSearch={setTyped}
        searching={isFetching}
        placeholder="Name of the rate plan"
        emptyText={
          currency ? `No rate plan is sold in ${currency} under this name.` : "Nothing matches."
        }
      />
    </Field>
  );
}
