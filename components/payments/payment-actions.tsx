"use client";

import { useState } from "react";
import { useDenied, useUnsettled } from "@/components/layout/frame/viewer";
import { ApplyPaymentDialog } from "@/components/payments/apply-payment-dialog";
import { paymentReads } from "@/components/payments/payment-reads";
import { RefundDialog } from "@/components/payments/refunds/refund-dialog";
import { TransferPaymentDialog } from "@/components/payments/transfer-payment-dialog";
import { UnapplyPayment } from "@/components/payments/unapply-payment";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { cancelPayment } from "@/lib/areas/payments/change-contract";
import type { getPayment } from "@/lib/areas/payments/contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { useOperation } from "@/lib/portal/use-operation";

type OpenDialog = "apply" | "unapply" | "refund" | "cancel" | "transfer";

/** What can be done with a payment that is settled. */
export function PaymentActions({ payment }: { payment: CallResult<typeof getPayment> }) {
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const denied = useDenied("payments:write");
  const fixed = useUnsettled(denied);
  const cancel = useOperation(cancelPayment, { refreshes: paymentReads });
  const { number, type, unappliedAmount, refundAmount, amount } = payment;
  const assigned = payment.accountNumber !== null;
  if (payment.status !== "Processed") return null;
  const close = () => setAsked(null);
  return (
    <>
      {type === "External" && (
        <Button disabledReason={denied ?? usedUp(payment)} onClick={() => setAsked("cancel")}>
          Cancel
        </Button>
      )}
      <Button
        variant={assigned ? "secondary" : "primary"}
        disabledReason={fixed ?? (unappliedAmount === amount ? null : "Something of it is used")}
        onClick={() => setAsked("transfer")}
      >
        {assigned ? "Transfer" : "Assign"}
      </Button>
      {assigned && (
        <Button
          disabledReason={denied ?? (refundAmount < amount ? null : "It is fully refunded")}
          onClick={() => setAsked("refund")}
        >
          Refund
        </Button>
      )}
      {assigned && !payment.standalone && (
        <Button
          disabledReason={fixed ?? (payment.appliedAmount > 0 ? null : "Nothing of it is applied")}
          onClick={() => setAsked("unapply")}
        >
          Unapply
        </Button>
      )}
      {assigned && !payment.standalone && (
        <Button
          variant="primary"
          disabledReason={fixed ?? (unappliedAmount > 0 ? null : "Nothing of it is unapplied")}
          onClick={() => setAsked("apply")}
        >
          Apply
        </Button>
      )}
      <ApplyPaymentDialog payment={payment} open={asked === "apply"} onClose={close} />
      <UnapplyPayment
        paymentNumber={number}
        currency={payment.currency}
        open={asked === "unapply"}
        onClose={close}
      />
      <TransferPaymentDialog payment={payment} open={asked === "transfer"} onClose={close} />
      <RefundDialog payment={payment} open={asked === "refund"} onClose={close} />
      <ConfirmDialog
        open={asked === "cancel"}
        onOpenChange={(open) => !open && close()}
        title={`Cancel ${number}`}
        confirmLabel="Cancel payment"
        danger
        onConfirm={() => cancel.mutateAsync({ params: { "payment-key": number } })}
      >
        It counts as never made: what it paid is owed again.
      </ConfirmDialog>
    </>
  );
}

/** Why a payment cannot be canceled. */
function usedUp({ refundAmount, creditBalanceAmount }: CallResult<typeof getPayment>) {
  if (refundAmount > 0) return "Something of it was refunded";
  return creditBalanceAmount > 0 ? "Something of it is in the credit balance: refund it" : null;
}
