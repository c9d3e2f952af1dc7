"use client";

import { TaxRateFields } from "@/components/tax/tax-rate-fields";
import { SideForm } from "@/components/form/side-form";
import { type TaxCode, type TaxRate, taxReads } from "@/components/tax/tax-reads";
import { toast } from "@/components/ui/toast";
import { createTaxRate, updateTaxRate } from "@/lib/areas/tax/rate-contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

export type TaxRateFormProps = {
  editing: TaxRate | "new" | null;
  codes: readonly TaxCode[];
  onClose: () => void;
};

const empty = {
  taxCode: "",
  name: "",
  country: "",
  state: "",
  county: "",
  city: "",
  postalCode: "",
  taxRateType: "Percentage",
  taxRate: null,
  currency: "",
  startDate: "",
  endDate: "",
};

/** People enter 8.25 for a rate of 0.0825. */
const HUNDRED = 100;
const scaled = (value: number, factor: number) => Number((value * factor).toPrecision(12));

function valuesOf(rate: TaxRate) {
  const held: Readonly<Record<string, unknown>> = rate;
  const known = Object.keys(empty).map((name) => [name, held[name] ?? ""]);
  const isShare = rate.taxRateType === "Percentage";
  return {
    ...Object.fromEntries(known),
    taxRate: isShare ? scaled(rate.taxRate, HUNDRED) : rate.taxRate,
  };
}

/** A rate of the table, new or changed. */
export function TaxRateForm({ editing, codes, onClose }: TaxRateFormProps) {
  const shown = useLast(editing);
  const create = useOperation(createTaxRate, { refreshes: taxReads });
  const update = useOperation(updateTaxRate, { refreshes: taxReads });
  const rate = shown !== "new" && shown ? shown : null;
  const first = { ...empty, taxCode: codes[0]?.name ?? "" };
  return (
    <SideForm
      key={rate?.id ?? `new ${first.taxCode}`}
      open={editing !== null}
      onOpenChange={(next) => !next && onClose()}
      title={rate ? `Edit ${rate.name}` : "New tax rate"}
      description="It counts from the next calculation on. Documents keep their taxes."
      submitLabel={rate ? "Save rate" : "Create rate"}
      failureTitle="The tax rate could not be saved"
      schema={createTaxRate.body}
      defaultValues={rate ? valuesOf(rate) : first}
      {...formFacts(createTaxRate)}
      onSubmit={async (given) => {
        const isShare = given.taxRateType === "Percentage";
        const { state = null, county = null, city = null, postalCode = null } = given;
        const body = {
          ...given,
          state,
          county,
          city,
          postalCode,
          currency: isShare ? null : given.currency,
          endDate: given.endDate ?? null,
          taxRate: isShare ? scaled(given.taxRate, 1 / HUNDRED) : given.taxRate,
        };
        if (rate) await update.mutateAsync({ params: { "tax-rate-id": rate.id }, body });
        else await create.mutateAsync({ body });
        toast.success("The tax rate was saved");
      }}
    >
      <TaxRateFields codes={codes} />
    </SideForm>
  );
}
