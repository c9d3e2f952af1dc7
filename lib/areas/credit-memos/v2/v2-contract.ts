import * as z from "zod";
import { customFieldsOf } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { amount, currencyCode, key, localDate, quantity, text } from "@/lib/api/schemas";
import type { Names } from "@/lib/areas/records/names-contract";
import { PAYABLE } from "@/lib/areas/version-2/pay-contract";
import { actionContract, resourceContracts } from "@/lib/areas/version-2/resource-contract";
import { MEMO, MEMO_ITEM } from "@/lib/areas/version-2/views-contract";
import * as changes from "../change-contract";

const field = fieldsOf(574); // 574000-574049: credit memos of version 2.

const REMARKS: Names = {
  description: "comment",
  document_date: "effectiveDate",
  reason_code: "reasonCode",
  exclude_from_auto_apply_rules: "excludeFromAutoApplyRules",
};

const items = z
  .array(
    z.object({
      invoice_item_id: field(1, key.optional(), "Line of the invoice that is credited."),
      price_id: field(2, key.optional(), "Price of the catalog, for a memo without an invoice."),
      amount: field(3, amount, "What is credited, above zero."),
      quantity: field(4, quantity.optional(), "How much it is for."),
      service_start: field(5, localDate.optional(), "First day that it is for."),
      service_end: field(6, localDate.optional(), "Last day that it is for."),
      description: field(7, text(255).optional(), "Your remark."),
      custom_fields: field(19, customFieldsOf("CreditMemoItem").optional(), "Custom fields."),
    }),
  )
  .min(1)
  .max(1000);

export const creditMemosV2 = resourceContracts({
  path: "/v2/credit_memos",
  param: "credit_memo_id",
  noun: "a credit memo",
  nouns: "credit memos",
  area: "credit-memos",
  ending: "CreditMemoV2",
  write: "invoices:write",
  view: MEMO,
  one: "queryCreditMemoByKey",
  create: {
    names: REMARKS,
    like: changes.createCreditMemoFromCharge.body,
    own: {
      invoice_id: field(8, key.optional(), "The invoice that is credited."),
      account_id: field(9, key.optional(), "Id of the account, for a memo without an invoice."),
      account_number: field(10, key.optional(), "Number of that account, in place of its id."),
      currency: field(11, currencyCode.optional(), "Currency of a memo without an invoice."),
      items: field(12, items.optional(), "The lines; all of the invoice when absent."),
      post: field(13, z.boolean().optional(), "Whether it is posted at once."),
      apply: field(14, z.boolean().optional(), "Whether it is applied to its invoice once posted."),
    },
  },
  patch: { names: REMARKS, like: changes.updateCreditMemo.body },
  rules: ["With an invoice, items name lines of it; without one, an account and prices."],
  example: { invoice_id: "0".repeat(32), post: true },
});

const documents = z
  .array(
    z.object({
      id: field(15, key, "Id or number of the document."),
      type: field(16, z.enum(PAYABLE).optional(), "Kind of the document; invoice when absent."),
      amount: field(17, amount, "What it takes of the memo."),
    }),
  )
  .min(1)
  .max(300);

const applies = {
  names: { effective_date: "effectiveDate" },
  like: changes.applyCreditMemo.body,
  own: {
    billing_documents: field(18, documents, "The invoices and debit memos, and what each takes."),
  },
};

const act = (action: string, summary: string, body?: typeof applies) =>
  actionContract(creditMemosV2, {
    id: `${action}CreditMemoV2`,
    action,
    summary,
    ...(body ? { body } : {}),
  });

export const applyCreditMemoV2 = act("apply", "Apply a credit memo", applies);
export const unapplyCreditMemoV2 = act("unapply", "Unapply a credit memo", applies);
export const postCreditMemoV2 = act("post", "Post a credit memo");
export const unpostCreditMemoV2 = act("unpost", "Make a posted credit memo a draft");
export const cancelCreditMemoV2 = act("cancel", "Cancel a credit memo");

export const creditMemoItemsV2 = resourceContracts({
  path: "/v2/credit_memo_items",
  param: "credit_memo_item_id",
  noun: "a credit memo line",
  nouns: "credit memo lines",
  area: "credit-memos",
  ending: "CreditMemoItemV2",
  write: "invoices:write",
  view: MEMO_ITEM,
  one: "queryCreditMemoItemByKey",
});

export const {
  list: listCreditMemosV2,
  get: getCreditMemoV2,
  create: createCreditMemoV2,
  patch: patchCreditMemoV2,
  remove: deleteCreditMemoV2,
} = creditMemosV2;
export const { list: listCreditMemoItemsV2 } = creditMemoItemsV2;
