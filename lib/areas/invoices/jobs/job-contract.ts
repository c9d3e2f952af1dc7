import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { id } from "@/lib/api/schemas";

const field = fieldsOf(585); // 585440-585449: invoices that a job changes.

/** What a call answers that a job may do. */
export const started = {
  jobId: field(
    440,
    id.nullable(),
    "Id of the job; `GET /v1/operations/jobs/{jobId}` tells how it goes. Null when it is done already.",
  ),
  jobStatus: field(441, z.enum(["Pending", "Completed"]), "Pending when a job does it."),
};
