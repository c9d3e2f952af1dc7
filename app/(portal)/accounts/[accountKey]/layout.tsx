import { HydrationBoundary } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AccountHeader } from "@/components/accounts/account-header";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { getAccountSummary } from "@/lib/areas/accounts/contract";
import { currentMerchant } from "@/lib/portal/merchant";
import { found, prefetch } from "@/lib/portal/prefetch";

type Props = { params: Promise<{ accountKey: string }>; children: ReactNode };

export default async function AccountLayout({ params, children }: Props) {
  const accountKey = decodeURIComponent((await params).accountKey);
  const merchant = await currentMerchant();
  if (!merchant) return children;
  if (!merchant.may("accounts:read")) {
    return <NoPermissionPage title="Account" scope="accounts:read" action="see accounts" />;
  }
  const summary = found(getAccountSummary, { params: { "account-key": accountKey } });
  return (
    <HydrationBoundary state={await prefetch(merchant, summary)}>
      <AccountHeader accountKey={accountKey} />
      {children}
    </HydrationBoundary>
  );
}
