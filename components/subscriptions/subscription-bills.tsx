"use client";

import { useQuery } from "@tanstack/react-query";
import { useViewer } from "@/components/layout/frame/viewer";
import type { Subscription } from "@/components/subscriptions/subscription-view";
import { UpcomingBills } from "@/components/subscriptions/upcoming/upcoming-bills";
import { linesToCome } from "@/components/subscriptions/upcoming/upcoming-model";
import { upcomingInput } from "@/components/subscriptions/upcoming/upcoming-input";
import { previewSubscriptionBill } from "@/lib/areas/subscriptions/v1-changes/v1-bill-preview-contract";
import { operationQuery } from "@/lib/portal/query";

/** What a subscription will be billed next, and why. */
export function SubscriptionBills({ subscription }: { subscription: Subscription }) {
  const { scopes } = useViewer();
  const { subscriptionNumber, currency, status } = subscription;
  const { data } = useQuery({
    ...operationQuery(previewSubscriptionBill, upcomingInput(subscriptionNumber)),
    enabled: scopes.includes("orders:write") && status !== "Cancelled",
    retry: false,
  });
  if (!data) return null;
  return <UpcomingBills lines={linesToCome(data, subscriptionNumber)} currency={currency} />;
}
