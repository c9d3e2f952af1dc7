"use client";

import { GiveBackDialog } from "@/components/payments/give-back-dialog";
import { paymentReads } from "@/components/payments/payment-reads";
import { RefundAllocation } from "@/components/payments/refund-allocation";
import type { getPayment } from "@/lib/areas/payments/contract";
import { refundPaymentUnapplied } from "@/lib/areas/payments/refund-contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { useOperation } from "@/lib/portal/use-operation";

type Payment = CallResult<typeof getPayment>;

/** Gives money of a payment back, and says before what is owed again because of it. */
export function RefundDialog(props: { payment: Payment; open: boolean; onClose: () => void }) {
  const { payment, open, onClose } = props;
  const refund = useOperation(refundPaymentUnapplied, { refreshes: paymentReads });
  return (
    <GiveBackDialog
      number={payment.number}
      currency={payment.currency}
      most={Math.round((payment.amount - payment.refundAmount) * 1e8) / 1e8}
      byGateway={payment.type === "Electronic" ? "The way it came, by the gateway" : undefined}
      open={open}
      onClose={onClose}
      onGiveBack={(body) => refund.mutateAsync({ params: { "payment-key": payment.number }, body })}
      outcome={(amount) => (
        <RefundAllocation paymentKey={payment.number} amount={amount} enabled={open} />
      )}
    />
  );
}
