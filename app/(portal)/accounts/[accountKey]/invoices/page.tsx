import { HydrationBoundary } from "@tanstack/react-query";
import { NoPermission } from "@/components/layout/no-permission";
import { InvoicesTable } from "@/components/invoices/invoices-table";
import { accountId } from "@/lib/portal/account";
import { addressOf, listInput, ofAccount } from "@/lib/portal/list";
import { invoiceList } from "@/lib/portal/lists/invoices";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const generateMetadata = titled("Invoices of the account", "accountKey");

export default async function AccountInvoicesPage({
  params,
  searchParams,
}: PageInput<"accountKey">) {
  const accountKey = decodeURIComponent((await params).accountKey);
  const merchant = await requireMerchant(paths.accountTab(accountKey, "invoices"));
  if (!merchant.may("invoices:read")) {
    return <NoPermission scope="invoices:read" action="see invoices" />;
  }
  const id = await accountId(merchant, accountKey);
  const input = listInput(ofAccount(invoiceList, id), addressOf(await searchParams));
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(invoiceList.contract, input))}>
      <InvoicesTable accountId={id} />
    </HydrationBoundary>
  );
}
