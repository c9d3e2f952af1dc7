"use client";

import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { ComboboxField } from "@/components/form/fields/combobox-field";
import { conditionText } from "@/components/commitments/commitment-facts";
import { ALL_CHARGES, type OrderCommitment } from "./commitment-values";
import { useNameChoices } from "./use-name-choices";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

type Condition = OrderCommitment["eligibleChargeConditions"];

const NAMED = {
  productName: "Product",
  ratePlanName: "Rate plan",
  chargeName: "Charge",
} as const;

type Named = keyof typeof NAMED;

const scopes = [
  { value: ALL_CHARGES, label: "All charges" },
  { value: "Recurring", label: "Recurring charges" },
  { value: "Usage", label: "Usage" },
  { value: "OneTime", label: "One-time charges" },
  { value: "productName", label: "Charges of a product" },
  { value: "ratePlanName", label: "Charges of a rate plan" },
  { value: "chargeName", label: "One charge" },
];

const isNamed = (scope: string | undefined): scope is Named =>
  scope !== undefined && scope in NAMED;

/** The choice that a condition stands for; undefined for conditions of a call that no choice has. */
function scopeOf(condition: Condition): string | undefined {
  if (condition?.operator !== "eq") return undefined;
  return condition.field === "chargeType" ? condition.value : condition.field;
}

const conditionOf = (scope: string): Condition =>
  isNamed(scope)
    ? { field: scope, operator: "eq", value: "" }
    : { field: "chargeType", operator: "eq", value: scope };

/** Which charges count; conditions of a call that the choices do not have are shown as they are. */
export function WhatCounts({ at, label }: { at: string; label: string }) {
  const name = `${at}.eligibleChargeConditions`;
  const condition: Condition = useWatch({ name });
  const { setValue } = useFormContext();
  const scope = scopeOf(condition);
  if (!scopes.some(({ value }) => value === scope)) {
    return (
      <p className="text-muted">
        {label}: {condition && conditionText(condition)}
      </p>
    );
  }
  return (
    <>
      <Field label={label}>
        <Select
          options={scopes}
          value={scope ?? null}
          onValueChange={(next) => setValue(name, conditionOf(next), { shouldDirty: true })}
        />
      </Field>
      {isNamed(scope) && <NameField key={scope} name={`${name}.value`} named={scope} />}
    </>
  );
}

/** The name of a product, a rate plan or a charge of the catalog. */
function NameField({ name, named }: { name: string; named: Named }) {
  const [typed, setTyped] = useState("");
  const value: string = useWatch({ name }) ?? "";
  const { choices, searching } = useNameChoices(named, typed);
  return (
    <ComboboxField
      name={name}
      label={NAMED[named]}
      {...(value ? { initialChoice: { value, label: value } } : {})}
      choices={choices}
      searching={searching}
      onSearch={setTyped}
      placeholder="Name in the catalog"
      emptyText="Nothing begins like this."
    />
  );
}
