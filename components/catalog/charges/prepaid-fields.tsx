"use client";

import { useWatch } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { functionsOf, rollovers, validities } from "./prepaid-values";

/** What a charge has to do with prepaid units, and the fields of its choice. */
export function PrepaidFields({ type }: { type: string }) {
  const is = String(useWatch({ name: "ChargeFunction" }) ?? "Standard");
  const rolls = Boolean(useWatch({ name: "RolloverApply" }));
  return (
    <FieldGroup legend="Prepaid units" columns={2}>
      <SelectField name="ChargeFunction" label="This charge" options={functionsOf(type)} />
      {type !== "Usage" && is === "Prepayment" && (
        <>
          <NumberField
            name="PrepaidQuantity"
            label="Units sold"
            min={0}
            help="For each billing period, or validity period where that is shorter."
          />
          <TextField name="PrepaidUom" label="Prepaid unit" maxLength={25} placeholder="Credits" />
          <SelectField name="ValidityPeriodType" label="Can be used for" options={validities} />
          <SelectField name="RolloverApply" label="Unused units" options={rollovers} />
          {rolls && (
            <>
              <NumberField
                name="RolloverPeriods"
                label="Periods of rollover"
                min={1}
                help="One to three, after their own."
              />
              <NumberField
                name="RolloverPeriodLength"
                label="Months of rollover"
                min={0}
                help="Only for one period that is shorter than their own."
              />
            </>
          )}
        </>
      )}
      {type === "Usage" && is === "Drawdown" && (
        <>
          <TextField name="DrawdownUom" label="Prepaid unit" maxLength={25} placeholder="Credits" />
          <NumberField name="DrawdownRate" label="Prepaid units for one used unit" min={0} />
        </>
      )}
    </FieldGroup>
  );
}
