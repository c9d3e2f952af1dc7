import { HydrationBoundary } from "@tanstack/react-query";
import { NoPermission } from "@/components/layout/no-permission";
import { SubscriptionsTable } from "@/components/subscriptions/subscriptions-table";
import { accountSummary } from "@/lib/portal/account";
import { addressOf, listInput, ofAccount } from "@/lib/portal/list";
import { subscriptionList } from "@/lib/portal/lists/subscriptions";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const generateMetadata = titled("Subscriptions of the account", "accountKey");

export default async function AccountSubscriptionsPage({
  params,
  searchParams,
}: PageInput<"accountKey">) {
  const accountKey = decodeURIComponent((await params).accountKey);
  const merchant = await requireMerchant(paths.accountTab(accountKey, "subscriptions"));
  if (!merchant.may("subscriptions:read")) {
    return <NoPermission scope="subscriptions:read" action="see subscriptions" />;
  }
  const { id, accountNumber } = (await accountSummary(merchant, accountKey)).basicInfo;
  const input = listInput(ofAccount(subscriptionList, id), addressOf(await searchParams));
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(subscriptionList.contract, input))}>
      <SubscriptionsTable owner={{ id, number: accountNumber }} />
    </HydrationBoundary>
  );
}
