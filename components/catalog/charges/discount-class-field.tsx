"use client";

import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { SelectField } from "@/components/form/fields/select-field";
import { getBillingRules } from "@/lib/areas/settings/contract";
import { operationQuery } from "@/lib/portal/query";

export type DiscountClassFieldProps = { name: string; label: string; noneLabel: string };

/** One of the tenant's classes of discounts; nothing where it has none. */
export function DiscountClassField({ name, label, noneLabel }: DiscountClassFieldProps) {
  const { data: rules } = useQuery(operationQuery(getBillingRules));
  const chosen: unknown = useWatch({ name });
  const names = rules?.discountClasses ?? [];
  // A class that was taken off the list is shown while a charge still has it.
  const gone = typeof chosen === "string" && chosen !== "" && !names.includes(chosen);
  const all = gone ? [...names, chosen] : names;
  if (!all.length) return null;
  return (
    <SelectField
      name={name}
      label={label}
      options={[
        { value: "", label: noneLabel },
        ...all.map((each) => ({ value: each, label: each })),
      ]}
      placeholder={noneLabel}
      help="Discounts of an earlier class apply first"
      optional
    />
  );
}
