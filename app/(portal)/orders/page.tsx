import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NewOrderLink } from "@/components/orders/draft/new-order-link";
import { OrdersTable } from "@/components/orders/orders-table";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { addressOf, listInput } from "@/lib/portal/list";
import { orderList } from "@/lib/portal/lists/orders";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Orders" };

export default async function OrdersPage({ searchParams }: PageInput) {
  const merchant = await requireMerchant(paths.orders());
  if (!merchant.may("subscriptions:read")) {
    return <NoPermissionPage title="Orders" scope="subscriptions:read" action="see orders" />;
  }
  const input = listInput(orderList, addressOf(await searchParams));
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(orderList.contract, input))}>
      <PageHeader title="Orders" actions={<NewOrderLink />} />
      <OrdersTable />
    </HydrationBoundary>
  );
}
