import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { InvoiceSchedulesTable } from "@/components/invoice-schedules/invoice-schedules-table";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { addressOf, listInput } from "@/lib/portal/list";
import { invoiceScheduleList } from "@/lib/portal/lists/invoice-schedules";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Invoice schedules" };

export default async function InvoiceSchedulesPage({ searchParams }: PageInput) {
  const merchant = await requireMerchant(paths.invoiceSchedules());
  if (!merchant.may("invoices:read"))
    return (
      <NoPermissionPage title="Invoice schedules" scope="invoices:read" action="see invoices" />
    );
  const input = listInput(invoiceScheduleList, addressOf(await searchParams));
  return (
    <HydrationBoundary
      state={await prefetch(merchant, wanted(invoiceScheduleList.contract, input))}
    >
      <PageHeader
        title="Invoice schedules"
        trail={[{ label: "Invoices", href: paths.invoices() }]}
      />
      <InvoiceSchedulesTable />
    </HydrationBoundary>
  );
}
