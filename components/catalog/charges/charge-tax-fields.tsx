"use client";

import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { SelectField } from "@/components/form/fields/select-field";
import { SwitchField } from "@/components/form/fields/switch-field";
import { taxModes } from "@/components/tax/tax-reads";
import { listTaxCodes } from "@/lib/areas/tax/contract";
import { operationQuery } from "@/lib/portal/query";

/** Whether a charge is taxed, and by which code. */
export function ChargeTaxFields() {
  const isTaxable = Boolean(useWatch({ name: "Taxable" }));
  const { data } = useQuery(operationQuery(listTaxCodes));
  const codes = data?.taxCodes ?? [];
  return (
    <FieldGroup legend="Tax" columns={2}>
      <SwitchField
        name="Taxable"
        label="It is taxed"
        help={codes.length ? "" : "There are no tax codes yet: make one in the settings."}
        disabled={!codes.length && !isTaxable}
      />
      {isTaxable && (
        <>
          <SelectField
            name="TaxCode"
            label="Tax code"
            options={codes.map(({ name, description }) => ({
              value: name,
              label: name,
              help: description ?? undefined,
            }))}
          />
          <SelectField name="TaxMode" label="Tax is" options={taxModes} />
        </>
      )}
    </FieldGroup>
  );
}
