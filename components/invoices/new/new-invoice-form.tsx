"use client";

import { useRouter } from "next/navigation";
import { memoReads } from "@/components/credit-memos/memo-reads";
import { FieldGroup } from "@/components/form/field-group";
import { DateField } from "@/components/form/fields/date-field";
import { SelectField } from "@/components/form/fields/select-field";
import { SwitchField } from "@/components/form/fields/switch-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { PageForm } from "@/components/form/page-form";
import { InvoiceLineFields, emptyLine } from "@/components/invoices/new/invoice-line-fields";
import { NewInvoicePreview } from "@/components/invoices/new/new-invoice-preview";
import { bodyOf, newInvoiceSchema } from "@/components/invoices/new/new-invoice-values";
import { useDenied, useViewer } from "@/components/layout/frame/viewer";
import { AccountField } from "@/components/orders/draft/account-field";
import type { Choice } from "@/components/ui/combobox";
import { toast } from "@/components/ui/toast";
import { createInvoice } from "@/lib/areas/invoices/standalone/standalone-contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { paths } from "@/lib/portal/paths";
import { useOperation } from "@/lib/portal/use-operation";

const states = [
  { value: "Draft", label: "Draft", help: "It owes nothing until it is posted." },
  { value: "Posted", label: "Posted", help: "The customer owes it at once." },
];

/** An invoice whose lines are entered: what was sold apart from subscriptions. */
export function NewInvoiceForm({ account }: { account?: Choice }) {
  const router = useRouter();
  const { today } = useViewer();
  const denied = useDenied("invoices:write");
  const create = useOperation(createInvoice, { refreshes: memoReads });
  return (
    <PageForm
      schema={newInvoiceSchema}
      defaultValues={{
        accountNumber: account?.value ?? "",
        invoiceDate: today,
        dueDate: "",
        status: "Draft",
        autoPay: true,
        comments: "",
        invoiceItems: [emptyLine(today)],
      }}
      {...formFacts(createInvoice)}
      submitLabel="Save invoice"
      cancelHref={account ? paths.account(account.value) : paths.invoices()}
      failureTitle="The invoice could not be saved"
      disabledReason={denied}
      aside={<NewInvoicePreview />}
      onSubmit={async (values) => {
        const made = await create.mutateAsync({ body: bodyOf(values) });
        toast.success(`${made.invoiceNumber} was saved`);
        router.push(paths.invoice(made.invoiceNumber));
      }}
    >
      <FieldGroup framed legend="Invoice" columns={2}>
        <AccountField name="accountNumber" label="Account" initialChoice={account} />
        <SelectField name="status" label="Saved as" options={states} />
        <DateField name="invoiceDate" label="Invoice date" />
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
      <InvoiceLineFields />
      <FieldGroup framed>
        <TextareaField name="comments" label="Notes" optional rows={3} maxLength={255} />
      </FieldGroup>
    </PageForm>
  );
}
