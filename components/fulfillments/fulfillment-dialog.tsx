"use client";

import {
  type Fulfillment,
  fulfillmentReads,
  nextStatesOf,
  STATE_MEANING,
} from "@/components/fulfillments/fulfillment-words";
import { StateDialog } from "@/components/fulfillments/state-dialog";
import type { LineItem } from "@/components/orders/line-item-states";
import { updateFulfillment } from "@/lib/areas/fulfillments/contract";
import { useOperation } from "@/lib/portal/use-operation";

export type FulfillmentDialogProps = {
  fulfillment: Fulfillment;
  item: LineItem;
  onClose: () => void;
};

/** Moves a fulfillment to another state, and says what that does. */
export function FulfillmentDialog({ fulfillment, item, onClose }: FulfillmentDialogProps) {
  const update = useOperation(updateFulfillment, { refreshes: fulfillmentReads });
  return (
    <StateDialog
      name={fulfillment.fulfillmentNumber}
      next={nextStatesOf(item, fulfillment)}
      meaning={STATE_MEANING}
      billTargetDate={fulfillment.billTargetDate}
      onMove={(state, day) =>
        update.mutateAsync({
          params: { "fulfillment-key": fulfillment.id },
          body: { state, ...day },
        })
      }
      onClose={onClose}
    />
  );
}
