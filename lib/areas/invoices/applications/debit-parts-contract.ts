import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { amount, id, key } from "@/lib/api/schemas";

const field = fieldsOf(586); // 586350-586379: debit memos to which money or credit is applied.

const item = {
  debitMemoItemId: field(350, id.optional(), "Id of a line, for what of it is not tax."),
  taxItemId: field(351, id.optional(), "Id of a tax of a line; one of the two."),
  amount: field(352, amount, "How much of it."),
};

const ITEMS =
  "The lines and taxes that it is for, which come to the amount. When absent: the first that are owed are covered, the last that are covered are taken off.";

const named = {
  debitMemoId: field(353, key.optional(), "Id of the debit memo."),
  debitMemoNumber: field(354, key.optional(), "Number of the debit memo."),
};
const items = field(355, z.array(z.object(item)).max(1000).optional(), ITEMS);

/** A debit memo to which a payment is applied, or from which it is unapplied. */
export const debitPart = z.object({
  ...named,
  amount: field(356, amount, "How much."),
  items,
});

/** The same where the amount may be left out. */
export const newDebitPart = z.object({
  ...named,
  amount: field(
    357,
    amount.optional(),
    "How much; what the items come to, or all that the memo owes, when absent.",
  ),
  items,
});

/** A debit memo to which a credit memo is applied, or from which it is unapplied. */
export const creditedDebit = z.object({
  debitMemoId: field(358, key, "Id or number of the debit memo."),
  amount: field(356, amount, "How much."),
  items: field(
    359,
    z
      .array(
        z.object({
          ...item,
          creditMemoItemId: field(
            360,
            id.optional(),
            "The credit memo's line that the credit is from.",
          ),
          creditTaxItemId: field(
            361,
            id.optional(),
            "The credit memo's tax that the credit is from.",
          ),
        }),
      )
      .max(1000)
      .optional(),
    ITEMS,
  ),
});

/** The debit memos that money is taken off, where that may be left out. */
export const debitsTakenOff = field(
  362,
  z.array(debitPart).min(1).max(1000).optional(),
  "The debit memos that it is taken off.",
);
