import { HydrationBoundary } from "@tanstack/react-query";
import { FileSpreadsheet, Plus } from "lucide-react";
import type { Metadata } from "next";
import { BillRunsTable } from "@/components/bill-runs/bill-runs-table";
import { ActionLink } from "@/components/layout/action-link";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { addressOf, listInput } from "@/lib/portal/list";
import { billRunList } from "@/lib/portal/lists/bill-runs";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Bill runs" };

export default async function BillRunsPage({ searchParams }: PageInput) {
  const merchant = await requireMerchant(paths.billRuns());
  if (!merchant.may("invoices:read")) {
    return <NoPermissionPage title="Bill runs" scope="invoices:read" action="see bill runs" />;
  }
  const input = listInput(billRunList, addressOf(await searchParams));
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(billRunList.contract, input))}>
      <PageHeader
        title="Bill runs"
        actions={
          <>
            <ActionLink
              href={paths.billingPreviews()}
              scope="invoices:read"
              icon={<FileSpreadsheet aria-hidden />}
            >
              Billing previews
            </ActionLink>
            <ActionLink
              href={paths.newBillRun()}
              scope="invoices:write"
              icon={<Plus aria-hidden />}
              variant="primary"
            >
              New bill run
            </ActionLink>
          </>
        }
      />
      <BillRunsTable />
    </HydrationBoundary>
  );
}
