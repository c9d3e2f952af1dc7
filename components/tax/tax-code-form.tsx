"use client";

import { FieldGroup } from "@/components/form/field-group";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { SideForm } from "@/components/form/side-form";
import { type TaxCode, taxModes, taxReads } from "@/components/tax/tax-reads";
import { toast } from "@/components/ui/toast";
import { createTaxCode, updateTaxCode } from "@/lib/areas/tax/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

export type TaxCodeFormProps = { editing: TaxCode | "new" | null; onClose: () => void };

/** A tax code, new or changed. */
export function TaxCodeForm({ editing, onClose }: TaxCodeFormProps) {
  const shown = useLast(editing);
  const create = useOperation(createTaxCode, { refreshes: taxReads });
  const update = useOperation(updateTaxCode, { refreshes: taxReads });
  const code = shown !== "new" && shown ? shown : null;
  return (
    <SideForm
      key={code?.id ?? "new"}
      open={editing !== null}
      onOpenChange={(next) => !next && onClose()}
      title={code ? `Edit ${code.name}` : "New tax code"}
      submitLabel={code ? "Save code" : "Create code"}
      failureTitle="The tax code could not be saved"
      schema={createTaxCode.body}
      defaultValues={{
        name: code?.name ?? "",
        description: code?.description ?? "",
        taxMode: code?.taxMode ?? "TaxExclusive",
      }}
      {...formFacts(createTaxCode)}
      onSubmit={async ({ description = null, ...given }) => {
        const body = { ...given, description };
        if (code) await update.mutateAsync({ params: { "tax-code-id": code.id }, body });
        else await create.mutateAsync({ body });
        toast.success("The tax code was saved");
      }}
    >
      <FieldGroup>
        <TextField name="name" label="Name" maxLength={64} placeholder="Software" />
        <SelectField
          name="taxMode"
          label="Tax is"
          help="Where a charge does not say."
          options={taxModes}
        />
        <TextField name="description" label="Description" maxLength={255} optional />
      </FieldGroup>
    </SideForm>
  );
}
