import type * as z from "zod";
import type { createOrder } from "./contract";

/** A body with a list of subscriptions, possibly empty. */
export type WithEntries<B extends { subscriptions?: unknown }> = Omit<B, "subscriptions"> & {
  subscriptions: NonNullable<B["subscriptions"]>;
};

/** An order of line items may omit its subscriptions. */
export function withEntries<B extends { subscriptions?: unknown[] }>(body: B): WithEntries<B> {
  return { ...body, subscriptions: body.subscriptions ?? [] };
}

/** The checked body of an order, and its parts. */
export type OrderBody = WithEntries<z.output<typeof createOrder.body>>;
export type SubscriptionEntry = OrderBody["subscriptions"][number];
export type ActionEntry = SubscriptionEntry["orderActions"][number];
export type CreateSubscriptionEntry = NonNullable<ActionEntry["createSubscription"]>;
export type TermsEntry = CreateSubscriptionEntry["terms"];
export type RatePlanEntry = CreateSubscriptionEntry["subscribeToRatePlans"][number];
export type ChargeOverrideEntry = NonNullable<RatePlanEntry["chargeOverrides"]>[number];

/** Whether a body has new accounts as owners of its subscriptions. */
export function bringsOwners({ subscriptions }: Pick<OrderBody, "subscriptions">): boolean {
  return subscriptions.some(({ orderActions }) =>
    orderActions.some((of) => of.createSubscription?.newSubscriptionOwnerAccount !== undefined),
  );
}
