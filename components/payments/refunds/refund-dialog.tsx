"use client";

import { useState } from "react";
import { RefundDialogFrame } from "./refund-dialog-frame";
import { useViewer } from "@/components/layout/frame/viewer";
import { paymentReads } from "@/components/payments/payment-reads";
import {
  type Aftermath,
  aftermathChoices,
  aftermathHelp,
  bodyOfAftermath,
} from "./refund-aftermath";
import { RefundAllocation } from "./refund-allocation";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { getPayment } from "@/lib/areas/payments/contract";
import { refundPaymentUnapplied } from "@/lib/areas/payments/refunds/refund-contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { useOperation } from "@/lib/portal/use-operation";

type Payment = CallResult<typeof getPayment>;

export type RefundDialogProps = {
  payment: Payment;
  /** The invoice, with the amount of the payment applied to it. */
  invoice?: { invoiceNumber: string; amount: number };
  open: boolean;
  onClose: () => void;
};

/** Refunds a payment, and shows beforehand what is owed again because of it. */
export function RefundDialog({ payment, invoice, open, onClose }: RefundDialogProps) {
  const [chosen, setChosen] = useState<Aftermath | null>(null);
  const most = invoice?.amount ?? Math.round((payment.amount - payment.refundAmount) * 1e8) / 1e8;
  const { settlement } = useViewer();
  const choices = aftermathChoices.filter(({ value }) => settlement || value !== "credit");
  const aftermathOf = (amount: number): Aftermath =>
    chosen ?? (amount < most || !settlement ? "pause" : "credit");
  const fromInvoices = (amount: number) =>
    invoice !== undefined || amount > payment.unappliedAmount + payment.creditBalanceAmount;
  const close = () => {
    setChosen(null);
    onClose();
  };
  const refund = useOperation(refundPaymentUnapplied, { refreshes: paymentReads });
  return (
    <RefundDialogFrame
      number={payment.number}
      currency={payment.currency}
      most={most}
      byGateway={payment.type === "Electronic" ? "Back through the gateway" : undefined}
      open={open}
      onClose={close}
      onGiveBack={(given) => {
        const { totalAmount } = given;
        const after = fromInvoices(totalAmount) ? bodyOfAftermath(aftermathOf(totalAmount)) : {};
        const params = { "payment-key": payment.number };
        const invoices = invoice && [{ ...invoice, amount: totalAmount }];
        return refund.mutateAsync({
          params,
          body: { ...given, ...after, ...(invoices && { invoices }) },
        });
      }}
      outcome={(amount) => (
        <>
          {fromInvoices(amount) && (
            <Field label="Invoice" help={aftermathHelp[aftermathOf(amount)]}>
              <Select options={choices} value={aftermathOf(amount)} onValueChange={setChosen} />
            </Field>
          )}
          <RefundAllocation
            paymentKey={payment.number}
            amount={amount}
            invoiceNumber={invoice?.invoiceNumber}
            credited={aftermathOf(amount) === "credit"}
            enabled={open}
          />
        </>
      )}
    />
  );
}
