"use client";

import { useState } from "react";
import { memoReads } from "@/components/credit-memos/memo-reads";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { reverseInvoice, writeOffInvoice } from "@/lib/areas/invoices/credit-contract";
import type { getInvoice } from "@/lib/areas/invoices/contract";
import { formatMoney } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { useOperation } from "@/lib/portal/use-operation";
import { useInvoiceJob } from "@/components/credit-memos/use-invoice-job";

export type GiveUpDialogsProps = {
  invoice: CallResult<typeof getInvoice>;
  asked: "reverse" | "writeOff" | null;
  onClose: () => void;
};

/** Reversing and writing off an open invoice, each with its reason. */
export function GiveUpDialogs({ invoice, asked, onClose }: GiveUpDialogsProps) {
  const [reason, setReason] = useState("");
  const reverse = useOperation(reverseInvoice, { refreshes: memoReads });
  const writeOff = useOperation(writeOffInvoice, { refreshes: memoReads });
  const jobEnds = useInvoiceJob();
  const { invoiceNumber, balance, currency } = invoice;
  const owed = formatMoney(balance, currency);
  const input = {
    params: { "invoice-key": invoiceNumber },
    body: reason ? { reasonCode: reason } : {},
  };
  const close = () => {
    setReason("");
    onClose();
  };
  const why = (
    <Field label="Reason" optional className="mt-4">
      <Input value={reason} maxLength={255} onChange={(event) => setReason(event.target.value)} />
    </Field>
  );
  return (
    <>
      <ConfirmDialog
        open={asked === "reverse"}
        onOpenChange={(open) => !open && close()}
        title={`Reverse ${invoiceNumber}`}
        confirmLabel="Reverse invoice"
        danger
        onConfirm={async () => jobEnds(await reverse.mutateAsync(input))}
      >
        A credit memo credits the whole invoice. Its periods are billed again with the next bill.
        {why}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "writeOff"}
        onOpenChange={(open) => !open && close()}
        title={`Write off ${invoiceNumber}`}
        confirmLabel={`Write off ${owed}`}
        danger
        onConfirm={() => writeOff.mutateAsync(input)}
      >
        A credit memo gives up the {owed} that are still owed. Nothing is billed again.
        {why}
      </ConfirmDialog>
    </>
  );
}
