"use client";

import { useState } from "react";
import { useDialogFields } from "@/components/custom-fields/use-dialog-fields";
import { bodyOf } from "@/components/debit-memos/owed-part";
import { ChargedMethod, useChargeable } from "@/components/payments/charged-method";
import { useViewer } from "@/components/layout/frame/viewer";
import { type MethodChoice, methodChoices } from "@/components/payments/method-choices";
import { PaymentAllocation } from "@/components/payments/payment-allocation";
import { paymentReads } from "@/components/payments/payment-reads";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { MoneyInput } from "@/components/ui/money-input";
import { Select } from "@/components/ui/select";
import type { Contract } from "@/lib/api/operation";
import type { OwedKind } from "@/lib/areas/invoices/owed-kind-model";
import { createPayment } from "@/lib/areas/payments/change-contract";
import { formatMoney } from "@/lib/portal/format";
import { useOperation } from "@/lib/portal/use-operation";

export type TakePaymentDialogProps = {
  open: boolean;
  onClose: () => void;
  accountNumber: string;
  currency: string;
  /** The invoice or debit memo that is paid first; without one, the whole payment stays unapplied. */
  owed?: { number: string; open: number; kind: OwedKind };
  /** Further queries that the payment makes stale. */
  refreshes?: readonly Contract[];
};

const ways = [
  { value: "Electronic", label: "Charge a payment method" },
  { value: "External", label: "Record a payment received elsewhere" },
] as const;

/** Takes a payment: by the account's payment method, or recorded as received. */
export function TakePaymentDialog(props: TakePaymentDialogProps) {
  const { open, onClose, accountNumber, currency, owed, refreshes = [] } = props;
  const [type, setType] = useState<"Electronic" | "External">("Electronic");
  const [method, setMethod] = useState<MethodChoice>("Check");
  const [typed, setTyped] = useState<number | null>(null);
  const [referenceId, setReferenceId] = useState("");
  const take = useOperation(createPayment, { refreshes: [...paymentReads, ...refreshes] });
  const custom = useDialogFields("Payment");
  const amount = typed ?? owed?.open ?? 0;
  const paid = Math.min(amount, owed?.open ?? 0);
  const external = type === "External";
  const { settlement } = useViewer();
  const charge = useChargeable(accountNumber, open && !external);
  const close = () => {
    setTyped(null);
    setReferenceId("");
    custom.clear();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Take a payment"
      failureTitle="Payment failed"
      confirmLabel={external ? "Record payment" : `Charge ${formatMoney(amount, currency)}`}
      disabledReason={charge.missing ?? (amount > 0 ? null : "Enter an amount first")}
      onConfirm={() =>
        take.mutateAsync({
          body: {
            ...custom.entered(),
            type,
            amount,
            currency,
            accountNumber,
            ...(external ? { paymentMethodType: method } : { paymentMethodId: charge.charged?.id }),
            ...(referenceId && { referenceId }),
            ...(owed && bodyOf(owed.kind, owed.number, paid)),
          },
        })
      }
    >
      <div className="space-y-4">
        <Field label="How">
          <Select options={ways} value={type} onValueChange={setType} />
        </Field>
        <ChargedMethod {...charge} />
        {external && (
          <Field label="Method">
            <Select options={methodChoices} value={method} onValueChange={setMethod} />
          </Field>
        )}
        <Field label="Amount" help={restText(amount - paid, currency, settlement, owed?.number)}>
          <MoneyInput currency={currency} min={0} value={amount} onValueChange={setTyped} />
        </Field>
        <PaymentAllocation
          accountNumber={accountNumber}
          amount={amount}
          owed={owed && { number: owed.number, kind: owed.kind, amount: paid }}
          enabled={open}
        />
        <ReferenceField value={referenceId} onChange={setReferenceId} />
        {custom.fields}
      </div>
    </ConfirmDialog>
  );
}

function ReferenceField(props: { value: string; onChange: (value: string) => void }) {
  return (
    <Field label="Reference" optional>
      <Input
        value={props.value}
        maxLength={100}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </Field>
  );
}

function restText(rest: number, currency: string, settlement: boolean, owed?: string): string {
  if (!owed)
    return settlement
      ? "It stays on the payment until it is applied."
      : "It goes to the credit balance of the account.";
  if (rest <= 0) return `It is applied to ${owed}.`;
  const goes = settlement ? "stays on the payment" : "goes to the credit balance";
  return `${formatMoney(rest, currency)} is more than ${owed} owes and ${goes}.`;
}
