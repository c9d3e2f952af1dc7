import type { Metadata } from "next";
import { NewInvoiceForm } from "@/components/invoices/new/new-invoice-form";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { accountSummary } from "@/lib/portal/account";
import { addressOf } from "@/lib/portal/list";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";

export const metadata: Metadata = { title: "New invoice" };

export default async function NewInvoicePage({ searchParams }: PageInput) {
  const accountKey = addressOf(await searchParams).get("account") ?? undefined;
  const merchant = await requireMerchant(paths.newInvoice(accountKey));
  if (!merchant.may("invoices:write")) {
    return <NoPermissionPage title="New invoice" scope="invoices:write" action="enter invoices" />;
  }
  const known = accountKey && (await accountSummary(merchant, accountKey)).basicInfo;
  const account = known ? { value: known.accountNumber, label: known.name } : undefined;
  return (
    <>
      <PageHeader title="New invoice" trail={[{ label: "Invoices", href: paths.invoices() }]} />
      <NewInvoiceForm account={account} />
    </>
  );
}
