"use client";

import { useState } from "react";
import { memoReads } from "@/components/credit-memos/memo-reads";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { MoneyInput } from "@/components/ui/money-input";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { createInvoiceAdjustment } from "@/lib/areas/adjustments/contract";
import type { getInvoice } from "@/lib/areas/invoices/contract";
import { formatMoney } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { useOperation } from "@/lib/portal/use-operation";

type Type = "Credit" | "Charge";

const types = [
  { value: "Credit", label: "Lower what is owed" },
  { value: "Charge", label: "Raise it again" },
] as const satisfies readonly { value: Type; label: string }[];

type Props = { invoice: CallResult<typeof getInvoice>; open: boolean; onClose: () => void };

/** Adjusts what is owed on an invoice, where there are no credit memos. */
export function AdjustInvoice({ invoice, open, onClose }: Props) {
  const { invoiceNumber, currency, balance, amount: total } = invoice;
  const [type, setType] = useState<Type>("Credit");
  const [amount, setAmount] = useState<number | null>(null);
  const [comment, setComment] = useState("");
  const adjust = useOperation(createInvoiceAdjustment, { refreshes: memoReads });
  const most = type === "Credit" ? balance : total - balance;
  const close = () => {
    setType("Credit");
    setAmount(null);
    setComment("");
    onClose();
  };

  async function confirm() {
    const body = {
      Type: type,
      Amount: amount ?? 0,
      InvoiceNumber: invoiceNumber,
      ...(comment ? { Comments: comment } : {}),
    };
    await adjust.mutateAsync({ body });
    toast.success(`${invoiceNumber} is adjusted`);
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={`Adjust ${invoiceNumber}`}
      confirmLabel="Adjust"
      failureTitle="The invoice was not adjusted"
      disabledReason={amount === null || amount <= 0 ? "Enter an amount first" : null}
      onConfirm={confirm}
    >
      <div className="space-y-4">
        <Field label="Adjustment">
          <Select options={types} value={type} onValueChange={setType} />
        </Field>
        <Field label="Amount" help={`At most ${formatMoney(most, currency)}.`}>
          <MoneyInput currency={currency} value={amount} onValueChange={setAmount} />
        </Field>
        <Field label="Remark" optional>
          <Input value={comment} onChange={(event) => setComment(event.target.value)} />
        </Field>
      </div>
    </ConfirmDialog>
  );
}
