import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";

const field = fieldsOf(550); // 550000-550019: several credit memos at once.
const none = z.object({});

/** The most memos of one call. */
const MOST = 50;

const about = {
  area: "credit-memos",
  scope: "invoices:write",
  style: "v1",
  resource: 550000,
  path: "/v1/credit-memos/bulk",
  needs: ["invoiceSettlement"],
  callsOperations: true,
  params: none,
  query: none,
} as const;

const given = z.array(z.record(z.string(), z.unknown())).min(1).max(MOST);

const outcome = z
  .object({
    success: field(1, z.boolean(), "Whether it was done."),
    processId: field(2, z.string().optional(), "Identifies how the refused memo was handled."),
    reasons: field(
      3,
      z
        .array(
          z.object({
            code: field(4, z.number(), "Code of the reason, as the memo's own call has it."),
            message: field(5, z.string(), "What is wrong."),
          }),
        )
        .optional(),
      "Why it was refused.",
    ),
  })
  .catchall(z.unknown());

const result = z.object({
  memos: field(
    6,
    z.array(outcome),
    "One for each memo, in the order sent: the memo, or why it was refused.",
  ),
});

const APART =
  "Each is handled in its own transaction, in the order sent; a refused memo does not stop the others.";

export const createCreditMemos = defineOperation({
  ...about,
  id: "createCreditMemos",
  method: "POST",
  summary: "Create credit memos",
  description: `Creates up to ${MOST} credit memos. ${APART}`,
  body: z.object({
    sourceType: field(
      10,
      z.enum(["Standalone", "Invoice"]).optional(),
      "What all of them are made from: catalog charges (Standalone), which is so when absent, or invoices.",
    ),
    memos: field(
      11,
      given,
      "The memos. Each has the fields of `POST /v1/credit-memos`, or, from an invoice, those of `POST /v1/credit-memos/invoice/{invoiceKey}` with its `invoiceId`.",
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

export const updateCreditMemos = defineOperation({
  ...about,
  id: "updateCreditMemos",
  method: "PUT",
  summary: "Update credit memos",
  description: `Changes up to ${MOST} credit memos. ${APART}`,
  body: z.object({
    memos: field(
      12,
      given,
      "The memos. Each has its `id`, which may be its number, and the fields of `PUT /v1/credit-memos/{credit-memo-key}`.",
    ),
  }),
  result,
  rules: ["Each memo follows the rules of the call about one memo."],
  example: { memos: [{ id: "CM00000001", comment: "A late delivery" }] },
});
