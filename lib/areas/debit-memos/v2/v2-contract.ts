import * as z from "zod";
import { customFieldsOf } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { amount, currencyCode, key, localDate, quantity, text } from "@/lib/api/schemas";
import type { Names } from "@/lib/areas/records/names-contract";
import { PAYS } from "@/lib/areas/version-2/pay-contract";
import { actionContract, resourceContracts } from "@/lib/areas/version-2/resource-contract";
import { DEBIT_MEMO, DEBIT_MEMO_ITEM } from "@/lib/areas/version-2/views-contract";
import * as changes from "../change-contract";

const field = fieldsOf(586); // 586600-586619: debit memos of version 2.

const REMARKS: Names = {
  description: "comment",
  document_date: "effectiveDate",
  reason_code: "reasonCode",
  pay: "autoPay",
};

const items = z
  .array(
    z.object({
      invoice_item_id: field(600, key.optional(), "Line of the invoice that more is owed for."),
      price_id: field(601, key.optional(), "Price of the catalog, for a memo without an invoice."),
      amount: field(
        602,
        amount.optional(),
        "What is owed, above zero, without tax; without an invoice by the price when absent.",
      ),
      quantity: field(603, quantity.optional(), "How much it is for."),
      service_start: field(604, localDate.optional(), "First day that it is for."),
      service_end: field(605, localDate.optional(), "Last day that it is for."),
      unit_of_measure: field(
        606,
        text(100).optional(),
        "Unit of measure of a line of an invoice; the invoice's when absent.",
      ),
      description: field(607, text(255).optional(), "Your remark."),
      custom_fields: field(615, customFieldsOf("DebitMemoItem").optional(), "Custom fields."),
    }),
  )
  .min(1)
  .max(1000);

export const debitMemosV2 = resourceContracts({
  path: "/v2/debit_memos",
  param: "debit_memo_id",
  noun: "a debit memo",
  nouns: "debit memos",
  area: "debit-memos",
  ending: "DebitMemoV2",
  write: "invoices:write",
  view: DEBIT_MEMO,
  one: "queryDebitMemoByKey",
  create: {
    names: REMARKS,
    like: changes.createDebitMemoFromCharge.body,
    own: {
      invoice_id: field(608, key.optional(), "The invoice that more is owed for."),
      account_id: field(609, key.optional(), "Id of the account, for a memo without an invoice."),
      account_number: field(610, key.optional(), "Number of that account, in place of its id."),
      currency: field(611, currencyCode.optional(), "Currency of a memo without an invoice."),
      due_date: field(
        612,
        localDate.optional(),
        "Day by which a memo without an invoice is to be paid; by the payment term when absent.",
      ),
      items: field(613, items.optional(), "The lines; all of the invoice when absent."),
      post: field(614, z.boolean().optional(), "Whether it is posted at once."),
    },
  },
  patch: { names: { ...REMARKS, due_date: "dueDate" }, like: changes.updateDebitMemo.body },
  rules: ["With an invoice, items name lines of it; without one, an account and prices."],
  example: { invoice_id: "0".repeat(32), post: true },
});

const act = (action: string, summary: string) =>
  actionContract(debitMemosV2, { id: `${action}DebitMemoV2`, action, summary });

export const postDebitMemoV2 = act("post", "Post a debit memo");
export const unpostDebitMemoV2 = act("unpost", "Make a posted debit memo a draft");
export const cancelDebitMemoV2 = act("cancel", "Cancel a debit memo");
export const payDebitMemoV2 = actionContract(debitMemosV2, {
  id: "payDebitMemoV2",
  action: "pay",
  summary: "Pay a debit memo",
  scope: "payments:write",
  body: PAYS,
});

export const debitMemoItemsV2 = resourceContracts({
  path: "/v2/debit_memo_items",
  param: "debit_memo_item_id",
  noun: "a debit memo line",
  nouns: "debit memo lines",
  area: "debit-memos",
  ending: "DebitMemoItemV2",
  write: "invoices:write",
  view: DEBIT_MEMO_ITEM,
  one: "queryDebitMemoItemByKey",
});

export const {
  list: listDebitMemosV2,
  get: getDebitMemoV2,
  create: createDebitMemoV2,
  patch: patchDebitMemoV2,
  remove: deleteDebitMemoV2,
} = debitMemosV2;
export const { list: listDebitMemoItemsV2 } = debitMemoItemsV2;
