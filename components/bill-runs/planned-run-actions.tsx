"use client";

import { useState } from "react";
import { billRunReads } from "@/components/bill-runs/bill-run-reads";
import { useDenied } from "@/components/layout/frame/viewer";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { cancelBillRun, pauseBillRun, resumeBillRun } from "@/lib/areas/bill-runs/contract";
import { useOperation } from "@/lib/portal/use-operation";

type Props = { number: string; isPaused: boolean };

/** The actions on a run that waits for the moment of its schedule. */
export function PlannedRunActions({ number, isPaused }: Props) {
  const [asked, setAsked] = useState<"end" | "once" | null>(null);
  const denied = useDenied("invoices:write");
  const cancel = useOperation(cancelBillRun, { refreshes: billRunReads });
  const pause = useOperation(pauseBillRun, { refreshes: billRunReads });
  const resume = useOperation(resumeBillRun, { refreshes: billRunReads });
  const params = { billRunId: number };
  const once = asked === "once";
  return (
    <>
      <Button disabledReason={denied} onClick={() => setAsked("end")}>
        End schedule
      </Button>
      <Button disabledReason={denied} onClick={() => setAsked("once")}>
        Leave out once
      </Button>
      <Button
        variant={isPaused ? "primary" : "secondary"}
        disabledReason={denied}
        onClick={() => void (isPaused ? resume : pause).mutateAsync({ params, body: {} })}
      >
        {isPaused ? "Resume" : "Pause"}
      </Button>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={once ? `Leave ${number} out` : "End the schedule"}
        confirmLabel={once ? "Leave out" : "End schedule"}
        danger
        onConfirm={() => cancel.mutateAsync({ params, body: { cancelOnce: once } })}
      >
        {once
          ? "This run does not begin; the next one of its schedule does."
          : `${number} does not begin, and no other run follows it.`}
      </ConfirmDialog>
    </>
  );
}
