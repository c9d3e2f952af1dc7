import { HydrationBoundary } from "@tanstack/react-query";
import { orderInput } from "@/components/orders/draft/order-input";
import { OrderView } from "@/components/orders/order-view";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { getOrder } from "@/lib/areas/orders/reads/read-contract";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";
import { found, prefetch } from "@/lib/portal/prefetch";

export const generateMetadata = titled("Order", "orderKey");

export default async function OrderPage({ params }: PageInput<"orderKey">) {
  const orderKey = decodeURIComponent((await params).orderKey);
  const merchant = await requireMerchant(paths.order(orderKey));
  if (!merchant.may("subscriptions:read")) {
    return <NoPermissionPage title="Order" scope="subscriptions:read" action="see orders" />;
  }
  const order = found(getOrder, orderInput(orderKey));
  return (
    <HydrationBoundary state={await prefetch(merchant, order)}>
      <OrderView orderKey={orderKey} />
    </HydrationBoundary>
  );
}
