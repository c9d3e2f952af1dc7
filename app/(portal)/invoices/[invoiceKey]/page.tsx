import { HydrationBoundary } from "@tanstack/react-query";
import { InvoiceView } from "@/components/invoices/invoice-view";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { getInvoice } from "@/lib/areas/invoices/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";
import { found, prefetch } from "@/lib/portal/prefetch";

export const generateMetadata = titled("Invoice", "invoiceKey");

export default async function InvoicePage({ params }: PageInput<"invoiceKey">) {
  const invoiceKey = decodeURIComponent((await params).invoiceKey);
  const merchant = await requireMerchant(paths.invoice(invoiceKey));
  if (!merchant.may("invoices:read")) {
    return <NoPermissionPage title="Invoice" scope="invoices:read" action="see invoices" />;
  }
  const invoice = found(getInvoice, { params: { "invoice-key": invoiceKey } });
  return (
    <HydrationBoundary state={await prefetch(merchant, invoice)}>
      <InvoiceView invoiceKey={invoiceKey} />
    </HydrationBoundary>
  );
}
