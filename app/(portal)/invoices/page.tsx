import { HydrationBoundary } from "@tanstack/react-query";
import { CalendarRange, FileArchive } from "lucide-react";
import type { Metadata } from "next";
import { InvoicesTable } from "@/components/invoices/invoices-table";
import { NewInvoiceLink } from "@/components/invoices/new-invoice-link";
import { ActionLink } from "@/components/layout/action-link";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { addressOf, listInput } from "@/lib/portal/list";
import { invoiceList } from "@/lib/portal/lists/invoices";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Invoices" };

export default async function InvoicesPage({ searchParams }: PageInput) {
  const merchant = await requireMerchant(paths.invoices());
  if (!merchant.may("invoices:read")) {
    return <NoPermissionPage title="Invoices" scope="invoices:read" action="see invoices" />;
  }
  const input = listInput(invoiceList, addressOf(await searchParams));
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(invoiceList.contract, input))}>
      <PageHeader
        title="Invoices"
        actions={
          <>
            <ActionLink
              href={paths.invoiceSchedules()}
              scope="invoices:read"
              icon={<CalendarRange aria-hidden />}
            >
              Schedules
            </ActionLink>
            <ActionLink
              href={paths.pdfExports()}
              scope="invoices:read"
              icon={<FileArchive aria-hidden />}
            >
              PDF exports
            </ActionLink>
            <NewInvoiceLink />
          </>
        }
      />
      <InvoicesTable />
    </HydrationBoundary>
  );
}
