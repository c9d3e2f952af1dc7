"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useDenied } from "@/components/layout/frame/viewer";
import { runReads } from "@/components/payment-runs/payment-run-reads";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import {
  cancelPaymentRun,
  deletePaymentRun,
  retryPaymentRun,
} from "@/lib/areas/payment-runs/contract";
import type { queryPaymentRuns } from "@/lib/areas/payment-runs/result-contract";
import { paths } from "@/lib/portal/paths";
import type { RowOf } from "@/lib/portal/use-list";
import { useOperation } from "@/lib/portal/use-operation";

/** The actions on a run in its state. */
export function PaymentRunActions({ run }: { run: RowOf<typeof queryPaymentRuns> }) {
  const [asked, setAsked] = useState<"retry" | "cancel" | "delete" | null>(null);
  const denied = useDenied("payments:write");
  const router = useRouter();
  const retry = useOperation(retryPaymentRun, { refreshes: runReads });
  const cancel = useOperation(cancelPaymentRun, { refreshes: runReads });
  const remove = useOperation(deletePaymentRun);
  const { status, paymentRunNumber: number, numberOfErrors: failed } = run;
  const params = { paymentRunKey: number };
  const close = () => setAsked(null);
  return (
    <>
      {(status === "Canceled" || status === "Error") && (
        <Button disabledReason={denied} onClick={() => setAsked("delete")}>
          Delete
        </Button>
      )}
      {status === "Pending" && (
        <Button disabledReason={denied} onClick={() => setAsked("cancel")}>
          Cancel run
        </Button>
      )}
      {(status === "Completed" || status === "Error") && failed > 0 && (
        <Button variant="primary" disabledReason={denied} onClick={() => setAsked("retry")}>
          Try {failed} again
        </Button>
      )}
      <ConfirmDialog
        open={asked === "retry"}
        onOpenChange={close}
        title="Try what failed again"
        confirmLabel={`Try ${failed} again`}
        onConfirm={() => retry.mutateAsync({ params, body: {} })}
      >
        The payment methods of these accounts are charged with what is still owed.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "cancel"}
        onOpenChange={close}
        title={`Cancel ${number}`}
        confirmLabel="Cancel run"
        danger
        onConfirm={() => cancel.mutateAsync({ params })}
      >
        It does not begin. Nothing was collected by it.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "delete"}
        onOpenChange={close}
        title={`Delete ${number}`}
        confirmLabel="Delete run"
        danger
        onConfirm={async () => {
          await remove.mutateAsync({ params });
          router.push(paths.paymentRuns());
        }}
      >
        Nothing was collected by it; it is gone for good.
      </ConfirmDialog>
    </>
  );
}
