import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";
import type { Upload } from "@/lib/api/uploaded-file";
import { invoiceParams } from "@/lib/areas/invoices/contract";

const field = fieldsOf(551); // 551000-551029: PDF files of invoices and credit memos.
const none = z.object({});

/** The most bytes of a file. */
export const LARGEST_FILE = 4 * 1024 * 1024;
/** The most files that are uploaded for one document. */
export const MOST_FILES = 50;

/** How a PDF is sent for an invoice or a credit memo. The form around the file takes some bytes of the request. */
export const PDF_UPLOAD: Upload = {
  part: "file",
  limit: LARGEST_FILE + 16 * 1024,
  endings: [".pdf"],
  longestName: 120,
  description: "A PDF file, at most 4 MB.",
};

export const uploaded = z.object({ fileId: field(1, id, "Id of the stored file.") });

export const UPLOAD_RULES = [
  "The document is a draft or posted.",
  `The file is a PDF; a document has at most ${MOST_FILES} of them.`,
];

/** The status of one document's file, without the document's own fields. */
export const pdfStatus = {
  pdfGenerationStatus: field(
    2,
    z.literal("Generated"),
    "A PDF is made whenever it is asked for, so it is always there.",
  ),
  createdOn: field(3, z.string(), "When the document got its present shape."),
  updatedOn: field(4, z.string(), "When a file was uploaded last, else the same."),
  pdfFileURL: field(5, z.string(), "Address of its newest PDF on this host."),
  errorCategory: field(6, z.string().nullable(), "Null: it has not failed."),
  errorMessage: field(7, z.string().nullable(), "Null: it has not failed."),
};

/** The most documents of one question. */
export const MOST_KEYS = 50;

export const documentKeys = z
  .string()
  .min(1, { abort: true })
  .max(MOST_KEYS * 101, { abort: true })
  .refine((text) => text.split(",").length <= MOST_KEYS, `must have at most ${MOST_KEYS} keys`);

export const uploadInvoiceFile = defineOperation({
  id: "uploadInvoiceFile",
  method: "POST",
  path: "/v1/invoices/{invoice-key}/files",
  area: "invoices",
  summary: "Upload a file for an invoice",
  description:
    "Stores a PDF of yours beside the invoice's own. It is listed with the invoice's files and had at its own address; the invoice does not change.",
  scope: "invoices:write",
  style: "v1",
  resource: 551000,
  upload: PDF_UPLOAD,
  params: invoiceParams,
  query: none,
  body: none,
  result: uploaded,
  rules: UPLOAD_RULES,
});

export const getInvoicePdfStatus = defineOperation({
  id: "getInvoicePdfStatus",
  method: "GET",
  path: "/v1/invoices/pdf-status",
  area: "invoices",
  summary: "Get the status of the PDF files of invoices",
  description: `Whether the files of up to ${MOST_KEYS} invoices can be had, and where.`,
  scope: "invoices:read",
  style: "v1",
  resource: 551000,
  params: none,
  query: z.object({
    invoiceKeys: field(10, documentKeys, "Ids or numbers of the invoices, separated by commas."),
  }),
  body: none,
  result: z.object({
    invoiceFiles: field(
      11,
      z.array(
        z.object({
          invoiceId: field(12, id, "Id of the invoice."),
          invoiceNumber: field(13, z.string(), "Number of the invoice."),
          ...pdfStatus,
        }),
      ),
      "One for each invoice, in the order asked for.",
    ),
  }),
});
