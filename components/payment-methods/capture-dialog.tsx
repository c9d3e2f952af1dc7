"use client";

import { useRouter } from "next/navigation";
import type { Held } from "@/components/payment-methods/held-amount";
import { paymentReads } from "@/components/payments/payment-reads";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Money } from "@/components/ui/money";
import { queryAuthorizations } from "@/lib/areas/payment-methods/authorizations/authorization-contract";
import { createPayment } from "@/lib/areas/payments/change-contract";
import { formatMoney } from "@/lib/portal/format";
import { paths } from "@/lib/portal/paths";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

export type CaptureDialogProps = {
  held: Held | null;
  onClose: () => void;
};

/** Captures a held amount as a payment, and opens it. */
export function CaptureDialog({ held, onClose }: CaptureDialogProps) {
  const router = useRouter();
  const shown = useLast(held);
  const take = useOperation(createPayment, { refreshes: [queryAuthorizations, ...paymentReads] });
  return (
    <ConfirmDialog
      open={held !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Take the amount"
      confirmLabel={shown ? `Take ${formatMoney(shown.amount, shown.currency)}` : "Take"}
      onConfirm={async () => {
        if (!held?.accountId || !held.transactionId) return;
        const { accountId, amount, currency, transactionId } = held;
        const made = await take.mutateAsync({
          body: {
            type: "Electronic",
            accountId,
            amount,
            currency,
            authTransactionId: transactionId,
            ...(held.paymentMethodId && { paymentMethodId: held.paymentMethodId }),
          },
        });
        router.push(paths.payment(made.number));
      }}
    >
      {shown && (
        <>
          <Money amount={shown.amount} currency={shown.currency} /> is charged now, by what is held.
          It stays on its payment until you apply it to an invoice.
        </>
      )}
    </ConfirmDialog>
  );
}
