"use client";

import { SubscriptionOrders } from "@/components/subscriptions/subscription-orders";
import { SubscriptionSegments } from "@/components/subscriptions/subscription-segments";
import { SubscriptionVersions } from "@/components/subscriptions/subscription-versions";
import type { Subscription } from "@/components/subscriptions/subscription-view";
import { Card } from "@/components/ui/card";
import { Tabs } from "@/components/ui/tabs";

/** The history of a subscription: segments of its charges, versions, orders. */
export function SubscriptionHistory({ subscription }: { subscription: Subscription }) {
  const { subscriptionNumber } = subscription;
  return (
    <Card title="History" flush>
      <Tabs
        label="History"
        tabs={[
          {
            value: "segments",
            label: "Segments",
            content: <SubscriptionSegments subscription={subscription} />,
          },
          {
            value: "versions",
            label: "Versions",
            content: <SubscriptionVersions subscriptionNumber={subscriptionNumber} />,
          },
          {
            value: "orders",
            label: "Orders",
            content: <SubscriptionOrders subscriptionNumber={subscriptionNumber} />,
          },
        ]}
      />
    </Card>
  );
}
