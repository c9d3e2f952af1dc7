"use client";

import { useQuery } from "@tanstack/react-query";
import { ChoiceAndAmount, useChoiceAndAmount } from "@/components/payments/choice-and-amount";
import { AppliedThen } from "@/components/payments/now-then";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { getDebitMemo } from "@/lib/areas/debit-memos/contract";
import { getInvoice } from "@/lib/areas/invoices/contract";
import { formatMoney } from "@/lib/portal/format";
import { operationQuery } from "@/lib/portal/query";

/** The amount of a payment or a credit memo applied to an invoice, or to a debit memo, which has its number as both. */
export type AppliedPart = { invoiceNumber: string; debitMemoNumber?: string; amount: number };

export type UnapplyDialogProps = {
  /** The payment or the credit memo. */
  from: { number: string; unapplied: number };
  /** The applied amounts; undefined while loading. */
  parts: readonly AppliedPart[] | undefined;
  /** The invoice that is selected first. */
  invoiceNumber?: string;
  currency: string;
  open: boolean;
  onClose: () => void;
  onUnapply: (part: AppliedPart) => Promise<unknown>;
  /** The consequence for the customer. */
  note: string;
};

/** Unapplies money or credit from an invoice, and shows beforehand the resulting balances. */
export function UnapplyDialog(props: UnapplyDialogProps) {
  const { from, parts = [], invoiceNumber, currency, open, onClose, onUnapply, note } = props;
  const { chosen, typed, choose, type, close } = useChoiceAndAmount(onClose);
  const wanted = chosen ?? invoiceNumber;
  const part = parts.find((of) => of.invoiceNumber === wanted) ?? parts[0];
  const owed = useOwedOf(open ? part : undefined);
  const most = part?.amount ?? 0;
  const amount = typed ?? most;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={`Unapply ${from.number}`}
      confirmLabel={`Unapply ${formatMoney(amount, currency)}`}
      disabledReason={disabledReason(props.parts, amount)}
      onConfirm={async () => {
        if (part) await onUnapply({ invoiceNumber: part.invoiceNumber, amount });
      }}
    >
      <div className="space-y-4">
        <ChoiceAndAmount
          label="Invoice or debit memo"
          options={parts.map((of) => ({
            value: of.invoiceNumber,
            label: `${of.invoiceNumber}, ${formatMoney(of.amount, currency)} applied`,
          }))}
          value={part?.invoiceNumber ?? null}
          onChoose={choose}
          {...{ currency, amount, most }}
          onType={type}
          help={`${formatMoney(most, currency)} is applied to it.`}
        />
        {part && owed !== undefined && (
          <AppliedThen
            currency={currency}
            invoice={{ number: part.invoiceNumber, owed }}
            from={from}
            applied={-amount}
            note={note}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}

/** What is owed of the document of a part now; undefined while it is not known. */
function useOwedOf(part: AppliedPart | undefined): number | undefined {
  const { invoiceNumber = "", debitMemoNumber } = part ?? {};
  const isDebit = debitMemoNumber !== undefined;
  const invoice = useQuery({
    ...operationQuery(getInvoice, { params: { "invoice-key": invoiceNumber } }),
    enabled: part !== undefined && !isDebit,
  });
  const memo = useQuery({
    ...operationQuery(getDebitMemo, { params: { "debit-memo-key": invoiceNumber } }),
    enabled: isDebit,
  });
  return isDebit ? memo.data?.balance : invoice.data?.balance;
}

function disabledReason(parts: readonly AppliedPart[] | undefined, amount: number): string | null {
  if (parts === undefined) return "Still loading";
  if (parts.length === 0) return "Nothing of it is applied";
  return amount > 0 ? null : "Enter an amount first";
}
