import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { key } from "@/lib/api/schemas";

const field = fieldsOf(566); // 566047-566060: sums of bill runs, and their mails.

const params = z.object({ billRunId: field(99, key, "Id or number of the bill run.") });
const about = { area: "bill-runs", style: "v1", resource: 566000, query: z.object({}) } as const;

/** The documents of one currency. */
export const sums = z.object({
  currency: field(48, z.string(), "Their currency."),
  numberOfInvoices: field(49, z.int(), "Invoices that are not canceled."),
  invoiceAmount: field(50, z.number(), "Their amounts, with tax."),
  invoiceTaxAmount: field(51, z.number(), "The tax of that."),
  numberOfCreditMemos: field(52, z.int(), "Credit memos that are not canceled."),
  creditMemoAmount: field(53, z.number(), "Their amounts, with tax, as positive numbers."),
});

export const getBillRunSummary = defineOperation({
  ...about,
  id: "getBillRunSummary",
  scope: "invoices:read",
  method: "GET",
  path: "/v1/bill-runs/{billRunId}/summary",
  summary: "Get the sums of a bill run",
  description: "What the documents of a bill run come to in each currency, drafts too.",
  params,
  body: z.object({}),
  result: z.object({
    sums: field(54, z.array(sums), "One entry per currency, in their order."),
  }),
});

export const emailBillRun = defineOperation({
  ...about,
  id: "emailBillRun",
  scope: "invoices:write",
  method: "POST",
  path: "/v1/bill-runs/{billRunId}/emails",
  summary: "Email the invoices of a bill run",
  description:
    "Sends the posted invoices of a run with their PDFs, to accounts that get invoices by e-mail (invoiceDeliveryPrefsEmail). The mails are queued at once and sent within minutes; one that fails holds up no other, and no document.",
  params,
  body: z.object({
    resend: field(
      55,
      z.boolean().optional(),
      "True sends those that were e-mailed before, too; false when absent.",
    ),
  }),
  result: z.object({
    numberOfInvoices: field(56, z.int(), "How many invoices are to be e-mailed."),
  }),
  rules: ["A document of the run is posted."],
});
