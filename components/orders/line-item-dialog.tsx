"use client";

import { StateDialog } from "@/components/fulfillments/state-dialog";
import { type LineItem, nextStates } from "@/components/orders/line-item-states";
import { orderReads } from "@/components/orders/order-reads";
import type { LineItemState } from "@/lib/areas/order-lines/model";
import { updateOrderLineItem } from "@/lib/areas/orders/order-line-items/line-change-contract";
import { useOperation } from "@/lib/portal/use-operation";

const MEANING: Record<LineItemState, string> = {
  Executing: "It may still be changed.",
  Booked: "Nothing but its state changes from then on.",
  SentToBilling: "The first bill on or after its day takes it, and completes it.",
  Complete: "It is done. It will not be billed if no bill has taken it.",
  Cancelled: "It is never billed, and stays as it is.",
};

export type LineItemDialogProps = {
  item: LineItem;
  onClose: () => void;
};

/** Moves an item to another state, and says what that does. */
export function LineItemDialog({ item, onClose }: LineItemDialogProps) {
  const update = useOperation(updateOrderLineItem, { refreshes: orderReads });
  return (
    <StateDialog
      name={item.itemName}
      next={nextStates(item)}
      meaning={MEANING}
      billTargetDate={item.billTargetDate}
      onMove={(itemState, day) =>
        update.mutateAsync({ params: { itemId: item.id ?? "" }, body: { itemState, ...day } })
      }
      onClose={onClose}
    />
  );
}
