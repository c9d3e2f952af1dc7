import { redirect } from "next/navigation";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { DraftOrderForm } from "@/components/orders/draft/draft-order-form";
import { OrdersOff } from "@/components/settings/features/orders-off";
import { switchesOf } from "@/lib/kernel/features";
import { draftOrder } from "@/lib/portal/draft-order";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";

export const generateMetadata = titled("Edit order", "orderKey");

export default async function EditOrderPage({ params }: PageInput<"orderKey">) {
  const orderKey = decodeURIComponent((await params).orderKey);
  const merchant = await requireMerchant(paths.editOrder(orderKey));
  if (!merchant.may("orders:write")) {
    return <NoPermissionPage title="Edit order" scope="orders:write" action="change orders" />;
  }
  if (!switchesOf(merchant.principal.tenant.settings).orders)
    return <OrdersOff title="Edit order" />;
  const draft = await draftOrder(merchant, orderKey);
  if (draft === undefined) redirect(paths.order(orderKey));
  const { orderNumber } = draft;
  return (
    <>
      <PageHeader
        title={`Edit order ${orderNumber}`}
        trail={[
          { label: "Orders", href: paths.orders() },
          { label: orderNumber, href: paths.order(orderNumber) },
        ]}
      />
      <DraftOrderForm {...draft} />
    </>
  );
}
