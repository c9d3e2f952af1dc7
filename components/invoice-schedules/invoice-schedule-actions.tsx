"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useDenied } from "@/components/layout/frame/viewer";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import {
  deleteInvoiceSchedule,
  executeInvoiceSchedule,
  getInvoiceSchedule,
  pauseInvoiceSchedule,
  resumeInvoiceSchedule,
} from "@/lib/areas/invoice-schedules/contract";
import { queryInvoiceScheduleByKey } from "@/lib/areas/invoice-schedules/lists/list-contract";
import { formatMoney } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";
import { useOperation } from "@/lib/portal/use-operation";

type Schedule = CallResult<typeof getInvoiceSchedule>;

const refreshes = [getInvoiceSchedule, queryInvoiceScheduleByKey];

/** The actions on an invoice schedule in its state. */
export function InvoiceScheduleActions({ schedule }: { schedule: Schedule }) {
  const [asked, setAsked] = useState<"execute" | "delete" | null>(null);
  const denied = useDenied("invoices:write");
  const router = useRouter();
  const pause = useOperation(pauseInvoiceSchedule, { refreshes });
  const resume = useOperation(resumeInvoiceSchedule, { refreshes });
  const execute = useOperation(executeInvoiceSchedule, { refreshes });
  const remove = useOperation(deleteInvoiceSchedule);
  const { number, status, billedAmount, currency, scheduleItems } = schedule;
  const params = { scheduleKey: number };
  const next = scheduleItems.find((item) => item.status === "Pending");
  const isPaused = status === "Paused";
  const close = () => setAsked(null);
  return (
    <>
      <Button
        disabledReason={denied ?? (billedAmount !== 0 && "Something of it is billed: it stays")}
        onClick={() => setAsked("delete")}
      >
        Delete
      </Button>
      {status !== "FullyProcessed" && (
        <Button
          variant={isPaused ? "primary" : "secondary"}
          pending={pause.isPending || resume.isPending}
          disabledReason={denied}
          onClick={() => void (isPaused ? resume : pause).mutateAsync({ params })}
        >
          {isPaused ? "Resume" : "Pause"}
        </Button>
      )}
      {next && !isPaused && (
        <Button variant="primary" disabledReason={denied} onClick={() => setAsked("execute")}>
          Bill the next item
        </Button>
      )}
      <ConfirmDialog
        open={asked === "execute"}
        onOpenChange={close}
        title={`Bill ${next?.name ?? "the next item"} now`}
        confirmLabel="Bill and post"
        onConfirm={() => execute.mutateAsync({ params, body: {} })}
      >
        A separate bill run bills {formatMoney(Number(next?.actualAmount ?? 0), currency)} before
        tax now, and posts the document.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "delete"}
        onOpenChange={close}
        title={`Delete ${number}`}
        confirmLabel="Delete schedule"
        danger
        onConfirm={async () => {
          await remove.mutateAsync({ params });
          router.push(paths.invoiceSchedules());
        }}
      >
        Other bills include its charges again, by their billing periods.
      </ConfirmDialog>
    </>
  );
}
