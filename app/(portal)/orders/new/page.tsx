import type { Metadata } from "next";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { NewOrderForm } from "@/components/orders/draft/new-order-form";
import { OrdersOff } from "@/components/settings/features/orders-off";
import { switchesOf } from "@/lib/kernel/features";
import { accountSummary } from "@/lib/portal/account";
import { addressOf } from "@/lib/portal/list";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";

export const metadata: Metadata = { title: "New order" };

export default async function NewOrderPage({ searchParams }: PageInput) {
  const address = addressOf(await searchParams);
  const accountKey = address.get("account") ?? undefined;
  const subscriptionNumber = (accountKey && address.get("subscription")) || undefined;
  const merchant = await requireMerchant(paths.newOrder(accountKey));
  if (!merchant.may("orders:write")) {
    return <NoPermissionPage title="New order" scope="orders:write" action="create orders" />;
  }
  if (!switchesOf(merchant.principal.tenant.settings).orders)
    return <OrdersOff title="New order" />;
  const known = accountKey && (await accountSummary(merchant, accountKey)).basicInfo;
  const account = known ? { number: known.accountNumber, name: known.name } : undefined;
  return (
    <>
      <PageHeader title="New order" trail={[{ label: "Orders", href: paths.orders() }]} />
      <NewOrderForm account={account} subscriptionNumber={subscriptionNumber} />
    </>
  );
}
