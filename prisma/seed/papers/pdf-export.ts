import { workOnBulkPdfs } from "@/lib/areas/bulk-pdf/write-zips";
import { uuidOf } from "@/lib/kernel/ids";
import { addMonths, type LocalDate } from "@/lib/values/local-date";
import type { Scene } from "../story";

/** The invoices of the last two months as PDFs, as the demo merchant's accountant gets them. */
export async function exportPapers({ merchant }: Scene, today: LocalDate): Promise<void> {
  const objectIds = await merchant.postedInvoices(addMonths(today, -2));
  const { jobId = "" } = await merchant.post("/v1/operations/bulk-pdf", {
    documents: [{ docType: "Invoice", objectIds }],
    ...{ name: "For the accountant", fileName: "for-the-accountant", indexFileFormat: "CSV" },
  });
  await workOnBulkPdfs(merchant.tenantId, uuidOf(jobId) ?? jobId);
}
