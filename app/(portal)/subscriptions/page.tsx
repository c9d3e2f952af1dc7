import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NewOrderLink } from "@/components/orders/draft/new-order-link";
import { SubscriptionsTable } from "@/components/subscriptions/subscriptions-table";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { addressOf, listInput } from "@/lib/portal/list";
import { subscriptionList } from "@/lib/portal/lists/subscriptions";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Subscriptions" };

export default async function SubscriptionsPage({ searchParams }: PageInput) {
  const merchant = await requireMerchant(paths.subscriptions());
  if (!merchant.may("subscriptions:read")) {
    return (
      <NoPermissionPage
        title="Subscriptions"
        scope="subscriptions:read"
        action="see subscriptions"
      />
    );
  }
  const input = listInput(subscriptionList, addressOf(await searchParams));
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(subscriptionList.contract, input))}>
      <PageHeader title="Subscriptions" actions={<NewOrderLink />} />
      <SubscriptionsTable />
    </HydrationBoundary>
  );
}
