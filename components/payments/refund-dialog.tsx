"use client";

import { useState } from "react";
import { type MethodChoice, methodChoices } from "@/components/payments/method-choices";
import { paymentReads } from "@/components/payments/payment-reads";
import { RefundAllocation } from "@/components/payments/refund-allocation";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { MoneyInput } from "@/components/ui/money-input";
import { Select } from "@/components/ui/select";
import type { getPayment } from "@/lib/areas/payments/contract";
import { refundPaymentUnapplied } from "@/lib/areas/payments/refund-contract";
import { formatMoney } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { useOperation } from "@/lib/portal/use-operation";

type Payment = CallResult<typeof getPayment>;
type Way = "Electronic" | "External";

const ways = [
  { value: "Electronic", label: "Back to the card, by the gateway" },
  { value: "External", label: "Another way" },
] as const;

/** Gives money of a payment back, and says before what is owed again because of it. */
export function RefundDialog(props: { payment: Payment; open: boolean; onClose: () => void }) {
  const { payment, open, onClose } = props;
  const { number, currency } = payment;
  const most = Math.round((payment.amount - payment.refundAmount) * 1e8) / 1e8;
  const [chosen, setChosen] = useState<Way | null>(null);
  const [methodType, setMethodType] = useState<MethodChoice>("BankTransfer");
  const [typed, setTyped] = useState<number | null>(null);
  const [reasonCode, setReasonCode] = useState("");
  const refund = useOperation(refundPaymentUnapplied, { refreshes: paymentReads });
  const type = payment.type === "External" ? "External" : (chosen ?? "Electronic");
  const amount = typed ?? most;
  const close = () => {
    setTyped(null);
    setReasonCode("");
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={`Refund ${number}`}
      confirmLabel={`Give back ${formatMoney(amount, currency)}`}
      danger
      disabledReason={amount > 0 ? null : "Enter an amount first"}
      onConfirm={() =>
        refund.mutateAsync({
          params: { "payment-key": number },
          body: {
            type,
            totalAmount: amount,
            ...(type === "External" && { methodType }),
            ...(reasonCode && { reasonCode }),
          },
        })
      }
    >
      <div className="space-y-4">
        {payment.type === "Electronic" && (
          <Field label="How">
            <Select options={ways} value={type} onValueChange={setChosen} />
          </Field>
        )}
        {type === "External" && (
          <Field label="It goes by">
            <Select options={methodChoices} value={methodType} onValueChange={setMethodType} />
          </Field>
        )}
        <Field label="Amount" help={`At most ${formatMoney(most, currency)}.`}>
          <MoneyInput
            currency={currency}
            min={0}
            max={most}
            value={amount}
            onValueChange={setTyped}
          />
        </Field>
        <RefundAllocation paymentKey={number} amount={amount} enabled={open} />
        <Field label="Reason" optional>
          <Input
            value={reasonCode}
            maxLength={255}
            onChange={(event) => setReasonCode(event.target.value)}
          />
        </Field>
      </div>
    </ConfirmDialog>
  );
}
