import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { clearableText, id } from "@/lib/api/schemas";
import { debitMemoParams, nextPage, paging } from "@/lib/areas/debit-memos/contract";
import {
  documentKeys,
  MOST_KEYS,
  PDF_UPLOAD,
  pdfStatus,
  UPLOAD_RULES,
  uploaded,
} from "@/lib/areas/invoices/files/file-contract";

const field = fieldsOf(586); // 586520-586549: mails and PDF files of debit memos.
const none = z.object({});

const about = {
  area: "debit-memos",
  style: "v1",
  resource: 586520,
  needs: ["invoiceSettlement"],
} as const;
const read = { ...about, method: "GET", scope: "invoices:read", body: none } as const;
const one = { ...about, params: debitMemoParams, query: none } as const;

export const emailDebitMemo = defineOperation({
  ...one,
  id: "emailDebitMemo",
  method: "POST",
  path: "/v1/debit-memos/{debit-memo-key}/emails",
  summary: "Email a debit memo",
  description:
    "Sends a posted debit memo with its PDF. The mail is queued at once and sent within a minute; /object-query/mails tells what became of it.",
  scope: "invoices:write",
  body: z.object({
    emailAddresses: field(
      521,
      clearableText(2000).optional(),
      "Addresses, separated by commas, at most 20; that of the bill-to contact when absent.",
    ),
    includeAdditionalEmailAddresses: field(
      522,
      z.boolean().optional(),
      "Whether it goes to additionalEmailAddresses of the account, too; false when absent.",
    ),
    useEmailTemplateSetting: field(
      523,
      z.boolean().optional(),
      "True: to the bill-to contact, whatever emailAddresses says; false when absent.",
    ),
  }),
  result: none,
  rules: [
    "Only a posted debit memo is sent.",
    "Every address is an e-mail address, and there is at least one: of the call or of the bill-to contact.",
  ],
  example: { emailAddresses: "books@example.com" },
});

export const getDebitMemoPdf = defineOperation({
  ...read,
  id: "getDebitMemoPdf",
  path: "/v1/debit-memos/{debit-memo-key}/pdf",
  summary: "Get the PDF of a debit memo",
  description: "The debit memo as a PDF, with what has covered it and what is still owed.",
  params: debitMemoParams,
  query: none,
  result: z.custom<{ bytes: Uint8Array; filename: string }>(),
  media: "application/pdf",
});

export const uploadDebitMemoFile = defineOperation({
  ...one,
  id: "uploadDebitMemoFile",
  method: "POST",
  path: "/v1/debit-memos/{debit-memo-key}/files",
  summary: "Upload a file for a debit memo",
  description:
    "Stores a PDF of yours beside the memo's own. It is listed with the memo's files and had at its own address; the memo does not change.",
  scope: "invoices:write",
  upload: PDF_UPLOAD,
  body: none,
  result: uploaded,
  rules: UPLOAD_RULES,
});

export const listDebitMemoFiles = defineOperation({
  ...read,
  id: "listDebitMemoFiles",
  path: "/v1/debit-memos/{debit-memo-key}/files",
  summary: "List the files of a debit memo",
  description: "The PDF files of a debit memo, the newest version first.",
  params: debitMemoParams,
  query: z.object({ page: paging.page, pageSize: paging.pageSize }),
  result: z.object({
    debitMemoFiles: field(
      530,
      z.array(
        z.object({
          id: field(531, id, "Id of the file."),
          pdfFileUrl: field(532, z.string(), "Address of the PDF on this host."),
          versionNumber: field(
            533,
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

export const generateDebitMemoPdf = defineOperation({
  ...one,
  id: "generateDebitMemoPdf",
  method: "POST",
  path: "/v1/debit-memos/{debit-memo-key}/pdfs",
  summary: "Generate the PDF of a debit memo",
  description:
    "Sets the memo's PDF, and so tells whether it can be had. It is never older than the memo: whoever asks for it gets it as it is then.",
  scope: "invoices:read",
  readOnly: true,
  body: none,
  result: none,
});

export const getDebitMemoPdfStatus = defineOperation({
  ...read,
  id: "getDebitMemoPdfStatus",
  path: "/v1/debit-memos/pdf-status",
  summary: "Get the status of the PDF files of debit memos",
  description: `Whether the files of up to ${MOST_KEYS} debit memos can be had, and where.`,
  params: none,
  query: z.object({
    debitMemoKeys: field(
      540,
      documentKeys,
      "Ids or numbers of the debit memos, separated by commas.",
    ),
  }),
  result: z.object({
    debitMemoFiles: field(
      541,
      z.array(
        z.object({
          debitMemoId: field(542, id, "Id of the debit memo."),
          debitMemoNumber: field(543, z.string(), "Number of the debit memo."),
          ...pdfStatus,
        }),
      ),
      "One for each debit memo, in the order asked for.",
    ),
  }),
});
