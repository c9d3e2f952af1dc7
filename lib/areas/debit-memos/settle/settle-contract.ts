import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { amount, id, key, localDate, text } from "@/lib/api/schemas";
import { debitMemoParams } from "@/lib/areas/debit-memos/contract";

const field = fieldsOf(586); // 586400-586449: debit memos as they are written off and collected.
const none = z.object({});

const about = {
  area: "debit-memos",
  scope: "invoices:write",
  style: "v1",
  resource: 586400,
  query: none,
  needs: ["invoiceSettlement"],
} as const;

export const writeOffDebitMemo = defineOperation({
  ...about,
  id: "writeOffDebitMemo",
  method: "PUT",
  path: "/v1/debit-memos/{debit-memo-key}/write-off",
  summary: "Write off a debit memo",
  description:
    "Gives up what is still owed on a posted debit memo, with a credit memo that is applied to it.",
  params: debitMemoParams,
  body: z.object({
    amount: field(400, amount.optional(), "How much; all that is owed when absent."),
    comment: field(401, text(255).optional(), "Free text on the credit memo."),
    memoDate: field(402, localDate.optional(), "Day on the credit memo; today when absent."),
    reasonCode: field(403, text(255).optional(), "Why; `Write-off` when absent."),
    revenueImpacting: field(
      404,
      z.enum(["Yes", "No"]).optional(),
      "Whether it lowers revenue; Yes when absent.",
    ),
  }),
  result: z.object({
    creditMemo: field(
      405,
      z.object({ id: field(406, id, "Id of the credit memo.") }),
      "The credit memo that gives it up.",
    ),
  }),
  rules: [
    "The memo is posted, owes something, and has at most 2,000 lines.",
    "amount is above zero and no more than what is owed.",
  ],
});

export const updateDebitMemoDueDates = defineOperation({
  ...about,
  id: "updateDebitMemoDueDates",
  method: "PUT",
  path: "/v1/debit-memos",
  summary: "Update the due dates of debit memos",
  description:
    "Changes the due dates of up to 50 debit memos, all in one transaction: of all, or of none.",
  params: none,
  body: z.object({
    debitMemos: field(
      410,
      z
        .array(
          z.object({
            id: field(411, key, "Id or number of the debit memo."),
            dueDate: field(412, localDate, "Day by which it is to be paid."),
          }),
        )
        .min(1)
        .max(50),
      "The debit memos.",
    ),
  }),
  result: none,
  rules: ["A canceled memo does not change; no due date is before the day on its memo."],
  example: { debitMemos: [{ id: "DM00000001", dueDate: "2026-03-01" }] },
});

const CREDITS = ["CreditMemo", "UnappliedPayment"] as const;

const applied = z.object({
  id: field(420, id, "Its id."),
  number: field(421, z.string(), "Its number."),
  appliedAmount: field(422, z.number(), "What of it is applied to the memo now."),
  unappliedAmount: field(423, z.number(), "What of it is left."),
});

export const collectDebitMemo = defineOperation({
  ...about,
  scope: "payments:write",
  id: "collectDebitMemo",
  method: "POST",
  path: "/v1/debit-memos/{debit-memo-key}/collect",
  summary: "Collect a debit memo",
  description:
    "Settles a posted debit memo: with credit that the account has where asked, the oldest first, and what is owed then by a charge where asked. When the charge fails, nothing is applied either.",
  params: debitMemoParams,
  callsGateway: true,
  body: z.object({
    applyCredit: field(
      424,
      z.boolean().optional(),
      "Apply credit memos and unapplied payments of the account; false when absent.",
    ),
    applicationOrder: field(
      425,
      z.array(z.enum(CREDITS)).min(1).max(2).optional(),
      "Which credit is applied, in this order; credit memos and then unapplied payments when absent.",
    ),
    collect: field(426, z.boolean().optional(), "Charge what is owed then; false when absent."),
    payment: field(
      427,
      z
        .object({
          paymentMethodId: field(
            428,
            id.optional(),
            "Payment method; the account's default when absent.",
          ),
          gatewayId: field(429, key.optional(), "Name of the gateway that must charge it."),
        })
        .optional(),
      "How it is charged.",
    ),
  }),
  result: z.object({
    debitMemo: field(
      430,
      z.object({
        id: field(431, id, "Id of the debit memo."),
        number: field(432, z.string(), "Number of the debit memo."),
        balance: field(433, z.number(), "What is owed of it then."),
      }),
      "The debit memo.",
    ),
    appliedCreditMemos: field(434, z.array(applied), "Credit memos that were applied."),
    appliedPayments: field(435, z.array(applied), "Payments that were applied."),
    processedPayment: field(
      436,
      z
        .object({
          id: field(437, id, "Id of the payment."),
          number: field(438, z.string(), "Number of the payment."),
          amount: field(439, z.number(), "What was charged."),
        })
        .optional(),
      "The charge; absent when there was none.",
    ),
  }),
  rules: [
    "The memo is posted, owes something, and has at most 10 lines.",
    "applyCredit or collect is true.",
    "payment stands only with collect.",
  ],
  example: { applyCredit: true, collect: true },
});
