import type { getOrder } from "@/lib/areas/orders/reads/read-contract";
import type { CallInput } from "@/lib/portal/operation-address";

/** An order as its page reads it, with the account that placed it. */
export function orderInput(orderNumber: string): CallInput<typeof getOrder> {
  return { params: { orderNumber }, query: { getAccountDetails: "true" } };
}
