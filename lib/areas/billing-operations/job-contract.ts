import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";

const field = fieldsOf(565); // 565100-565119: operation jobs.
const none = z.object({});

export const getOperationJob = defineOperation({
  area: "billing-operations",
  style: "v1",
  id: "getOperationJob",
  method: "GET",
  path: "/v1/operations/jobs/{jobId}",
  summary: "Get an operation job",
  description:
    "How the deletion or reversal of a long invoice goes. A job that was interrupted is done again, and never twice; all of it is done, or nothing.",
  scope: "invoices:read",
  resource: 565100,
  params: z.object({ jobId: field(101, id, "Id of the job.") }),
  query: none,
  body: none,
  result: z.object({
    id: field(107, id, "Id of the job."),
    objectId: field(102, id, "Id of the invoice."),
    objectType: field(103, z.literal("Invoice"), "What `objectId` is the id of."),
    operationType: field(104, z.enum(["Delete", "Reverse"]), "What the job does."),
    status: field(105, z.enum(["Pending", "Completed", "Failed"]), "How it goes."),
    error: field(106, z.string().nullable(), "Why it failed; null otherwise."),
  }),
  rules: ["The job is one of the caller's entity, and of organizations within the caller's reach."],
});
