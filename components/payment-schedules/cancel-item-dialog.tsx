"use client";

import {
  type Item,
  type Schedule,
  scheduleReads,
} from "@/components/payment-schedules/schedule-reads";
import { CalendarDate } from "@/components/ui/calendar-date";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { cancelPaymentScheduleItem } from "@/lib/areas/payment-schedules/plan-contract";
import { formatMoney } from "@/lib/portal/format";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

export type CancelItemDialogProps = { schedule: Schedule; item: Item | null; onClose: () => void };

/** Cancels one payment, and shows what remains of the schedule. */
export function CancelItemDialog({ schedule, item, onClose }: CancelItemDialogProps) {
  const shown = useLast(item);
  const cancel = useOperation(cancelPaymentScheduleItem, { refreshes: scheduleReads });
  const { currency, totalAmount } = schedule;
  const amount = shown?.amount ?? 0;
  return (
    <ConfirmDialog
      open={item !== null}
      onOpenChange={(next) => !next && onClose()}
      title="Cancel this payment"
      confirmLabel="Cancel payment"
      danger
      onConfirm={async () => {
        if (item) await cancel.mutateAsync({ params: { "psi-id": item.id } });
      }}
    >
      <p>
        {formatMoney(amount, currency)} of <CalendarDate date={shown?.scheduledDate ?? null} /> is
        not paid; the others stay as they are.
      </p>
      <p className="mt-2">
        The total is {formatMoney(totalAmount - amount, currency)} instead of{" "}
        {formatMoney(totalAmount, currency)} is paid.
      </p>
    </ConfirmDialog>
  );
}
