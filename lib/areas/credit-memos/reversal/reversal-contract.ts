import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, localDate, text } from "@/lib/api/schemas";
import { memoParams } from "@/lib/areas/credit-memos/contract";

const field = fieldsOf(585); // 585360-585379: reversal and write-off of credit memos.

const change = {
  area: "credit-memos",
  method: "PUT",
  scope: "invoices:write",
  style: "v1",
  resource: 585360,
  params: memoParams,
  query: z.object({}),
  needs: ["invoiceSettlement"],
} as const;

const remarks = {
  comment: field(360, text(255).optional(), "Free text on the debit memo."),
  memoDate: field(361, localDate.optional(), "Day on the debit memo; today when absent."),
};
const debitMemo = field(
  363,
  z.object({ id: field(364, id, "Id of the debit memo.") }),
  "The debit memo that was made, posted and covered.",
);

export const reverseCreditMemo = defineOperation({
  ...change,
  id: "reverseCreditMemo",
  path: "/v1/credit-memos/{credit-memo-key}/reverse",
  summary: "Reverse a credit memo",
  description:
    "Takes back all of a posted credit memo: a debit memo asks for the same again, and the credit memo is applied to it. What is billed does not change; to have the next bill credit the days anew, unpost and cancel the memo instead.",
  body: z.object({
    applyEffectiveDate: field(
      365,
      localDate.optional(),
      "Day on which the credit memo is applied; today when absent.",
    ),
    ...remarks,
    reasonCode: field(362, text(255).optional(), "Why."),
  }),
  result: z.object({
    creditMemo: field(
      366,
      z.object({ id: field(367, id, "Id of the credit memo.") }),
      "The credit memo that is reversed.",
    ),
    debitMemo,
  }),
  rules: [
    "The memo is posted, nothing of it is applied or refunded, it has reversed no invoice and credits no delivery, and it has at most 2,000 lines.",
    "A reversed memo stays applied to its debit memo.",
  ],
});

export const writeOffCreditMemo = defineOperation({
  ...change,
  id: "writeOffCreditMemo",
  path: "/v1/credit-memos/{credit-memo-key}/write-off",
  summary: "Write off a credit memo",
  description:
    "Gives up what is left of a posted credit memo, with a debit memo of that amount to which it is applied. What is billed does not change.",
  body: z.object({
    ...remarks,
    reasonCode: field(368, text(255).optional(), "Why; `Write-off` when absent."),
  }),
  result: z.object({ debitMemo }),
  rules: ["The memo is posted, something of it is left, and it has at most 2,000 lines."],
});
