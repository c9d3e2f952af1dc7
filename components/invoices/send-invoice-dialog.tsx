"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { getAccount } from "@/lib/areas/accounts/contract";
import { emailDebitMemo } from "@/lib/areas/debit-memos/files/file-contract";
import { queryMails } from "@/lib/areas/dunning/contract";
import { emailInvoice } from "@/lib/areas/dunning/invoice-mail-contract";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

export type SendInvoiceDialogProps = {
  open: boolean;
  onClose: () => void;
  invoiceNumber: string;
  /** Whether it is the number of a debit memo. */
  isDebit?: boolean;
  accountNumber: string;
};

/** Mails an invoice or a debit memo with its PDF to the account's addresses, which can be changed for this mail. */
export function SendInvoiceDialog({
  open,
  onClose,
  invoiceNumber,
  isDebit = false,
  accountNumber,
}: SendInvoiceDialogProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { data: account } = useQuery({
    ...operationQuery(getAccount, { params: { "account-key": accountNumber } }),
    enabled: open,
  });
  const send = useOperation(emailInvoice, { refreshes: [queryMails] });
  const sendMemo = useOperation(emailDebitMemo, { refreshes: [queryMails] });
  const { workEmail, personalEmail } = account?.billToContact ?? {};
  const further = account?.billingAndPayment.additionalEmailAddresses ?? [];
  const usual = [workEmail || personalEmail, ...further].filter(Boolean).join(", ");
  const addresses = typed ?? usual;
  const close = () => {
    setTyped(null);
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={`Send ${invoiceNumber} by e-mail`}
      confirmLabel={isDebit ? "Send debit memo" : "Send invoice"}
      disabledReason={addresses.includes("@") ? null : "Enter an address first"}
      onConfirm={async () => {
        const body = { emailAddresses: addresses };
        await (isDebit
          ? sendMemo.mutateAsync({ params: { "debit-memo-key": invoiceNumber }, body })
          : send.mutateAsync({ params: { "invoice-key": invoiceNumber }, body }));
        toast.success(`${invoiceNumber} is sent within a minute`);
        close();
      }}
    >
      <p className="mb-4">The PDF is attached as it is now, with what has been paid so far.</p>
      <Field label="To" help="Several addresses are separated by commas.">
        <Input
          value={addresses}
          maxLength={2000}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
