"use client";

import { useState } from "react";
import { useViewer } from "@/components/layout/frame/viewer";
import { type LineItem, nextStates } from "@/components/orders/line-item-states";
import { orderReads } from "@/components/orders/order-reads";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { LineItemState } from "@/lib/areas/order-lines/model";
import { updateOrderLineItem } from "@/lib/areas/orders/order-line-items/line-change-contract";
import { useOperation } from "@/lib/portal/use-operation";
import type { LocalDate } from "@/lib/values/local-date";

const MEANING: Record<LineItemState, string> = {
  Executing: "It may still be changed.",
  Booked: "Nothing but its state changes from then on.",
  SentToBilling: "The first bill on or after its day takes it, and completes it.",
  Complete: "It is done. It will not be billed if no bill has taken it.",
  Cancelled: "It is never billed, and stays as it is.",
};

const LABELS: Record<LineItemState, string> = {
  Executing: "Executing",
  Booked: "Booked",
  SentToBilling: "Sent to billing",
  Complete: "Complete",
  Cancelled: "Canceled",
};

export type LineItemDialogProps = {
  item: LineItem;
  onClose: () => void;
};

/** Moves an item to another state, and says what that does. */
export function LineItemDialog({ item, onClose }: LineItemDialogProps) {
  const { today } = useViewer();
  const next = nextStates(item);
  const [state, setState] = useState<LineItemState>(next[0] ?? "Complete");
  const [day, setDay] = useState(item.billTargetDate ?? today);
  const update = useOperation(updateOrderLineItem, { refreshes: orderReads });
  const sends = state === "SentToBilling";
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Change the state of ${item.itemName}`}
      confirmLabel={`Make it ${LABELS[state].toLowerCase()}`}
      danger={state === "Cancelled"}
      onConfirm={() =>
        update.mutateAsync({
          params: { itemId: item.id ?? "" },
          body: { itemState: state, ...(sends ? { billTargetDate: day as LocalDate } : {}) },
        })
      }
    >
      <Field label="State">
        <Select
          value={state}
          onValueChange={setState}
          options={next.map((value) => ({ value, label: LABELS[value] }))}
        />
      </Field>
      <p className="mt-3 text-muted">{MEANING[state]}</p>
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
