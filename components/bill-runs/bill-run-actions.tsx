"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { billRunReads } from "@/components/bill-runs/bill-run-reads";
import { EmailRun } from "@/components/bill-runs/email-run";
import { PlannedRunActions } from "@/components/bill-runs/planned-run-actions";
import { useDenied } from "@/components/layout/frame/viewer";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import {
  cancelBillRun,
  deleteBillRun,
  postBillRun,
  retryBillRun,
} from "@/lib/areas/bill-runs/contract";
import type { queryBillingRuns } from "@/lib/areas/bill-runs/result-contract";
import { paths } from "@/lib/portal/paths";
import type { RowOf } from "@/lib/portal/use-list";
import { useOperation } from "@/lib/portal/use-operation";

/** The actions on a run in its state. */
export function BillRunActions({ run }: { run: RowOf<typeof queryBillingRuns> }) {
  const [asked, setAsked] = useState<"post" | "retry" | "cancel" | "delete" | null>(null);
  const denied = useDenied("invoices:write");
  const router = useRouter();
  const post = useOperation(postBillRun, { refreshes: billRunReads });
  const retry = useOperation(retryBillRun, { refreshes: billRunReads });
  const cancel = useOperation(cancelBillRun, { refreshes: billRunReads });
  const remove = useOperation(deleteBillRun);
  const { status, billingRunNumber: number, numberOfFailedAccounts: failed } = run;
  const isPlanned =
    run.billRunType === "Scheduled" && (status === "Pending" || status === "Paused");
  const params = { billRunId: number };
  const close = () => setAsked(null);
  const hasEnded = ["Completed", "Error", "Posted"].includes(status);
  return (
    <>
      {(status === "Canceled" || status === "Error") && (
        <Button disabledReason={denied} onClick={() => setAsked("delete")}>
          Delete
        </Button>
      )}
      {isPlanned && <PlannedRunActions number={number} isPaused={status === "Paused"} />}
      {((status === "Pending" && !isPlanned) || status === "Completed") && (
        <Button disabledReason={denied} onClick={() => setAsked("cancel")}>
          Cancel run
        </Button>
      )}
      {status === "Posted" && run.numberOfInvoices > 0 && <EmailRun number={number} />}
      {hasEnded && failed > 0 && (
        <Button disabledReason={denied} onClick={() => setAsked("retry")}>
          Try {failed} again
        </Button>
      )}
      {status === "Completed" && (
        <Button variant="primary" disabledReason={denied} onClick={() => setAsked("post")}>
          Post
        </Button>
      )}
      <ConfirmDialog
        open={asked === "post"}
        onOpenChange={close}
        title={`Post ${number}`}
        confirmLabel="Post"
        onConfirm={() => post.mutateAsync({ params, body: {} })}
      >
        All drafts of the run are posted: customers owe them from then on.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "retry"}
        onOpenChange={close}
        title="Bill what failed again"
        confirmLabel={`Try ${failed} again`}
        onConfirm={() => retry.mutateAsync({ params, body: {} })}
      >
        The accounts that failed are billed through the same day.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "cancel"}
        onOpenChange={close}
        title={`Cancel ${number}`}
        confirmLabel="Cancel run"
        danger
        onConfirm={() => cancel.mutateAsync({ params, body: {} })}
      >
        Its drafts are removed, and what they bill is due again.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "delete"}
        onOpenChange={close}
        title={`Delete ${number}`}
        confirmLabel="Delete run"
        danger
        onConfirm={async () => {
          await remove.mutateAsync({ params });
          router.push(paths.billRuns());
        }}
      >
        Nothing is billed by it; it is gone for good.
      </ConfirmDialog>
    </>
  );
}
