"use client";

import { useRouter } from "next/navigation";
import { withCustomFields } from "@/components/custom-fields/custom-values";
import { DefinedFields } from "@/components/custom-fields/defined-fields";
import { debitReads } from "@/components/debit-memos/debit-reads";
import { ChargeLineFields, emptyCharge } from "@/components/debit-memos/new/charge-line-fields";
import { FieldGroup } from "@/components/form/field-group";
import { DateField } from "@/components/form/fields/date-field";
import { SwitchField } from "@/components/form/fields/switch-field";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { PageForm } from "@/components/form/page-form";
import { useDenied, useUnsettled, useViewer } from "@/components/layout/frame/viewer";
import { AccountField } from "@/components/orders/draft/account-field";
import type { Choice } from "@/components/ui/combobox";
import { toast } from "@/components/ui/toast";
import { createDebitMemoFromCharge } from "@/lib/areas/debit-memos/change-contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { paths } from "@/lib/portal/paths";
import { useOperation } from "@/lib/portal/use-operation";

/** A debit memo of charges of the catalog, which no bill names. It is saved as a draft, which shows its tax. */
export function NewDebitMemoForm({ account }: { account?: Choice }) {
  const router = useRouter();
  const { today } = useViewer();
  const denied = useUnsettled(useDenied("invoices:write"));
  const create = useOperation(createDebitMemoFromCharge, { refreshes: debitReads });
  return (
    <PageForm
      schema={createDebitMemoFromCharge.body}
      defaultValues={{
        accountNumber: account?.value ?? "",
        effectiveDate: today,
        dueDate: "",
        autoPay: true,
        reasonCode: "",
        comment: "",
        charges: [emptyCharge],
      }}
      {...formFacts(createDebitMemoFromCharge)}
      submitLabel="Save draft"
      cancelHref={paths.debitMemos()}
      failureTitle="The debit memo could not be saved"
      disabledReason={denied}
      onSubmit={async (body) => {
        const charges = body.charges.map((charge) => withCustomFields(charge, {}));
        const sent = withCustomFields({ ...body, charges }, {});
        const made = await create.mutateAsync({ body: sent });
        toast.success(`${made.number} was saved`);
        router.push(paths.debitMemo(made.number));
      }}
    >
      <FieldGroup framed legend="Debit memo" columns={2}>
        <AccountField name="accountNumber" label="Account" initialChoice={account} />
        <TextField name="reasonCode" label="Reason" maxLength={255} optional />
        <DateField name="effectiveDate" label="Date" />
        <DateField
          name="dueDate"
          label="Due date"
          help="Leave empty to use the account’s payment term."
          optional
        />
        <SwitchField
          name="autoPay"
          label="Collect automatically"
          help="When it is due, if the account pays automatically."
        />
      </FieldGroup>
      <DefinedFields object="DebitMemo" at="customValues" legend="Custom fields" />
      <ChargeLineFields />
      <FieldGroup framed>
        <TextareaField name="comment" label="Comment" optional rows={3} maxLength={255} />
      </FieldGroup>
    </PageForm>
  );
}
