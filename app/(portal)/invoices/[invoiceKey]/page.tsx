import { HydrationBoundary } from "@tanstack/react-query";
import { redirect } from "next/navigation";
import { InvoiceView } from "@/components/invoices/invoice-view";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { getDebitMemo } from "@/lib/areas/debit-memos/contract";
import { getInvoice } from "@/lib/areas/invoices/contract";
import { type Merchant, requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";
import { found, prefetch, readOperation } from "@/lib/portal/prefetch";

export const generateMetadata = titled("Invoice", "invoiceKey");

export default async function InvoicePage({ params }: PageInput<"invoiceKey">) {
  const invoiceKey = decodeURIComponent((await params).invoiceKey);
  const merchant = await requireMerchant(paths.invoice(invoiceKey));
  if (!merchant.may("invoices:read")) {
    return <NoPermissionPage title="Invoice" scope="invoices:read" action="see invoices" />;
  }
  const invoice = found(getInvoice, { params: { "invoice-key": invoiceKey } });
  const state = await prefetch(merchant, invoice).catch(async (thrown: unknown) => {
    if (await isDebitMemo(merchant, invoiceKey)) redirect(paths.debitMemo(invoiceKey));
    throw thrown;
  });
  return (
    <HydrationBoundary state={state}>
      <InvoiceView invoiceKey={invoiceKey} />
    </HydrationBoundary>
  );
}

/** Whether a document that runs, schedules and mails name by its number is a debit memo, which is owed as an invoice is. */
async function isDebitMemo(merchant: Merchant, key: string): Promise<boolean> {
  try {
    await readOperation(merchant, getDebitMemo, { params: { "debit-memo-key": key } });
    return true;
  } catch {
    return false;
  }
}
