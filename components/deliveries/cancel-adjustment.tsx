"use client";

import type { Adjustment } from "@/components/deliveries/deliveries-card";
import { deliveryReads } from "@/components/deliveries/delivery-reads";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { cancelDeliveryAdjustment } from "@/lib/areas/delivery-adjustments/contract";
import { formatDate, formatMoney } from "@/lib/portal/format";
import { useOperation } from "@/lib/portal/use-operation";

export type CancelAdjustmentProps = {
  adjustment: Adjustment;
  currency: string;
  onClose: () => void;
};

/** Takes the credit of a delivery back. */
export function CancelAdjustment({ adjustment, currency, onClose }: CancelAdjustmentProps) {
  const cancel = useOperation(cancelDeliveryAdjustment, { refreshes: deliveryReads });
  const { adjustmentNumber, amount, taxAmount, deliveryDate, creditMemoNumber } = adjustment;
  return (
    <ConfirmDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={`Cancel the credit of ${formatDate(deliveryDate)}`}
      confirmLabel="Charge it again"
      failureTitle="The credit could not be canceled"
      onConfirm={async () => {
        const { debitMemoNumber } = await cancel.mutateAsync({
          params: { "adjustment-key": adjustmentNumber ?? "" },
          body: {},
        });
        toast.success(`${debitMemoNumber} charges the delivery again`);
      }}
    >
      A debit memo charges {formatMoney(-(amount + taxAmount), currency)} again, and{" "}
      {creditMemoNumber} is applied to it. This needs all of the credit memo to be unused.
    </ConfirmDialog>
  );
}
