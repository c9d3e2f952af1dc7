"use client";

import { bodyOf } from "@/components/debit-memos/owed-part";
import { useOwed } from "@/components/debit-memos/use-owed";
import { ChoiceAndAmount, useChoiceAndAmount } from "@/components/payments/choice-and-amount";
import { AppliedThen } from "@/components/payments/now-then";
import { paymentReads } from "@/components/payments/payment-reads";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { applyPayment } from "@/lib/areas/payments/change-contract";
import type { getPayment } from "@/lib/areas/payments/contract";
import { formatMoney } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { useOperation } from "@/lib/portal/use-operation";

export type ApplyPaymentDialogProps = {
  payment: CallResult<typeof getPayment>;
  open: boolean;
  onClose: () => void;
};

/** Applies the rest of a payment to an open invoice or debit memo of its account. */
export function ApplyPaymentDialog({ payment, open, onClose }: ApplyPaymentDialogProps) {
  const { number, currency, accountId, unappliedAmount } = payment;
  const { chosen, typed, choose, type, close } = useChoiceAndAmount(onClose);
  const apply = useOperation(applyPayment, { refreshes: paymentReads });
  const owed = useOwed({ id: accountId ?? "" }, open && accountId !== null) ?? [];
  const document = owed.find((of) => of.number === chosen) ?? owed[0] ?? null;
  const most = Math.min(unappliedAmount, document?.open ?? 0);
  const amount = typed ?? most;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={`Apply ${number}`}
      confirmLabel="Apply"
      disabledReason={document ? null : "There is nothing to apply it to"}
      onConfirm={() =>
        apply.mutateAsync({
          params: { "payment-key": number },
          body: bodyOf(document?.kind ?? "Invoice", document?.number ?? "", amount),
        })
      }
    >
      {document ? (
        <div className="space-y-4">
          <ChoiceAndAmount
            label="Invoice or debit memo"
            options={owed.map((of) => ({
              value: of.number,
              label: `${of.number}, ${formatMoney(of.open, currency)} open`,
            }))}
            value={document.number}
            onChoose={choose}
            {...{ currency, amount, most }}
            onType={type}
            help={`${formatMoney(unappliedAmount, currency)} of the payment is unapplied.`}
          />
          <AppliedThen
            currency={currency}
            invoice={{ number: document.number, owed: document.open }}
            from={{ number, unapplied: unappliedAmount }}
            applied={amount}
          />
        </div>
      ) : (
        <p>This account owes nothing.</p>
      )}
    </ConfirmDialog>
  );
}
