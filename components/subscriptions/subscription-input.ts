import type { getSubscription } from "@/lib/areas/subscriptions/contract";
import type { CallInput } from "@/lib/portal/operation-address";

/** A subscription as its page reads it: every segment of every charge. */
export function subscriptionInput(key: string): CallInput<typeof getSubscription> {
  return { params: { "subscription-key": key }, query: { "charge-detail": "all-segments" } };
}
