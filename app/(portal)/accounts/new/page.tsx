import type { Metadata } from "next";
import { NewAccountForm } from "@/components/accounts/new-account-form";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";

export const metadata: Metadata = { title: "New account" };

export default async function NewAccountPage() {
  const merchant = await requireMerchant(paths.newAccount());
  if (!merchant.may("accounts:write")) {
    return <NoPermissionPage title="New account" scope="accounts:write" action="create accounts" />;
  }
  return (
    <>
      <PageHeader title="New account" trail={[{ label: "Accounts", href: paths.accounts() }]} />
      <NewAccountForm />
    </>
  );
}
