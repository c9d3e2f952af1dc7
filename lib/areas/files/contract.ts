import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { key } from "@/lib/api/schemas";

const field = fieldsOf(591); // 591000-591099: files by their id.

const read = {
  area: "files",
  scope: "invoices:read",
  style: "v1",
  resource: 591000,
  params: z.object({ "file-id": field(1, key, "Id of the file.") }),
  query: z.object({}),
  body: z.object({}),
} as const;

export const getFile = defineOperation({
  ...read,
  id: "getFile",
  method: "GET",
  path: "/v1/files/{file-id}",
  summary: "Retrieve a file",
  description:
    "The PDF of an invoice or of a credit memo, by the id that its list of files gives. Customers' browsers may ask for it with a signature that your server got for its address.",
  result: z.custom<{ bytes: Uint8Array; filename: string }>(),
  media: "application/pdf;charset=UTF-8",
});

export const getFileStatus = defineOperation({
  ...read,
  id: "getFileStatus",
  method: "GET",
  path: "/v1/files/{file-id}/status",
  summary: "Retrieve the status of a file",
  description: "Files are never put away: one that is there can be had at once.",
  result: z.object({
    accessible: field(10, z.boolean(), "Whether it can be had now."),
    status: field(11, z.enum(["ACTIVE"]), "State of the file."),
  }),
});
