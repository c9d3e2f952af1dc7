"use client";

import { useQuery } from "@tanstack/react-query";
import { ChoiceAndAmount, useChoiceAndAmount } from "@/components/payments/choice-and-amount";
import { AppliedThen } from "@/components/payments/now-then";
import { paymentReads } from "@/components/payments/payment-reads";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { queryInvoices } from "@/lib/areas/invoices/list-contract";
import { applyPayment } from "@/lib/areas/payments/change-contract";
import type { getPayment } from "@/lib/areas/payments/contract";
import { formatMoney } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

export type ApplyPaymentDialogProps = {
  payment: CallResult<typeof getPayment>;
  open: boolean;
  onClose: () => void;
};

/** Applies the rest of a payment to an open invoice of its account. */
export function ApplyPaymentDialog({ payment, open, onClose }: ApplyPaymentDialogProps) {
  const { number, currency, accountId, unappliedAmount } = payment;
  const { chosen, typed, choose, type, close } = useChoiceAndAmount(onClose);
  const apply = useOperation(applyPayment, { refreshes: paymentReads });
  const { data } = useQuery({
    ...operationQuery(queryInvoices, {
      query: {
        pageSize: "50",
        sort: ["dueDate.ASC"],
        filter: [`accountId.EQ:${accountId}`, "status.EQ:Posted", "balance.GT:0"],
      },
    }),
    enabled: open,
  });
  const invoices = data?.data ?? [];
  const invoice =
    invoices.find(({ invoiceNumber }) => invoiceNumber === chosen) ?? invoices[0] ?? null;
  const most = Math.min(unappliedAmount, invoice?.balance ?? 0);
  const amount = typed ?? most;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={`Apply ${number}`}
      confirmLabel="Apply"
      disabledReason={invoice ? null : "There is nothing to apply it to"}
      onConfirm={() =>
        apply.mutateAsync({
          params: { "payment-key": number },
          body: { invoices: [{ invoiceNumber: invoice?.invoiceNumber, amount }] },
        })
      }
    >
      {invoice ? (
        <div className="space-y-4">
          <ChoiceAndAmount
            label="Invoice"
            options={invoices.map(({ invoiceNumber, balance }) => ({
              value: invoiceNumber,
              label: `${invoiceNumber}, ${formatMoney(balance, currency)} open`,
            }))}
            value={invoice.invoiceNumber}
            onChoose={choose}
            {...{ currency, amount, most }}
            onType={type}
            help={`${formatMoney(unappliedAmount, currency)} of the payment is unapplied.`}
          />
          <AppliedThen
            currency={currency}
            invoice={{ number: invoice.invoiceNumber, owed: invoice.balance }}
            from={{ number, unapplied: unappliedAmount }}
            applied={amount}
          />
        </div>
      ) : (
        <p>No invoice of this account is open.</p>
      )}
    </ConfirmDialog>
  );
}
