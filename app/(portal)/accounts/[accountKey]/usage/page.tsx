import { HydrationBoundary } from "@tanstack/react-query";
import { NoPermission } from "@/components/layout/no-permission";
import { AccountUsage } from "@/components/usage/account-usage";
import { getUnbilledUsage } from "@/lib/areas/usage/contract";
import { accountId } from "@/lib/portal/account";
import { addressOf, listInput, ofAccount } from "@/lib/portal/list";
import { usageList } from "@/lib/portal/lists/usage";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const generateMetadata = titled("Usage of the account", "accountKey");

export default async function AccountUsagePage({ params, searchParams }: PageInput<"accountKey">) {
  const accountKey = decodeURIComponent((await params).accountKey);
  const merchant = await requireMerchant(paths.accountTab(accountKey, "usage"));
  if (!merchant.may("usage:read")) return <NoPermission scope="usage:read" action="see usage" />;
  const id = await accountId(merchant, accountKey);
  const input = listInput(ofAccount(usageList, id), addressOf(await searchParams));
  const sums = wanted(getUnbilledUsage, { params: { "account-key": accountKey } });
  const state = await prefetch(merchant, sums, wanted(usageList.contract, input));
  return (
    <HydrationBoundary state={state}>
      <AccountUsage accountKey={accountKey} accountId={id} />
    </HydrationBoundary>
  );
}
