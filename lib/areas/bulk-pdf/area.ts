import { area } from "@/lib/api/area";

export default area({
  holds: "bulk PDFs: ZIP files with the PDFs of many documents, which a worker writes",
  nouns: ["operations/bulk-pdf"],
  after: ["credit-memos", "files", "invoices"],
  tables: ["bulk_pdf_document", "bulk_pdf_job", "bulk_pdf_zip"],
});
