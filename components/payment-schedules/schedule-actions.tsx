"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useDenied } from "@/components/layout/frame/viewer";
import { AddItemForm } from "@/components/payment-schedules/add-item-form";
import { ChangeScheduleForm } from "@/components/payment-schedules/change-schedule-form";
import { type Schedule, scheduleReads } from "@/components/payment-schedules/schedule-reads";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { cancelPaymentSchedule } from "@/lib/areas/payment-schedules/contract";
import { deletePaymentSchedule } from "@/lib/areas/payment-schedules/plan-contract";
import { formatMoney } from "@/lib/portal/format";
import { paths } from "@/lib/portal/paths";
import { useOperation } from "@/lib/portal/use-operation";

/** The actions on a schedule in its state. */
export function ScheduleActions({ schedule }: { schedule: Schedule }) {
  const [asked, setAsked] = useState<"change" | "add" | "cancel" | "delete" | null>(null);
  const denied = useDenied("payments:write");
  const router = useRouter();
  const cancel = useOperation(cancelPaymentSchedule, { refreshes: scheduleReads });
  const remove = useOperation(deletePaymentSchedule);
  const { status, number, period, currency, totalAmount, paidAmount } = schedule;
  const params = { paymentScheduleKey: number };
  const close = () => setAsked(null);
  const active = status === "Active";
  return (
    <>
      {status === "Canceled" && (
        <Button disabledReason={denied} onClick={() => setAsked("delete")}>
          Delete
        </Button>
      )}
      {active && (
        <Button disabledReason={denied} onClick={() => setAsked("cancel")}>
          Cancel schedule
        </Button>
      )}
      {active && (
        <Button
          variant="primary"
          disabledReason={denied}
          onClick={() => setAsked(period ? "change" : "add")}
        >
          {period ? "Change" : "Add a payment"}
        </Button>
      )}
      <ChangeScheduleForm schedule={schedule} open={asked === "change"} onClose={close} />
      <AddItemForm schedule={schedule} open={asked === "add"} onClose={close} />
      <ConfirmDialog
        open={asked === "cancel"}
        onOpenChange={close}
        title={`Cancel ${number}`}
        confirmLabel="Cancel schedule"
        danger
        onConfirm={() => cancel.mutateAsync({ params })}
      >
        What waits or failed is not paid any more: {formatMoney(totalAmount - paidAmount, currency)}
        . What was paid stays paid. This cannot be undone.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "delete"}
        onOpenChange={close}
        title={`Delete ${number}`}
        confirmLabel="Delete schedule"
        danger
        disabledReason={paidAmount > 0 ? "Something of it was paid: it stays" : null}
        onConfirm={async () => {
          await remove.mutateAsync({ params });
          router.push(paths.paymentSchedules());
        }}
      >
        It is gone for good. Nothing of it was paid.
      </ConfirmDialog>
    </>
  );
}
