import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, key } from "@/lib/api/schemas";

const field = fieldsOf(573); // 573280-573289: deleting the files of accounts' documents.
const none = z.object({});

/** The most accounts of one call. */
const MOST = 100;

const job = z.object({
  id: field(280, id, "Id of the job."),
  status: field(
    281,
    z.enum(["Pending", "Processing", "Completed", "Error"]),
    "How the job goes; it is Completed in the answer that creates it.",
  ),
});

const keys = z.array(key).min(1).max(MOST).optional();

export const createFileDeletionJob = defineOperation({
  id: "createFileDeletionJob",
  method: "POST",
  path: "/v1/accounts/billing-documents/files/deletion-jobs",
  area: "accounts",
  summary: "Delete the files of accounts' documents",
  description:
    "Deletes the PDF files that were uploaded for invoices and credit memos of accounts, for good. A document's own PDF stays: it is made from the document on request.",
  scope: "invoices:write",
  style: "v1",
  resource: 573280,
  params: none,
  query: none,
  body: z.object({
    accountIds: field(282, keys, "Ids of the accounts. Send these or accountKeys."),
    accountKeys: field(283, keys, "Ids or numbers of the accounts. Send these or accountIds."),
  }),
  result: job,
  rules: [
    "accountIds or accountKeys is given.",
    "All of it is deleted, or nothing; the audit trail keeps how many files each account lost.",
  ],
  example: { accountKeys: ["A00000001"] },
});

export const getFileDeletionJob = defineOperation({
  id: "getFileDeletionJob",
  method: "GET",
  path: "/v1/accounts/billing-documents/files/deletion-jobs/{jobId}",
  area: "accounts",
  summary: "Get a job that deletes files",
  description: "How a job goes that deletes the files of accounts' documents.",
  scope: "invoices:read",
  style: "v1",
  resource: 573280,
  params: z.object({ jobId: field(284, id, "Id of the job.") }),
  query: none,
  body: none,
  result: job,
});
