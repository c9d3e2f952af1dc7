import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { clearableText, id, key, localDate } from "@/lib/api/schemas";
import { invoice, invoiceParams, TRANSFER_STATES } from "@/lib/areas/invoices/contract";
import { started } from "@/lib/areas/invoices/jobs/job-contract";
import { changedLine } from "@/lib/areas/invoices/standalone/line-contract";

const field = fieldsOf(584); // 584210-584249: invoices as they change.
const none = z.object({});

const change = {
  area: "invoices",
  scope: "invoices:write",
  style: "v1",
  query: none,
} as const;
const one = { ...change, resource: 584000, params: invoiceParams, method: "PUT" } as const;

const remarks = {
  comments: field(210, clearableText(255).optional(), "Free text."),
  invoiceDate: field(
    211,
    localDate.optional(),
    "Day on a draft; it moves the due date by the payment term.",
  ),
  dueDate: field(212, localDate.optional(), "Day by which it is to be paid."),
  transferredToAccounting: field(213, z.enum(TRANSFER_STATES).optional(), "State in accounting."),
  autoPay: field(
    214,
    z.boolean().optional(),
    "Whether automatic collection takes it where its account pays automatically.",
  ),
  templateId: field(
    215,
    clearableText(255).optional(),
    "Id of a template; kept as it is given. An empty text clears it.",
  ),
  invoiceItems: field(
    216,
    z.array(changedLine).max(1000).optional(),
    "Lines of an entered draft that change, are added or are deleted; the others stay.",
  ),
};
const UPDATE_RULES = [
  "The invoice date changes while the invoice is a draft; the due date of a posted one may change, too. It is not due before its date.",
  "A canceled invoice does not change.",
  "Lines change while an invoice whose lines were entered is a draft, and nothing was ever paid or given back of it. What holds for new lines holds for them.",
];

export const updateInvoice = defineOperation({
  ...one,
  id: "updateInvoice",
  path: "/v1/invoices/{invoice-key}",
  summary: "Update an invoice",
  description:
    "Changes the remarks of an invoice and its due date, the invoice date of a draft, and the lines of a draft that was entered.",
  body: z.object(remarks).catchall(customFieldsBeside("Invoice")),
  result: invoice,
  rules: UPDATE_RULES,
  example: { comments: "Agreed on the telephone." },
});

export const updateInvoices = defineOperation({
  ...change,
  id: "updateInvoices",
  method: "PUT",
  path: "/v1/invoices",
  resource: 584000,
  summary: "Update invoices",
  description: "Changes up to 50 invoices; all of them or none.",
  params: none,
  body: z.object({
    invoices: field(
      220,
      z
        .array(
          z
            .object({ id: field(221, key, "Id or number of the invoice."), ...remarks })
            .catchall(customFieldsBeside("Invoice")),
        )
        .min(1)
        .max(50),
      "The invoices with what changes.",
    ),
  }),
  result: none,
  rules: UPDATE_RULES,
  example: { invoices: [{ id: "INV00000001", transferredToAccounting: "Yes" }] },
});

export const postInvoice = defineOperation({
  ...one,
  id: "postInvoice",
  path: "/v1/invoices/{invoice-key}/post",
  summary: "Post an invoice",
  description:
    "From now on the account owes it. A draft that was never posted gets its number; the number that it had as a draft still finds it.",
  body: z.object({
    invoiceDate: field(217, localDate.optional(), "Day on the invoice; the draft's when absent."),
  }),
  result: invoice,
  rules: ["Only a draft can be posted."],
});

const outcome = z.object({
  id: field(231, z.string(), "Id of the invoice, or the key that was sent."),
  success: field(232, z.boolean(), "Whether it is posted now."),
  reasons: field(
    233,
    z
      .array(
        z.object({
          code: field(234, z.number(), "Code of the reason."),
          message: field(235, z.string(), "What is wrong."),
        }),
      )
      .optional(),
    "Why it is not posted.",
  ),
});

export const postInvoices = defineOperation({
  ...change,
  id: "postInvoices",
  method: "POST",
  path: "/v1/invoices/bulk-post",
  resource: 592100,
  summary: "Post invoices",
  description: "Posts up to 50 drafts, each by itself: the answer says what became of each.",
  params: none,
  body: z.object({
    invoices: field(
      230,
      z
        .array(
          z.object({
            id: field(221, key, "Id or number of the invoice."),
            invoiceDate: field(
              217,
              localDate.optional(),
              "Day on the invoice; the draft's when absent.",
            ),
          }),
        )
        .min(1)
        .max(50),
      "The drafts.",
    ),
  }),
  result: z.object({ invoices: field(236, z.array(outcome), "What became of each.") }),
  rules: ["Only a draft can be posted: any other one has the reason 59210020."],
  example: { invoices: [{ id: "DRAFT-00000001" }] },
});

export const unpostInvoice = defineOperation({
  ...one,
  id: "unpostInvoice",
  path: "/v1/invoices/{invoice-key}/unpost",
  summary: "Unpost an invoice",
  description:
    "Makes a posted invoice a draft again: the account owes that much less. It keeps its number.",
  body: none,
  result: invoice,
  rules: [
    "Only a posted invoice can become a draft.",
    "Nothing is paid or applied on it, no credit memo gives it back, and no payment schedule waits for it.",
  ],
});

export const deleteInvoice = defineOperation({
  ...one,
  id: "deleteInvoice",
  method: "DELETE",
  path: "/v1/invoices/{invoice-key}",
  summary: "Delete an invoice",
  description:
    "Deletes a canceled invoice with its lines for good, at once or, from 100 lines on, by a job. The audit trail keeps that there was one.",
  body: none,
  result: z.object({ id: field(10, id, "Id of the invoice."), ...started }),
  rules: [
    "Only a canceled invoice can be deleted.",
    "Nothing was ever paid or given back of it, and no payment schedule named it.",
  ],
});
