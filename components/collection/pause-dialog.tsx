"use client";

import { useState } from "react";
import { useViewer } from "@/components/layout/frame/viewer";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { type LocalDate, parseLocalDate } from "@/lib/values/local-date";

export type PauseDialogProps = {
  open: boolean;
  onClose: () => void;
  onPause: (reason: string, resumeDate?: LocalDate) => Promise<unknown>;
};

/** Asks for the reason before the collection of an invoice is paused. */
export function PauseDialog({ open, onClose, onPause }: PauseDialogProps) {
  const { today } = useViewer();
  const [reason, setReason] = useState("");
  const [until, setUntil] = useState("");
  const resumeDate = parseLocalDate(until) ?? undefined;
  const wrongDay = until !== "" && (resumeDate === undefined || resumeDate <= today);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Pause collection"
      confirmLabel="Pause collection"
      disabledReason={
        reason.trim() ? (wrongDay ? "Enter a day after today" : null) : "Enter a reason first"
      }
      onConfirm={async () => {
        await onPause(reason.trim(), resumeDate);
        setReason("");
        setUntil("");
      }}
    >
      <div className="space-y-4">
        <p>
          The invoice stays open. No payment method is charged for it and no reminder is sent until
          collection resumes.
        </p>
        <Field label="Reason">
          <Input
            value={reason}
            maxLength={255}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <Field
          label="Resume on"
          optional
          help="Leave empty to resume it manually."
          error={wrongDay ? "Enter a day after today" : null}
        >
          <DateInput value={until} onValueChange={setUntil} />
        </Field>
      </div>
    </ConfirmDialog>
  );
}
