"use client";

import { useState } from "react";
import { ApplyDialog } from "@/components/credit-memos/apply-dialog";
import { memoReads } from "@/components/credit-memos/memo-reads";
import { useDenied } from "@/components/layout/viewer";
import { SendInvoiceDialog } from "@/components/invoices/send-invoice-dialog";
import { TakePaymentDialog } from "@/components/payments/take-payment-dialog";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { reverseInvoice, writeOffInvoice } from "@/lib/areas/credit-memos/invoice-contract";
import type { getInvoice } from "@/lib/areas/invoices/contract";
import { formatMoney } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { useOperation } from "@/lib/portal/use-operation";

type Invoice = CallResult<typeof getInvoice>;
type Asked = "send" | "pay" | "apply" | "reverse" | "writeOff";

/** What can be done with a posted invoice: mail it, cover it with credit, take it back, give it up. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [reason, setReason] = useState("");
  const denied = useDenied("invoices:write");
  const mayNotPay = useDenied("payments:write");
  const reverse = useOperation(reverseInvoice, { refreshes: memoReads });
  const writeOff = useOperation(writeOffInvoice, { refreshes: memoReads });
  const { invoiceNumber, balance, currency, accountId } = invoice;
  const owed = formatMoney(balance, currency);
  const settled = balance > 0 ? null : "Nothing is owed on it";
  const touched = balance === invoice.amount ? null : "Something of it is paid or credited";
  const input = {
    params: { "invoice-key": invoiceNumber },
    body: reason ? { reasonCode: reason } : {},
  };
  const close = () => {
    setAsked(null);
    setReason("");
  };
  if (invoice.status !== "Posted") return null;
  const why = (
    <Field label="Reason" optional className="mt-4">
      <Input value={reason} maxLength={255} onChange={(event) => setReason(event.target.value)} />
    </Field>
  );
  return (
    <>
      <Button disabledReason={denied} onClick={() => setAsked("send")}>
        Send by e-mail
      </Button>
      <Button disabledReason={denied ?? settled} onClick={() => setAsked("writeOff")}>
        Write off
      </Button>
      <Button disabledReason={denied ?? settled ?? touched} onClick={() => setAsked("reverse")}>
        Reverse
      </Button>
      <Button disabledReason={denied ?? settled} onClick={() => setAsked("apply")}>
        Apply credit
      </Button>
      <Button disabledReason={mayNotPay ?? settled} onClick={() => setAsked("pay")}>
        Take payment
      </Button>
      <SendInvoiceDialog
        open={asked === "send"}
        onClose={close}
        invoiceNumber={invoiceNumber}
        accountNumber={invoice.accountNumber}
      />
      <TakePaymentDialog
        open={asked === "pay"}
        onClose={close}
        accountNumber={invoice.accountNumber}
        currency={currency}
        invoice={{ number: invoiceNumber, open: balance }}
      />
      <ApplyDialog
        open={asked === "apply"}
        onClose={close}
        accountId={accountId}
        currency={currency}
        invoice={{ number: invoiceNumber, open: balance }}
      />
      <ConfirmDialog
        open={asked === "reverse"}
        onOpenChange={(open) => !open && close()}
        title={`Reverse ${invoiceNumber}`}
        confirmLabel="Reverse invoice"
        danger
        onConfirm={() => reverse.mutateAsync(input)}
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
