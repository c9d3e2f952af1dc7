"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { customValuesOf } from "@/components/custom-fields/custom-values";
import { SideForm } from "@/components/form/side-form";
import { memoReads } from "@/components/credit-memos/memo-reads";
import { changedLinesSchema, changesOf } from "@/components/invoices/new/changed-lines";
import { InvoiceLineFields } from "@/components/invoices/new/invoice-line-fields";
import { useDenied } from "@/components/layout/frame/viewer";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { explainInvoice, type getInvoice, listInvoiceItems } from "@/lib/areas/invoices/contract";
import { updateInvoice } from "@/lib/areas/invoices/posting/settle-contract";
import { formFacts } from "@/lib/portal/contract-fields";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

type Line = CallResult<typeof listInvoiceItems>["invoiceItems"][number];

const refreshes = [...memoReads, explainInvoice, listInvoiceItems];

/** The most lines that the form holds: one page of them. */
const MOST = 40;

const heldOf = (line: Line) => ({
  lineId: line.id,
  chargeName: line.chargeName,
  quantity: line.quantity ?? 1,
  unitPrice: line.unitPrice ?? undefined,
  serviceStartDate: line.serviceStartDate,
  serviceEndDate: line.serviceEndDate,
  customValues: customValuesOf(line).customValues,
});

/** The lines of a draft that was entered by hand: what they are, how many, at which price, and when. */
export function EditLines({ invoice }: { invoice: CallResult<typeof getInvoice> }) {
  const [open, setOpen] = useState(false);
  const denied = useDenied("invoices:write");
  const update = useOperation(updateInvoice, { refreshes });
  const entered = invoice.status === "Draft" && invoice.source === "API";
  const params = { "invoice-key": invoice.id };
  const query = { pageSize: String(MOST) };
  const { data } = useQuery({
    ...operationQuery(listInvoiceItems, { params, query }),
    enabled: entered,
  });
  if (!entered) return null;
  const lines = (data?.invoiceItems ?? [])
    .filter(({ processingType }) => processingType === "Charge")
    .map(heldOf);
  const tooMany = data?.nextPage ? `It has more than ${MOST} lines: programs change them` : null;
  const held = { accountNumber: invoice.accountNumber, invoiceItems: lines };
  return (
    <>
      <Button
        disabledReason={denied ?? tooMany ?? (data ? null : "The lines are being read")}
        onClick={() => setOpen(true)}
      >
        Edit lines
      </Button>
      <SideForm
        open={open}
        onOpenChange={setOpen}
        size="lg"
        title={`Lines of ${invoice.invoiceNumber}`}
        description="Discounts and taxes of a line stay with it and follow its amount."
        submitLabel="Save lines"
        failureTitle="The lines could not be saved"
        schema={changedLinesSchema}
        defaultValues={held}
        {...formFacts(updateInvoice)}
        onSubmit={async ({ invoiceItems }) => {
          const before = changedLinesSchema.parse(held).invoiceItems;
          const changes = changesOf(before, invoiceItems);
          if (changes.length)
            await update.mutateAsync({ params, body: { invoiceItems: [...changes] } });
          toast.success("The lines were saved");
        }}
      >
        <InvoiceLineFields plain />
      </SideForm>
    </>
  );
}
