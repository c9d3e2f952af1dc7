"use client";

import { type ReactNode, useState } from "react";
import { useDialogFields } from "@/components/custom-fields/use-dialog-fields";
import { type MethodChoice, methodChoices } from "@/components/payments/method-choices";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { MoneyInput } from "@/components/ui/money-input";
import { Select } from "@/components/ui/select";
import { formatMoney } from "@/lib/portal/format";

/** The input of the dialog, in the format of refund operations. */
export type RefundInput = {
  type: "Electronic" | "External";
  totalAmount: number;
  methodType?: MethodChoice;
  reasonCode?: string;
  /** Custom fields by their names. */
  [custom: `${string}__c`]: unknown;
};

export type RefundDialogFrameProps = {
  number: string;
  currency: string;
  /** The refundable amount. */
  most: number;
  /** How a gateway would refund it, in words; absent when none can. */
  byGateway?: string;
  open: boolean;
  onClose: () => void;
  onGiveBack: (given: RefundInput) => Promise<unknown>;
  /** The effect of an amount. */
  outcome: (amount: number) => ReactNode;
};

/** Asks for the amount, method and reason of a refund, and shows its effect beforehand. */
export function RefundDialogFrame(props: RefundDialogFrameProps) {
  const { number, currency, most, byGateway, open, onClose, onGiveBack, outcome } = props;
  const [chosen, setChosen] = useState<RefundInput["type"]>("Electronic");
  const [methodType, setMethodType] = useState<MethodChoice>("BankTransfer");
  const [typed, setTyped] = useState<number | null>(null);
  const [reasonCode, setReasonCode] = useState("");
  const custom = useDialogFields("Refund");
  const type = byGateway === undefined ? "External" : chosen;
  const totalAmount = typed ?? most;
  const ways = [
    { value: "Electronic", label: byGateway ?? "" },
    { value: "External", label: "Outside the gateway" },
  ] as const;
  const close = () => {
    setTyped(null);
    setReasonCode("");
    custom.clear();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={`Refund ${number}`}
      confirmLabel={`Refund ${formatMoney(totalAmount, currency)}`}
      danger
      disabledReason={totalAmount > 0 ? null : "Enter an amount first"}
      onConfirm={() =>
        onGiveBack({
          ...custom.entered(),
          type,
          totalAmount,
          ...(type === "External" && { methodType }),
          ...(reasonCode && { reasonCode }),
        })
      }
    >
      <div className="space-y-4">
        {byGateway !== undefined && (
          <Field label="How">
            <Select options={ways} value={type} onValueChange={setChosen} />
          </Field>
        )}
        {type === "External" && (
          <Field label="Method">
            <Select options={methodChoices} value={methodType} onValueChange={setMethodType} />
          </Field>
        )}
        <Field label="Amount" help={`At most ${formatMoney(most, currency)}.`}>
          <MoneyInput
            currency={currency}
            min={0}
            max={most}
            value={totalAmount}
            onValueChange={setTyped}
          />
        </Field>
        {outcome(totalAmount)}
        <Field label="Reason" optional>
          <Input
            value={reasonCode}
            maxLength={255}
            onChange={(event) => setReasonCode(event.target.value)}
          />
        </Field>
        {custom.fields}
      </div>
    </ConfirmDialog>
  );
}
