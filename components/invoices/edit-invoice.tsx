"use client";

import { useState } from "react";
import * as z from "zod";
import { CustomFields } from "@/components/custom-fields/custom-fields";
import { customValuesOf, withCustomFields } from "@/components/custom-fields/custom-values";
import { DateField } from "@/components/form/fields/date-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { SideForm } from "@/components/form/side-form";
import { memoReads } from "@/components/credit-memos/memo-reads";
import { useDenied } from "@/components/layout/frame/viewer";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { explainInvoice, type getInvoice } from "@/lib/areas/invoices/contract";
import { updateInvoice } from "@/lib/areas/invoices/posting/settle-contract";
import { formFacts } from "@/lib/portal/contract-fields";
import type { CallResult } from "@/lib/portal/operation-address";
import { useOperation } from "@/lib/portal/use-operation";

/** With rows of custom fields, which become fields of their own when the form is sent. */
const schema = updateInvoice.body.catchall(z.unknown());
const refreshes = [...memoReads, explainInvoice];

/** The invoice date of a draft, and the due date and the notes of any invoice that is not canceled. */
export function EditInvoice({ invoice }: { invoice: CallResult<typeof getInvoice> }) {
  const [open, setOpen] = useState(false);
  const denied = useDenied("invoices:write");
  const update = useOperation(updateInvoice, { refreshes });
  if (invoice.status === "Canceled") return null;
  const draft = invoice.status === "Draft";
  const { invoiceDate, dueDate } = invoice;
  const comments = invoice.comments ?? "";
  return (
    <>
      <Button disabledReason={denied} onClick={() => setOpen(true)}>
        Edit
      </Button>
      <SideForm
        open={open}
        onOpenChange={setOpen}
        title={`Edit ${invoice.invoiceNumber}`}
        description={
          draft
            ? undefined
            : "A posted invoice keeps its date and its lines. A later due date gives the customer more time."
        }
        submitLabel="Save invoice"
        failureTitle="The invoice could not be saved"
        schema={schema}
        defaultValues={{
          ...(draft && { invoiceDate }),
          dueDate,
          comments,
          ...customValuesOf(invoice),
        }}
        {...formFacts(updateInvoice)}
        onSubmit={async (given) => {
          await update.mutateAsync({
            params: { "invoice-key": invoice.id },
            body: { ...withCustomFields(given, invoice), comments: given.comments ?? "" },
          });
          toast.success("The invoice was saved");
        }}
      >
        {draft && <DateField name="invoiceDate" label="Invoice date" />}
        <DateField name="dueDate" label="Due date" />
        <TextareaField name="comments" label="Notes" optional rows={3} maxLength={255} />
        <CustomFields object="Invoice" />
      </SideForm>
    </>
  );
}
