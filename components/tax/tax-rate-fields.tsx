"use client";

import { useWatch } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { DateField } from "@/components/form/fields/date-field";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import type { TaxCode } from "@/components/tax/tax-reads";

const types = [
  { value: "Percentage", label: "A share of the line" },
  { value: "FlatFee", label: "A fixed sum per line" },
];

/** The fields of a rate: which tax, where, how much and when. */
export function TaxRateFields({ codes }: { codes: readonly TaxCode[] }) {
  const isFixed = useWatch({ name: "taxRateType" }) === "FlatFee";
  return (
    <>
      <FieldGroup columns={2}>
        <SelectField
          name="taxCode"
          label="Tax code"
          options={codes.map(({ name }) => ({ value: name, label: name }))}
        />
        <TextField
          name="name"
          label="Name of the tax"
          maxLength={100}
          help="Taxes of different names add up."
          placeholder="State sales tax"
        />
      </FieldGroup>
      <FieldGroup
        legend="Place"
        description="What is left empty is any. Of one tax, the rate counts that says most."
        columns={2}
      >
        <TextField name="country" label="Country" maxLength={100} placeholder="US" />
        <TextField name="state" label="State" maxLength={100} optional />
        <TextField name="county" label="County" maxLength={100} optional />
        <TextField name="city" label="City" maxLength={100} optional />
        <TextField name="postalCode" label="Postal code" maxLength={20} optional />
      </FieldGroup>
      <FieldGroup legend="Rate" columns={2}>
        <SelectField name="taxRateType" label="Kind" options={types} />
        <NumberField
          name="taxRate"
          label={isFixed ? "Sum" : "Per cent"}
          help={isFixed ? "" : "8.25 is 8.25 %."}
          min={0}
        />
        {isFixed && <TextField name="currency" label="Currency" maxLength={3} placeholder="USD" />}
      </FieldGroup>
      <FieldGroup legend="Days" columns={2}>
        <DateField name="startDate" label="First day" />
        <DateField name="endDate" label="Last day" optional />
      </FieldGroup>
    </>
  );
}
