"use client";

import { useState } from "react";
import { useDenied } from "@/components/layout/frame/viewer";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { emailBillRun } from "@/lib/areas/bill-runs/documents/summary-contract";
import { useOperation } from "@/lib/portal/use-operation";

/** E-mails the posted invoices of a run that were not e-mailed before. */
export function EmailRun({ number }: { number: string }) {
  const [asked, setAsked] = useState(false);
  const denied = useDenied("invoices:write");
  const email = useOperation(emailBillRun);
  return (
    <>
      <Button disabledReason={denied} onClick={() => setAsked(true)}>
        E-mail invoices
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={`E-mail the invoices of ${number}`}
        confirmLabel="E-mail"
        onConfirm={async () => {
          const params = { billRunId: number };
          const { numberOfInvoices } = await email.mutateAsync({ params, body: {} });
          toast.success(
            `${numberOfInvoices} ${numberOfInvoices === 1 ? "invoice is" : "invoices are"} e-mailed`,
          );
        }}
      >
        Posted invoices go to accounts that get invoices by e-mail. Those that were e-mailed before
        are left out.
      </ConfirmDialog>
    </>
  );
}
