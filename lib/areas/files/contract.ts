import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { key } from "@/lib/api/schemas";
import { ALSO_READS } from "@/lib/areas/batch-actions/contract";

const field = fieldsOf(591); // 591000-591099: files by their id.

const of = ALSO_READS.filter(({ scope }) => scope !== "invoices:read");
/** What the file of an export needs beside. */
const also = [
  { scope: "accounts:read", to: "have exports of accounts" },
  ...of.map(({ scope, to }) => ({ scope, to: to.replace("query", "have exports of") })),
] as const;

const read = {
  area: "files",
  scope: "invoices:read",
  style: "v1",
  resource: 591000,
  also,
  params: z.object({ "file-id": field(1, key, "Id of the file.") }),
  query: z.object({}),
  body: z.object({}),
} as const;

/** A document that was typeset, or a stored file that is read as it is sent. */
export type SentFile =
  | { bytes: Uint8Array; filename: string }
  | { bytes: ReadableStream<Uint8Array>; size: number; filename: string; media: string };

export const getFile = defineOperation({
  ...read,
  id: "getFile",
  method: "GET",
  path: "/v1/files/{file-id}",
  summary: "Retrieve a file",
  description:
    "The PDF of an invoice, a credit memo or a debit memo, by the id that its list of files gives, or the file of an export, import or bulk PDF job. Customers' browsers may ask for it with a signature that your server got for its address.",
  result: z.custom<SentFile>(),
  media: "application/pdf;charset=UTF-8",
  otherMedia: ["text/csv", "text/html", "application/zip"],
});

export const getFileStatus = defineOperation({
  ...read,
  id: "getFileStatus",
  method: "GET",
  path: "/v1/files/{file-id}/status",
  summary: "Retrieve the status of a file",
  description:
    "Files of documents are never put away, those of exports and imports after 30 days, ZIP files of PDFs after 7: one that is there can be had at once.",
  result: z.object({
    accessible: field(10, z.boolean(), "Whether it can be had now."),
    status: field(11, z.enum(["ACTIVE"]), "State of the file."),
  }),
});
