"use client";

import { useQuery } from "@tanstack/react-query";
import { FieldGroup } from "@/components/form/field-group";
import { SelectField } from "@/components/form/fields/select-field";
import { PageForm } from "@/components/form/page-form";
import { ErrorState } from "@/components/layout/error-state";
import { useDenied } from "@/components/layout/frame/viewer";
import { taxReads } from "@/components/tax/tax-reads";
import { toast } from "@/components/ui/toast";
import { getTaxEngine, updateTaxEngine } from "@/lib/areas/tax/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

const engines = [
  { value: "BuiltIn", label: "The table of rates" },
  { value: "None", label: "Nobody: nothing is taxed" },
];

const addresses = [
  { value: "SoldTo", label: "Sold-to contact" },
  { value: "ShipTo", label: "Ship-to contact" },
  { value: "BillTo", label: "Bill-to contact" },
];

/** Which tax engine is used, and which address counts. */
export function TaxEngineForm() {
  const { data: saved, error, refetch } = useQuery(operationQuery(getTaxEngine));
  const update = useOperation(updateTaxEngine, { refreshes: taxReads });
  const denied = useDenied("settings:write");
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!saved) return null;
  return (
    <PageForm
      key={JSON.stringify(saved)}
      submitLabel="Save tax engine"
      failureTitle="The tax engine could not be saved"
      disabledReason={denied}
      schema={updateTaxEngine.body}
      defaultValues={saved}
      {...formFacts(updateTaxEngine)}
      onSubmit={async (body) => {
        await update.mutateAsync({ body });
        toast.success("The tax engine was saved");
      }}
    >
      <FieldGroup framed legend="Tax engine" columns={2}>
        <SelectField name="engine" label="Taxes come from" options={engines} />
        <SelectField
          name="taxAddress"
          label="The place is that of the"
          help="Where it has no country, sold-to, ship-to and bill-to are asked in this order."
          options={addresses}
        />
      </FieldGroup>
    </PageForm>
  );
}
