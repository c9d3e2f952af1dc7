"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDenied } from "@/components/layout/frame/viewer";
import { NowThen } from "@/components/payments/now-then";
import { paymentReads } from "@/components/payments/payment-reads";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { getAccountSummary } from "@/lib/areas/accounts/contract";
import { getCreditMemo } from "@/lib/areas/credit-memos/contract";
import { getPayment } from "@/lib/areas/payments/contract";
import { cancelRefund, type getRefund } from "@/lib/areas/payments/refunds/refund-contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";
import { decimal } from "@/lib/values/decimal";

type Refund = CallResult<typeof getRefund>;

/** Cancels a refund that was only recorded; one made through a gateway stays. */
export function CancelRefund({ refund }: { refund: Refund }) {
  const [open, setOpen] = useState(false);
  const denied = useDenied("payments:write");
  const cancel = useOperation(cancelRefund, { refreshes: paymentReads });
  if (refund.status !== "Processed") return null;
  const moved = refund.type === "Electronic" ? "The gateway has already moved the money" : null;
  return (
    <>
      <Button disabledReason={denied ?? moved} onClick={() => setOpen(true)}>
        Cancel refund
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Cancel ${refund.number}`}
        confirmLabel="Cancel refund"
        danger
        onConfirm={() => cancel.mutateAsync({ params: { "refund-key": refund.number } })}
      >
        <div className="space-y-4">
          <p>
            The refund counts as never made. Nothing is reapplied automatically: invoices stay as
            they are, and so do credit memos that came with the refund.
          </p>
          {open && <Effect refund={refund} />}
        </div>
      </ConfirmDialog>
    </>
  );
}

/** The remaining amount of the payment or memo afterwards, and the account's balance. */
function Effect({ refund }: { refund: Refund }) {
  const { paymentNumber, creditMemoNumber, amount, currency } = refund;
  const { data: payment } = useQuery({
    ...operationQuery(getPayment, { params: { "payment-key": paymentNumber ?? "" } }),
    enabled: paymentNumber !== null,
  });
  const { data: memo } = useQuery({
    ...operationQuery(getCreditMemo, { params: { "credit-memo-key": creditMemoNumber ?? "" } }),
    enabled: creditMemoNumber !== null,
  });
  const { data: account } = useQuery(
    operationQuery(getAccountSummary, { params: { "account-key": refund.accountNumber } }),
  );
  const source = payment ?? memo;
  if (!source || !account) return <Skeleton className="h-20" />;
  const { unappliedAmount, number } = source;
  const balance = account.basicInfo.balance;
  return (
    <NowThen
      currency={currency}
      changes={[
        {
          name: number,
          word: "unapplied",
          now: unappliedAmount,
          after: decimal(unappliedAmount).plus(amount).toNumber(),
        },
        ...(payment?.standalone
          ? []
          : [
              {
                name: account.basicInfo.name,
                word: "balance",
                now: balance,
                after: decimal(balance).minus(amount).toNumber(),
              },
            ]),
      ]}
    />
  );
}
