import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";
import { memoParams, nextPage, paging, part } from "@/lib/areas/credit-memos/contract";
import {
  documentKeys,
  MOST_KEYS,
  PDF_UPLOAD,
  pdfStatus,
  UPLOAD_RULES,
  uploaded,
} from "@/lib/areas/invoices/files/file-contract";

const field = fieldsOf(551); // 551030-551059: PDF files of credit memos.
const none = z.object({});

const about = { area: "credit-memos", style: "v1", resource: 551030, body: none } as const;
const read = { ...about, method: "GET", scope: "invoices:read" } as const;
const one = { ...about, params: memoParams } as const;

export const uploadCreditMemoFile = defineOperation({
  ...one,
  id: "uploadCreditMemoFile",
  method: "POST",
  scope: "invoices:write",
  path: "/v1/credit-memos/{credit-memo-key}/files",
  needs: ["invoiceSettlement"],
  summary: "Upload a file for a credit memo",
  description:
    "Stores a PDF of yours beside the memo's own. It is listed with the memo's files, had at its own address and may be sent by e-mail; the memo does not change.",
  upload: PDF_UPLOAD,
  query: none,
  result: uploaded,
  rules: UPLOAD_RULES,
});

export const listCreditMemoFiles = defineOperation({
  ...read,
  params: memoParams,
  id: "listCreditMemoFiles",
  path: "/v1/credit-memos/{credit-memo-key}/files",
  needs: ["invoiceSettlement"],
  summary: "List the files of a credit memo",
  description: "The PDF files of a credit memo, the newest version first.",
  query: z.object({ page: paging.page, pageSize: paging.pageSize }),
  result: z.object({
    creditMemoFiles: field(
      30,
      z.array(
        z.object({
          id: field(31, id, "Id of the file."),
          pdfFileUrl: field(32, z.string(), "Address of the PDF on this host."),
          versionNumber: field(
            33,
            z.number(),
            "Version of the file: when it was made, in milliseconds since 1970.",
          ),
        }),
      ),
      "The files of this page.",
    ),
    nextPage,
  }),
});

export const generateCreditMemoPdf = defineOperation({
  ...one,
  id: "generateCreditMemoPdf",
  method: "POST",
  scope: "invoices:read",
  readOnly: true,
  path: "/v1/credit-memos/{credit-memo-key}/pdfs",
  needs: ["invoiceSettlement"],
  summary: "Generate the PDF of a credit memo",
  description:
    "Sets the memo's PDF, and so tells whether it can be had. It is never older than the memo: whoever asks for it gets it as it is then.",
  query: none,
  result: none,
});

export const getCreditMemoPdfStatus = defineOperation({
  ...read,
  id: "getCreditMemoPdfStatus",
  path: "/v1/credit-memos/pdf-status",
  needs: ["invoiceSettlement"],
  summary: "Get the status of the PDF files of credit memos",
  description: `Whether the files of up to ${MOST_KEYS} credit memos can be had, and where.`,
  params: none,
  query: z.object({
    creditMemoKeys: field(
      40,
      documentKeys,
      "Ids or numbers of the credit memos, separated by commas.",
    ),
  }),
  result: z.object({
    creditMemoFiles: field(
      41,
      z.array(
        z.object({
          creditMemoId: field(42, id, "Id of the credit memo."),
          creditMemoNumber: field(43, z.string(), "Number of the credit memo."),
          ...pdfStatus,
        }),
      ),
      "One for each credit memo, in the order asked for.",
    ),
  }),
});

export const getCreditMemoPart = defineOperation({
  ...read,
  id: "getCreditMemoPart",
  path: "/v1/credit-memos/{credit-memo-key}/parts/{partid}",
  needs: ["invoiceSettlement"],
  summary: "Get a part of a credit memo",
  description: "What a credit memo has on one invoice.",
  params: memoParams.extend({ partid: field(50, id, "Id of the part.") }),
  query: none,
  result: part,
});
