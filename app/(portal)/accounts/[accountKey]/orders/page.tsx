import { HydrationBoundary } from "@tanstack/react-query";
import { NoPermission } from "@/components/layout/no-permission";
import { OrdersTable } from "@/components/orders/orders-table";
import { accountSummary } from "@/lib/portal/account";
import { addressOf, listInput, ofAccount } from "@/lib/portal/list";
import { orderList } from "@/lib/portal/lists/orders";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const generateMetadata = titled("Orders of the account", "accountKey");

export default async function AccountOrdersPage({ params, searchParams }: PageInput<"accountKey">) {
  const accountKey = decodeURIComponent((await params).accountKey);
  const merchant = await requireMerchant(paths.accountTab(accountKey, "orders"));
  if (!merchant.may("subscriptions:read")) {
    return <NoPermission scope="subscriptions:read" action="see orders" />;
  }
  const { id, accountNumber } = (await accountSummary(merchant, accountKey)).basicInfo;
  const input = listInput(ofAccount(orderList, id), addressOf(await searchParams));
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(orderList.contract, input))}>
      <OrdersTable account={{ id, number: accountNumber }} />
    </HydrationBoundary>
  );
}
