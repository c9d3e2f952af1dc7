import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { PdfExportsTable } from "@/components/bulk-pdf/pdf-exports-table";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { listBulkPdfJobs } from "@/lib/areas/bulk-pdf/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "PDF exports" };

export default async function PdfExportsPage() {
  const merchant = await requireMerchant(paths.pdfExports());
  if (!merchant.may("invoices:read"))
    return <NoPermissionPage title="PDF exports" scope="invoices:read" action="export PDFs" />;
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(listBulkPdfJobs))}>
      <PageHeader title="PDF exports" trail={[{ label: "Invoices", href: paths.invoices() }]} />
      <PdfExportsTable />
    </HydrationBoundary>
  );
}
