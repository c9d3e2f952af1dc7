"use client";

import { useState } from "react";
import { useViewer } from "@/components/layout/frame/viewer";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { LineItemState } from "@/lib/areas/order-lines/model";
import { type LocalDate, localDate } from "@/lib/values/local-date";

const LABELS: Readonly<Record<LineItemState, string>> = {
  Executing: "Executing",
  Booked: "Booked",
  SentToBilling: "Sent to billing",
  Complete: "Complete",
  Cancelled: "Canceled",
};

export type StateDialogProps = {
  /** What changes its state. */
  name: string;
  next: readonly LineItemState[];
  meaning: Readonly<Record<LineItemState, string>>;
  /** From this day on a bill includes it; null before it has one. */
  billTargetDate: string | null;
  onMove: (state: LineItemState, day: { billTargetDate?: LocalDate }) => Promise<unknown>;
  onClose: () => void;
};

/** Moves an item of an order, or a fulfillment, to another state, and says what that does. */
export function StateDialog({ name, next, meaning, billTargetDate, ...on }: StateDialogProps) {
  const { today } = useViewer();
  const [state, setState] = useState<LineItemState>(next[0] ?? "Complete");
  const [day, setDay] = useState(billTargetDate ?? today);
  const sends = state === "SentToBilling";
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && on.onClose()}
      title={`Change the state of ${name}`}
      confirmLabel={`Make it ${LABELS[state].toLowerCase()}`}
      danger={state === "Cancelled"}
      onConfirm={() => on.onMove(state, sends ? { billTargetDate: localDate(day) } : {})}
    >
      <Field label="State">
        <Select
          value={state}
          onValueChange={setState}
          options={next.map((value) => ({ value, label: LABELS[value] }))}
        />
      </Field>
      <p className="mt-3 text-muted">{meaning[state]}</p>
      {sends && (
        <Field label="Billed from" className="mt-4">
          <DateInput
            value={day}
            onValueChange={setDay}
            presets={[{ label: "Today", value: today }]}
          />
        </Field>
      )}
    </ConfirmDialog>
  );
}
