import { HydrationBoundary } from "@tanstack/react-query";
import { subscriptionInput } from "@/components/subscriptions/subscription-input";
import { SubscriptionView } from "@/components/subscriptions/subscription-view";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { getSubscription } from "@/lib/areas/subscriptions/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";
import { found, prefetch } from "@/lib/portal/prefetch";

export const generateMetadata = titled("Subscription", "subscriptionKey");

export default async function SubscriptionPage({ params }: PageInput<"subscriptionKey">) {
  const subscriptionKey = decodeURIComponent((await params).subscriptionKey);
  const merchant = await requireMerchant(paths.subscription(subscriptionKey));
  if (!merchant.may("subscriptions:read")) {
    return (
      <NoPermissionPage
        title="Subscription"
        scope="subscriptions:read"
        action="see subscriptions"
      />
    );
  }
  const subscription = found(getSubscription, subscriptionInput(subscriptionKey));
  return (
    <HydrationBoundary state={await prefetch(merchant, subscription)}>
      <SubscriptionView subscriptionKey={subscriptionKey} />
    </HydrationBoundary>
  );
}
