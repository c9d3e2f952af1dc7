import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { AccountsTable } from "@/components/accounts/accounts-table";
import { NewAccountLink } from "@/components/accounts/new-account-link";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { addressOf, listInput } from "@/lib/portal/list";
import { accountList } from "@/lib/portal/lists/accounts";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Accounts" };

export default async function AccountsPage({ searchParams }: PageInput) {
  const merchant = await requireMerchant(paths.accounts());
  if (!merchant.may("accounts:read")) {
    return <NoPermissionPage title="Accounts" scope="accounts:read" action="see accounts" />;
  }
  const input = listInput(accountList, addressOf(await searchParams));
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(accountList.contract, input))}>
      <PageHeader title="Accounts" actions={<NewAccountLink />} />
      <AccountsTable />
    </HydrationBoundary>
  );
}
