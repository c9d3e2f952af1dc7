import { LINE_STATES, type LineItemState, lineLifecycle } from "@/lib/areas/order-lines/model";
import type { getOrder } from "@/lib/areas/orders/reads/read-contract";
import type { CallResult } from "@/lib/portal/operation-address";

export type LineItem = CallResult<typeof getOrder>["order"]["orderLineItems"][number];

/** The states that an item can still move to; none while its order is pending. */
export function nextStates({
  id,
  itemState,
  requiresFulfillment,
}: LineItem): readonly LineItemState[] {
  const state = LINE_STATES.find((known) => known === itemState);
  const next = id && state ? lineLifecycle[state] : [];
  return requiresFulfillment ? next.filter((one) => one !== "SentToBilling") : next;
}
