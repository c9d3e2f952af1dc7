import type { LineItem } from "@/components/orders/line-item-states";
import { orderReads } from "@/components/orders/order-reads";
import { nextStates } from "@/lib/areas/order-lines/fulfillment-model";
import { queryFulfillments } from "@/lib/areas/fulfillments/list-contract";
import type { RowOf } from "@/lib/portal/use-list";

export type Fulfillment = RowOf<typeof queryFulfillments>;
type FulfillmentState = Fulfillment["state"];

/** The queries that a fulfillment makes stale. */
export const fulfillmentReads = [...orderReads, queryFulfillments];

export const STATE_MEANING: Readonly<Record<FulfillmentState, string>> = {
  Executing: "It may still be changed, canceled or deleted.",
  Booked: "Nothing but its state changes from then on.",
  SentToBilling: "The first bill on or after its day includes it, and completes it.",
  Complete: "It is done. It will not be billed if no bill has included it.",
  Cancelled: "It does not count, and stays as it is.",
};

/** The states that a fulfillment of an item can have next. */
export const nextStatesOf = ({ billingRule }: LineItem, { state }: Pick<Fulfillment, "state">) =>
  nextStates({ terms: { billingRule } }, state);

/** Whether units of an item can be delivered, or come back. */
export function isFulfillable(item: LineItem): boolean {
  if (!item.id || item.itemState === "Cancelled") return false;
  if (!item.requiresFulfillment)
    return item.itemState === "Executing" || item.itemState === "Booked";
  return item.quantityPendingFulfillment > 0 || item.quantityFulfilled > 0;
}
