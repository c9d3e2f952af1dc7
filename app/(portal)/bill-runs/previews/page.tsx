import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NewPreviewRun } from "@/components/billing-previews/new-preview-run";
import { PreviewRunsTable } from "@/components/billing-previews/preview-runs-table";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { listBillingPreviewRuns } from "@/lib/areas/billing-previews/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Billing previews" };

export default async function BillingPreviewsPage() {
  const merchant = await requireMerchant(paths.billingPreviews());
  if (!merchant.may("invoices:read"))
    return (
      <NoPermissionPage title="Billing previews" scope="invoices:read" action="preview bills" />
    );
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(listBillingPreviewRuns))}>
      <PageHeader
        title="Billing previews"
        trail={[{ label: "Bill runs", href: paths.billRuns() }]}
      />
      <div className="space-y-5">
        {merchant.may("invoices:write") && <NewPreviewRun />}
        <PreviewRunsTable />
      </div>
    </HydrationBoundary>
  );
}
