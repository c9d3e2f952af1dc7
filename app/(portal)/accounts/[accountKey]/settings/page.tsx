import { HydrationBoundary } from "@tanstack/react-query";
import { AccountSettingsForm } from "@/components/accounts/account-settings-form";
import { NoPermission } from "@/components/layout/no-permission";
import { getAccount } from "@/lib/areas/accounts/contract";
import { listAccountPaymentMethods } from "@/lib/areas/payment-methods/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const generateMetadata = titled("Account settings", "accountKey");

export default async function AccountSettingsPage({ params }: PageInput<"accountKey">) {
  const accountKey = decodeURIComponent((await params).accountKey);
  const merchant = await requireMerchant(paths.accountTab(accountKey, "settings"));
  if (!merchant.may("accounts:read")) {
    return <NoPermission scope="accounts:read" action="see accounts" />;
  }
  const of = { params: { "account-key": accountKey } };
  const state = await prefetch(
    merchant,
    wanted(getAccount, of),
    wanted(listAccountPaymentMethods, of),
  );
  return (
    <HydrationBoundary state={state}>
      <AccountSettingsForm accountKey={accountKey} />
    </HydrationBoundary>
  );
}
