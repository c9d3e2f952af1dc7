import { HydrationBoundary } from "@tanstack/react-query";
import { InvoiceScheduleView } from "@/components/invoice-schedules/invoice-schedule-view";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { getInvoiceSchedule } from "@/lib/areas/invoice-schedules/contract";
import { queryInvoiceScheduleByKey } from "@/lib/areas/invoice-schedules/lists/list-contract";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";
import { prefetch, readOrNotFound, wanted } from "@/lib/portal/prefetch";

export const generateMetadata = titled("Invoice schedule", "scheduleKey");

export default async function InvoiceSchedulePage({ params }: PageInput<"scheduleKey">) {
  const scheduleKey = decodeURIComponent((await params).scheduleKey);
  const merchant = await requireMerchant(paths.invoiceSchedule(scheduleKey));
  if (!merchant.may("invoices:read"))
    return (
      <NoPermissionPage title="Invoice schedule" scope="invoices:read" action="see invoices" />
    );
  const { number } = await readOrNotFound(merchant, getInvoiceSchedule, {
    params: { scheduleKey },
  });
  const state = await prefetch(
    merchant,
    wanted(getInvoiceSchedule, { params: { scheduleKey: number } }),
    wanted(queryInvoiceScheduleByKey, { params: { key: number } }),
  );
  return (
    <HydrationBoundary state={state}>
      <InvoiceScheduleView scheduleNumber={number} />
    </HydrationBoundary>
  );
}
