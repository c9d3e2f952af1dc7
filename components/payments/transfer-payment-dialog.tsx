"use client";

import { useState } from "react";
import { useAccountChoices } from "@/components/accounts/use-account-choices";
import { paymentReads } from "@/components/payments/payment-reads";
import { Combobox, type Choice } from "@/components/ui/combobox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { transferPayment } from "@/lib/areas/payments/change-contract";
import type { getPayment } from "@/lib/areas/payments/contract";
import { formatMoney } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { useOperation } from "@/lib/portal/use-operation";

export type TransferPaymentDialogProps = {
  payment: CallResult<typeof getPayment>;
  open: boolean;
  onClose: () => void;
};

/** Transfers an unused payment to the account of its payer. */
export function TransferPaymentDialog({ payment, open, onClose }: TransferPaymentDialogProps) {
  const { number, currency, accountNumber, amount } = payment;
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<Choice | null>(null);
  const { choices, searching } = useAccountChoices(typed, currency);
  const transfer = useOperation(transferPayment, { refreshes: paymentReads });
  const others = choices.filter(({ value }) => value !== accountNumber);
  const close = () => {
    setChosen(null);
    setTyped("");
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={accountNumber ? `Transfer ${number}` : `Assign ${number}`}
      confirmLabel={accountNumber ? "Transfer" : "Assign"}
      disabledReason={chosen ? null : "Choose the account first"}
      onConfirm={() =>
        transfer.mutateAsync({
          params: { "payment-key": number },
          body: { accountId: chosen?.value ?? "" },
        })
      }
    >
      <div className="space-y-4">
        <Field
          label="Account that paid"
          help={`An active account that pays in ${currency}. It owes ${formatMoney(amount, currency)} less from now on.`}
        >
          <Combobox
            choices={others}
            value={chosen}
            onValueChange={setChosen}
            onSearch={setTyped}
            searching={searching}
            placeholder="Name or number"
            emptyText={`No active account in ${currency} begins like this.`}
          />
        </Field>
      </div>
    </ConfirmDialog>
  );
}
