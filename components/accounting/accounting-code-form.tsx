"use client";

import { type Code, typeOptions } from "@/components/accounting/accounting-words";
import { FieldGroup } from "@/components/form/field-group";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { SideForm } from "@/components/form/side-form";
import { toast } from "@/components/ui/toast";
import {
  createAccountingCode,
  listAccountingCodes,
  updateAccountingCode,
} from "@/lib/areas/accounting/codes/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

export type AccountingCodeFormProps = { editing: Code | "new" | null; onClose: () => void };

const refreshed = { refreshes: [listAccountingCodes] };

/** An accounting code, new or changed. */
export function AccountingCodeForm({ editing, onClose }: AccountingCodeFormProps) {
  const shown = useLast(editing);
  const create = useOperation(createAccountingCode, refreshed);
  const update = useOperation(updateAccountingCode, refreshed);
  const code = shown !== "new" && shown ? shown : null;
  return (
    <SideForm
      key={code?.id ?? "new"}
      open={editing !== null}
      onOpenChange={(next) => !next && onClose()}
      title={code ? `Edit ${code.name}` : "New accounting code"}
      submitLabel={code ? "Save code" : "Create code"}
      failureTitle="The accounting code could not be saved"
      schema={createAccountingCode.body}
      defaultValues={{
        name: code?.name ?? "",
        type: code?.type ?? "SalesRevenue",
        glAccountNumber: code?.glAccountNumber ?? "",
        glAccountName: code?.glAccountName ?? "",
        notes: code?.notes ?? "",
      }}
      {...formFacts(createAccountingCode)}
      onSubmit={async ({
        glAccountNumber = null,
        glAccountName = null,
        notes = null,
        ...given
      }) => {
        const body = { ...given, glAccountNumber, glAccountName, notes };
        if (code) await update.mutateAsync({ params: { "ac-id": code.id }, body });
        else await create.mutateAsync({ body });
        toast.success("The accounting code was saved");
      }}
    >
      <FieldGroup>
        <TextField name="name" label="Name" maxLength={100} placeholder="Subscription revenue" />
        <SelectField name="type" label="Type" options={typeOptions} />
        <TextField name="glAccountNumber" label="Account number" maxLength={255} optional />
        <TextField name="glAccountName" label="Account name" maxLength={255} optional />
        <TextField name="notes" label="Notes" maxLength={2000} optional />
      </FieldGroup>
    </SideForm>
  );
}
