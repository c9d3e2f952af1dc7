import type * as z from "zod";
import type {
  createSubscriptionV2,
  patchSubscription,
} from "@/lib/areas/subscriptions/v2-changes/v2-change-contract";

/** The checked bodies of version 2, and their parts. */
export type CreateBody = z.output<typeof createSubscriptionV2.body>;
export type PatchBody = z.output<typeof patchSubscription.body>;
export type PlanInput = CreateBody["subscription_plans"][number];
export type TermInput = NonNullable<CreateBody["initial_term"]>;
export type ProcessingInput = NonNullable<CreateBody["processing_options"]>;
