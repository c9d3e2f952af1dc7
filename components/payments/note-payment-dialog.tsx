"use client";

import { useState } from "react";
import { currencyChoices } from "@/components/accounts/currency-choices";
import { useDialogFields } from "@/components/custom-fields/use-dialog-fields";
import { type MethodChoice, methodChoices } from "@/components/payments/method-choices";
import { paymentReads } from "@/components/payments/payment-reads";
import { Combobox, type Choice } from "@/components/ui/combobox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { MoneyInput } from "@/components/ui/money-input";
import { Select } from "@/components/ui/select";
import { createPayment } from "@/lib/areas/payments/change-contract";
import { useOperation } from "@/lib/portal/use-operation";

/** Records a payment whose payer is not known yet. */
export function NotePaymentDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [currency, setCurrency] = useState<Choice | null>(currencyChoices()[0] ?? null);
  const [amount, setAmount] = useState<number | null>(null);
  const [method, setMethod] = useState<MethodChoice>("BankTransfer");
  const [referenceId, setReferenceId] = useState("");
  const note = useOperation(createPayment, { refreshes: paymentReads });
  const custom = useDialogFields("Payment");
  const code = currency?.value ?? "EUR";
  const close = () => {
    setAmount(null);
    setReferenceId("");
    custom.clear();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Record an unallocated payment"
      confirmLabel="Record payment"
      failureTitle="The payment was not recorded"
      disabledReason={amount ? null : "Enter an amount first"}
      onConfirm={() =>
        note.mutateAsync({
          body: {
            ...custom.entered(),
            type: "External",
            amount: amount ?? 0,
            currency: code,
            paymentMethodType: method,
            ...(referenceId && { referenceId }),
          },
        })
      }
    >
      <div className="space-y-4">
        <p>
          A payment whose payer is not known yet. It belongs to no account until you allocate it.
        </p>
        <Field label="Currency">
          <Combobox choices={currencyChoices()} value={currency} onValueChange={setCurrency} />
        </Field>
        <Field label="Amount">
          <MoneyInput currency={code} min={0} value={amount} onValueChange={setAmount} />
        </Field>
        <Field label="Method">
          <Select options={methodChoices} value={method} onValueChange={setMethod} />
        </Field>
        <Field label="Reference" optional help="What the bank statement says about it.">
          <Input
            value={referenceId}
            maxLength={100}
            onChange={(event) => setReferenceId(event.target.value)}
          />
        </Field>
        {custom.fields}
      </div>
    </ConfirmDialog>
  );
}
