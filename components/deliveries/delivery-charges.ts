import type { getSubscription } from "@/lib/areas/subscriptions/contract";
import type { CallResult } from "@/lib/portal/operation-address";

type Subscription = CallResult<typeof getSubscription>;

/** A delivery charge of a subscription. */
export type DeliveryCharge = {
  readonly number: string;
  readonly name: string;
  readonly currency: string;
};

/** The delivery charges of a subscription, each once. */
export function deliveryCharges({ ratePlans }: Subscription): DeliveryCharge[] {
  const charges = ratePlans.flatMap((plan) => plan.ratePlanCharges);
  const delivered = charges.filter(({ model }) => model === "Delivery");
  return [...new Map(delivered.map((charge) => [charge.number, charge])).values()];
}
