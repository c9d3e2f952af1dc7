"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

export type PauseDialogProps = {
  open: boolean;
  onClose: () => void;
  onPause: (reason: string) => Promise<unknown>;
};

/** Asks why an invoice is not to be collected, before it is not. */
export function PauseDialog({ open, onClose, onPause }: PauseDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Pause collection"
      confirmLabel="Pause collection"
      disabledReason={reason.trim() ? null : "Enter a reason first"}
      onConfirm={() => onPause(reason.trim()).then(() => setReason(""))}
    >
      <div className="space-y-4">
        <p>
          The invoice stays open. No payment method is charged for it and no reminder is sent until
          somebody resumes collection.
        </p>
        <Field label="Reason">
          <Input
            value={reason}
            maxLength={255}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </div>
    </ConfirmDialog>
  );
}
