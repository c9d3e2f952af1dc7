"use client";

import { useState } from "react";
import { useDenied } from "@/components/layout/viewer";
import { type MethodChoice, methodChoices } from "@/components/payments/method-choices";
import { paymentReads } from "@/components/payments/payment-reads";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { MoneyInput } from "@/components/ui/money-input";
import { Select } from "@/components/ui/select";
import { refundCreditMemo } from "@/lib/areas/payments/refund-contract";
import { formatMoney } from "@/lib/portal/format";
import { useOperation } from "@/lib/portal/use-operation";

const ways = [
  { value: "Electronic", label: "By the gateway, to the card that paid" },
  { value: "External", label: "Another way" },
] as const;

export type RefundMemoProps = { number: string; currency: string; left: number };

/** The way to pay out what is left of a posted credit memo. */
export function RefundMemo({ number, currency, left }: RefundMemoProps) {
  const [open, setOpen] = useState(false);
  const [type, setType] = useState<(typeof ways)[number]["value"]>("Electronic");
  const [methodType, setMethodType] = useState<MethodChoice>("BankTransfer");
  const [typed, setTyped] = useState<number | null>(null);
  const [reasonCode, setReasonCode] = useState("");
  const denied = useDenied("payments:write");
  const refund = useOperation(refundCreditMemo, { refreshes: paymentReads });
  const amount = typed ?? left;
  const close = () => {
    setTyped(null);
    setReasonCode("");
    setOpen(false);
  };
  return (
    <>
      <Button
        disabledReason={denied ?? (left > 0 ? null : "Nothing is left of it")}
        onClick={() => setOpen(true)}
      >
        Refund
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => !next && close()}
        title={`Refund ${number}`}
        confirmLabel={`Give back ${formatMoney(amount, currency)}`}
        danger
        disabledReason={amount > 0 ? null : "Enter an amount first"}
        onConfirm={() =>
          refund.mutateAsync({
            params: { "credit-memo-key": number },
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
          <Field label="How">
            <Select options={ways} value={type} onValueChange={setType} />
          </Field>
          {type === "External" && (
            <Field label="It goes by">
              <Select options={methodChoices} value={methodType} onValueChange={setMethodType} />
            </Field>
          )}
          <Field label="Amount" help={`At most ${formatMoney(left, currency)}.`}>
            <MoneyInput
              currency={currency}
              min={0}
              max={left}
              value={amount}
              onValueChange={setTyped}
            />
          </Field>
          <p className="text-sm">
            It comes from what is left of the memo, which has{" "}
            {formatMoney(Math.max(Math.round((left - amount) * 1e8) / 1e8, 0), currency)} then. No
            invoice is owed again because of it.
          </p>
          <Field label="Reason" optional>
            <Input
              value={reasonCode}
              maxLength={255}
              onChange={(event) => setReasonCode(event.target.value)}
            />
          </Field>
        </div>
      </ConfirmDialog>
    </>
  );
}
