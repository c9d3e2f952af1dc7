import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { amount, id, key, localDate } from "@/lib/api/schemas";
import { memoParams } from "@/lib/areas/credit-memos/contract";
import { creditedDebit } from "@/lib/areas/invoices/applications/debit-parts-contract";

const field = fieldsOf(550); // 550020-550059: applying a credit memo later.
const none = z.object({});

const about = { area: "credit-memos", style: "v1", query: none } as const;

const JOB_TYPES = ["AsyncCreditMemoApply", "AsyncCreditMemoUnapply"] as const;
const JOB_STATUSES = ["Pending", "Processing", "Processed", "Error"] as const;

const job = z.object({
  id: field(20, id, "Id of the job."),
  status: field(21, z.enum(JOB_STATUSES), "Processed once all of it is done, Error if none is."),
  operationType: field(22, z.enum(JOB_TYPES), "What the job does."),
  referenceId: field(23, id, "Id of the credit memo."),
  referenceType: field(24, z.literal("CreditMemo"), "What `referenceId` is the id of."),
  error: field(25, z.string().nullable(), "Why it was not done; null otherwise."),
});

const body = z.object({
  effectiveDate: field(
    30,
    localDate.optional(),
    "Day on which it takes effect; the day on which the job runs if absent.",
  ),
  invoices: field(
    31,
    z
      .array(
        z.object({
          invoiceId: field(32, key, "Id or number of the invoice."),
          amount: field(33, amount, "How much."),
        }),
      )
      .max(1000)
      .optional(),
    "The invoices; each stands once.",
  ),
  debitMemos: field(
    34,
    z
      .array(creditedDebit.omit({ items: true }))
      .max(1000)
      .optional(),
    "The debit memos; each stands once.",
  ),
});

const LATER =
  "The answer comes at once and names a job. A job that was interrupted is done again, and never twice; all of it is done, or nothing.";

const change = {
  ...about,
  scope: "invoices:write",
  method: "PUT",
  resource: 550020,
  params: memoParams,
  body,
  result: job,
  example: { invoices: [{ invoiceId: "INV00000001", amount: 20 }] },
} as const;

const rules = [
  "The memo is posted when it is asked for.",
  "What holds for the call that does it at once holds when the job runs; `error` of the job tells what was wrong.",
];

export const applyCreditMemoLater = defineOperation({
  ...change,
  id: "applyCreditMemoLater",
  path: "/v1/credit-memos/{credit-memo-key}/apply-async",
  needs: ["invoiceSettlement"],
  summary: "Apply a credit memo asynchronously",
  description: `Puts what is left of a posted memo against open invoices, behind the call. ${LATER}`,
  rules,
});

export const unapplyCreditMemoLater = defineOperation({
  ...change,
  id: "unapplyCreditMemoLater",
  path: "/v1/credit-memos/{credit-memo-key}/unapply-async",
  needs: ["invoiceSettlement"],
  summary: "Unapply a credit memo asynchronously",
  description: `Takes credit off invoices again, behind the call. ${LATER}`,
  rules,
});

const read = {
  ...about,
  scope: "invoices:read",
  method: "GET",
  resource: 550040,
  body: none,
  result: job,
} as const;

export const getApplyJob = defineOperation({
  ...read,
  id: "getApplyJob",
  path: "/v1/credit-memos/apply-async-jobs/{applyAsyncJobId}",
  needs: ["invoiceSettlement"],
  summary: "Get a job that applies a credit memo",
  description: "How a job goes that applies a credit memo.",
  params: z.object({ applyAsyncJobId: field(41, id, "Id of the job.") }),
});

export const getUnapplyJob = defineOperation({
  ...read,
  id: "getUnapplyJob",
  path: "/v1/credit-memos/unapply-async-jobs/{unapplyAsyncJobId}",
  needs: ["invoiceSettlement"],
  summary: "Get a job that unapplies a credit memo",
  description: "How a job goes that takes a credit memo off invoices.",
  params: z.object({ unapplyAsyncJobId: field(42, id, "Id of the job.") }),
});
