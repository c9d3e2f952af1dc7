import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { amount, id, key, localDate, text } from "@/lib/api/schemas";
import { invoice } from "./contract";
import { started } from "./jobs/job-contract";

const field = fieldsOf(585); // 585400-585449: the effect of credit memos on invoices.

export const invoiceParams = z.object({
  "invoice-key": field(400, key, "Id or number of the invoice."),
});

const comment = field(401, text(255).optional(), "Free text of the credit memo.");
const memoDate = field(402, localDate.optional(), "Day on the credit memo; today when absent.");
const reasonCode = field(403, text(255).optional(), "Why it is done.");
const creditMemo = field(
  404,
  z.object({
    id: field(405, id, "Id of the credit memo."),
    number: field(406, z.string(), "Number of the credit memo."),
  }),
  "The credit memo that was made, posted and applied.",
);

const change = {
  area: "credit-memos",
  method: "PUT",
  scope: "invoices:write",
  style: "v1",
  resource: 585400,
  params: invoiceParams,
  query: z.object({}),
} as const;

export const cancelInvoice = defineOperation({
  ...change,
  id: "cancelInvoice",
  path: "/v1/invoices/{invoice-key}/cancel",
  summary: "Cancel an invoice",
  description:
    "Gives up a draft for good. The days of its charges fall due again, and its usage may be corrected and is billed again.",
  body: z.object({}),
  result: invoice,
  rules: [
    "Only a draft can be canceled: unpost a posted invoice first, or reverse it.",
    "No later document bills or credits its charges: cancel or reverse that first.",
  ],
});

export const reverseInvoice = defineOperation({
  ...change,
  id: "reverseInvoice",
  path: "/v1/invoices/{invoice-key}/reverse",
  needs: ["invoiceSettlement"],
  summary: "Reverse an invoice",
  description:
    "Gives back all of a posted invoice with a credit memo that is applied to it. The days of its charges fall due again, and its usage may be corrected and is billed again. An invoice of 100 lines or more is reversed by a job.",
  body: z.object({
    applyEffectiveDate: field(
      410,
      localDate.optional(),
      "Day on which the memo is applied; today when absent.",
    ),
    comment,
    memoDate,
    reasonCode,
  }),
  result: z.object({
    id: field(411, id, "Id of the invoice."),
    creditMemo: field(
      412,
      creditMemo.optional(),
      "The credit memo that was made, posted and applied; absent while a job waits.",
    ),
    ...started,
  }),
  rules: [
    "The invoice is posted, its total is above zero, and it has at most 2,000 lines.",
    "Nothing was paid, applied or given back of it.",
    "No later document bills or credits its charges: reverse that first.",
  ],
});

export const writeOffInvoice = defineOperation({
  ...change,
  id: "writeOffInvoice",
  path: "/v1/invoices/{invoice-key}/write-off",
  needs: ["invoiceSettlement"],
  summary: "Write off an invoice",
  description:
    "Gives up what is still owed on a posted invoice, with a credit memo that is applied to it. It changes nothing about what is billed.",
  body: z.object({
    amount: field(420, amount.optional(), "How much; all that is owed when absent."),
    comment,
    memoDate,
    reasonCode,
    revenueImpacting: field(
      421,
      z.enum(["Yes", "No"]).optional(),
      "Whether it lowers revenue; Yes when absent.",
    ),
  }),
  result: z.object({ creditMemo }),
  rules: [
    "The invoice is posted, owes something, and has at most 2,000 lines.",
    "amount is above zero and no more than what is owed.",
  ],
});
