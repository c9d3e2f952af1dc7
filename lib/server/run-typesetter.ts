/** The thread that typesets documents; `lib/platform/pdf/typesetters.ts` starts it. */
export { renderInvoicePdf as default } from "@/lib/platform/pdf/invoice-pdf";
