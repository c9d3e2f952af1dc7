"use client";

import { useState } from "react";
import { useDenied } from "@/components/layout/frame/viewer";
import { RefundDialogFrame } from "./refund-dialog-frame";
import { paymentReads } from "@/components/payments/payment-reads";
import { Button } from "@/components/ui/button";
import { refundCreditMemo } from "@/lib/areas/payments/refunds/refund-contract";
import { formatMoney } from "@/lib/portal/format";
import { useOperation } from "@/lib/portal/use-operation";

export type RefundMemoProps = { number: string; currency: string; left: number };

/** Refunds the rest of a posted credit memo. */
export function RefundMemo({ number, currency, left }: RefundMemoProps) {
  const [open, setOpen] = useState(false);
  const denied = useDenied("payments:write");
  const refund = useOperation(refundCreditMemo, { refreshes: paymentReads });
  return (
    <>
      <Button
        disabledReason={denied ?? (left > 0 ? null : "Nothing of it is unapplied")}
        onClick={() => setOpen(true)}
      >
        Refund
      </Button>
      <RefundDialogFrame
        number={number}
        currency={currency}
        most={left}
        byGateway="Back through the gateway"
        open={open}
        onClose={() => setOpen(false)}
        onGiveBack={(body) => refund.mutateAsync({ params: { "credit-memo-key": number }, body })}
        outcome={(amount) => (
          <p className="text-sm">
            It is taken from the unapplied credit of the memo and leaves{" "}
            {formatMoney(Math.max(Math.round((left - amount) * 1e8) / 1e8, 0), currency)}. No
            invoice is owed again because of it.
          </p>
        )}
      />
    </>
  );
}
