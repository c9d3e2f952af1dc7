import type * as z from "zod";
import type { createOrder } from "./contract";

/** The body of an order as the contract checks it, and its parts. */
export type OrderBody = z.output<typeof createOrder.body>;
export type SubscriptionEntry = OrderBody["subscriptions"][number];
export type ActionEntry = SubscriptionEntry["orderActions"][number];
export type CreateSubscriptionEntry = NonNullable<ActionEntry["createSubscription"]>;
export type TermsEntry = CreateSubscriptionEntry["terms"];
export type RatePlanEntry = CreateSubscriptionEntry["subscribeToRatePlans"][number];
export type ChargeOverrideEntry = NonNullable<RatePlanEntry["chargeOverrides"]>[number];
