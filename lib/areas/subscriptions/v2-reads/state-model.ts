import type { SubscriptionStatus } from "@/lib/areas/subscriptions/model";

/** The value of version 2 for each status. */
export const STATE_OF: Readonly<Record<SubscriptionStatus, string>> = {
  Draft: "draft",
  "Pending Activation": "pending_activation",
  "Pending Acceptance": "pending_acceptance",
  Active: "active",
  Suspended: "paused",
  Cancelled: "canceled",
  Expired: "expired",
};
