import type * as z from "zod";
import type { createOrder } from "./contract";

/** A body whose list of subscriptions is there, if empty. */
export type WithEntries<B extends { subscriptions?: unknown }> = Omit<B, "subscriptions"> & {
  subscriptions: NonNullable<B["subscriptions"]>;
};

/** An order of items alone may leave its subscriptions out. */
export function withEntries<B extends { subscriptions?: unknown[] }>(body: B): WithEntries<B> {
  return { ...body, subscriptions: body.subscriptions ?? [] };
}

/** The body of an order as the contract checks it, and its parts. */
export type OrderBody = WithEntries<z.output<typeof createOrder.body>>;
export type SubscriptionEntry = OrderBody["subscriptions"][number];
export type ActionEntry = SubscriptionEntry["orderActions"][number];
export type CreateSubscriptionEntry = NonNullable<ActionEntry["createSubscription"]>;
export type TermsEntry = CreateSubscriptionEntry["terms"];
export type RatePlanEntry = CreateSubscriptionEntry["subscribeToRatePlans"][number];
export type ChargeOverrideEntry = NonNullable<RatePlanEntry["chargeOverrides"]>[number];

/** Does a body bring accounts that are made with it and own its subscriptions. */
export function bringsOwners({ subscriptions }: Pick<OrderBody, "subscriptions">): boolean {
  return subscriptions.some(({ orderActions }) =>
    orderActions.some((of) => of.createSubscription?.newSubscriptionOwnerAccount !== undefined),
  );
}
