"use client";

import { useState } from "react";
import {
  type Fulfillment,
  type FulfillmentState,
  fulfillmentReads,
  nextStatesOf,
  STATE_LABELS,
  STATE_MEANING,
} from "@/components/fulfillments/fulfillment-words";
import { useViewer } from "@/components/layout/frame/viewer";
import type { LineItem } from "@/components/orders/line-item-states";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { updateFulfillment } from "@/lib/areas/fulfillments/contract";
import { useOperation } from "@/lib/portal/use-operation";
import { localDate } from "@/lib/values/local-date";

export type FulfillmentDialogProps = {
  fulfillment: Fulfillment;
  item: LineItem;
  onClose: () => void;
};

/** Moves a fulfillment to another state, and says what that does. */
export function FulfillmentDialog({ fulfillment, item, onClose }: FulfillmentDialogProps) {
  const { today } = useViewer();
  const next = nextStatesOf(item, fulfillment);
  const [state, setState] = useState<FulfillmentState>(next[0] ?? "Complete");
  const [day, setDay] = useState(fulfillment.billTargetDate ?? today);
  const update = useOperation(updateFulfillment, { refreshes: fulfillmentReads });
  const sends = state === "SentToBilling";
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Change the state of ${fulfillment.fulfillmentNumber}`}
      confirmLabel={`Make it ${STATE_LABELS[state].toLowerCase()}`}
      danger={state === "Cancelled"}
      onConfirm={() =>
        update.mutateAsync({
          params: { "fulfillment-key": fulfillment.id },
          body: { state, ...(sends ? { billTargetDate: localDate(day) } : {}) },
        })
      }
    >
      <Field label="State">
        <Select
          value={state}
          onValueChange={setState}
          options={next.map((value) => ({ value, label: STATE_LABELS[value] }))}
        />
      </Field>
      <p className="mt-3 text-muted">{STATE_MEANING[state]}</p>
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
