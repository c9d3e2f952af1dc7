import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";

const field = fieldsOf(586); // 586500-586519: several debit memos at once.
const none = z.object({});

/** The most memos of one call. */
const MOST = 50;

const about = {
  area: "debit-memos",
  scope: "invoices:write",
  style: "v1",
  resource: 586500,
  path: "/v1/debit-memos/bulk",
  needs: ["invoiceSettlement"],
  callsOperations: true,
  params: none,
  query: none,
} as const;

const given = z.array(z.record(z.string(), z.unknown())).min(1).max(MOST);

const outcome = z
  .object({
    success: field(501, z.boolean(), "Whether it was done."),
    processId: field(502, z.string().optional(), "Identifies how the refused memo was handled."),
    reasons: field(
      503,
      z
        .array(
          z.object({
            code: field(504, z.number(), "Code of the reason, as the memo's own call has it."),
            message: field(505, z.string(), "What is wrong."),
          }),
        )
        .optional(),
      "Why it was refused.",
    ),
  })
  .catchall(z.unknown());

const result = z.object({
  memos: field(
    506,
    z.array(outcome),
    "One for each memo, in the order sent: the memo, or why it was refused.",
  ),
});

const APART =
  "Each is handled in its own transaction, in the order sent; a refused memo does not stop the others.";

export const createDebitMemos = defineOperation({
  ...about,
  id: "createDebitMemos",
  method: "POST",
  summary: "Create debit memos",
  description: `Creates up to ${MOST} debit memos. ${APART}`,
  body: z.object({
    sourceType: field(
      510,
      z.enum(["Standalone", "Invoice"]).optional(),
      "What all of them are made from: catalog charges (Standalone), which is so when absent, or invoices.",
    ),
    memos: field(
      511,
      given,
      "The memos. Each has the fields of `POST /v1/debit-memos`, or, from an invoice, those of `POST /v1/debit-memos/invoice/{invoiceKey}` with its `invoiceId`.",
    ),
  }),
  result,
  rules: ["Each memo follows the rules of the call about one memo."],
  example: {
    sourceType: "Standalone",
    memos: [
      {
        accountNumber: "A00000001",
        charges: [{ productRatePlanChargeId: "0".repeat(32), amount: 20 }],
      },
    ],
  },
});

export const updateDebitMemos = defineOperation({
  ...about,
  id: "updateDebitMemos",
  method: "PUT",
  summary: "Update debit memos",
  description: `Changes up to ${MOST} debit memos. ${APART}`,
  body: z.object({
    memos: field(
      512,
      given,
      "The memos. Each has its `id`, which may be its number, and the fields of `PUT /v1/debit-memos/{debit-memo-key}`.",
    ),
  }),
  result,
  rules: ["Each memo follows the rules of the call about one memo."],
  example: { memos: [{ id: "DM00000001", comment: "A late delivery" }] },
});
