import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { listResultV2 } from "@/lib/api/object-query";
import { id, key, localDate } from "@/lib/api/schemas";
import * as billing from "@/lib/areas/billing-operations/contract";
import { creditMemosV2 } from "@/lib/areas/credit-memos/v2/v2-contract";
import { invoicesV2 } from "@/lib/areas/invoices/v2/v2-contract";
import type { Names } from "@/lib/areas/records/names-contract";
import { shows } from "@/lib/areas/version-2/resource-contract";
import { bodyLike } from "@/lib/areas/version-2/view-contract";
import { generateBillingDocuments } from "../generate-contract";

export { creditMemosV2, invoicesV2 };

const field = fieldsOf(559); // 559000-559029: bills and previews of accounts in version 2.
const KINDS = ["one_time", "recurring", "usage"] as const;

const about = {
  method: "POST",
  area: "accounts",
  style: "v2",
  callsOperations: true,
  resource: 559000,
  params: z.object({ account_id: field(1, key, "Id of the account, or its number.") }),
  query: z.object({}),
} as const;

export const BILLED: Names = {
  post: "autoPost",
  document_date: "effectiveDate",
  target_date: "targetDate",
  subscription_ids: "subscriptionIds",
  credit_memo_reason_code: "creditMemoReasonCode",
};

export const billAccountV2 = defineOperation({
  ...about,
  id: "billAccountV2",
  path: "/v2/accounts/{account_id}/bill",
  summary: "Generate billing documents for an account",
  description: generateBillingDocuments.description,
  scope: generateBillingDocuments.scope,
  also: [...shows(invoicesV2.declared.view), ...shows(creditMemosV2.declared.view)],
  body: bodyLike(BILLED, generateBillingDocuments.body, {
    charges_excluded: field(
      2,
      z
        .string()
        .regex(
          /^(?:one_time|recurring|usage)(?:\s*,\s*(?:one_time|recurring|usage))*$/,
          "must be one_time, recurring or usage, or several of them separated by commas",
        )
        .optional(),
      "Kinds of charges to leave out, separated by commas.",
    ),
  }),
  result: z.object({
    invoices: field(3, listResultV2(invoicesV2.record), "The invoices."),
    credit_memos: field(4, listResultV2(creditMemosV2.record), "The credit memos."),
  }),
  rules: ["The account is active."],
  example: { target_date: "2026-01-31", post: true },
});

const { previewBilling } = billing;

export const PREVIEWED: Names = {
  target_date: "targetDate",
  include_draft_items: "includingDraftItems",
  include_evergreen_subscriptions: "includingEvergreenSubscription",
};

const LINE: Names = {
  id: "id",
  applied_to_item_id: "appliedToItemId",
  quantity: "quantity",
  service_start_date: "serviceStartDate",
  service_end_date: "serviceEndDate",
  subscription_id: "subscriptionId",
  subscription_number: "subscriptionNumber",
  unit_of_measure: "unitOfMeasure",
};

export const INVOICE_LINE: Names = {
  ...LINE,
  amount: "chargeAmount",
  product_name: "productName",
  subscription_item_description: "chargeDescription",
  subscription_item_id: "chargeId",
  subscription_item_name: "chargeName",
  subscription_item_number: "chargeNumber",
  subscription_name: "subscriptionName",
  tax: "taxAmount",
};

export const MEMO_LINE: Names = {
  ...LINE,
  amount: "amount",
  description: "comment",
  sku: "sku",
  sku_name: "skuName",
  subscription_item_id: "ratePlanChargeId",
  subtotal: "amountWithoutTax",
};

const words = {
  charge_type: field(5, z.enum(KINDS), "Kind of the charge."),
  processing_type: field(6, z.enum(["subscription_item", "discount"]), "Kind of the line."),
};
const { invoiceItems, creditMemoItems } = previewBilling.result.shape;

export const previewAccountV2 = defineOperation({
  ...about,
  id: "previewAccountV2",
  path: "/v2/accounts/{account_id}/preview",
  summary: "Preview an account",
  description: previewBilling.description,
  scope: previewBilling.scope,
  also: previewBilling.also ?? [],
  highVolume: true,
  readOnly: true,
  body: bodyLike(PREVIEWED, previewBilling.body, {
    exclude: field(7, z.enum(KINDS).optional(), "A kind of charges to leave out."),
  }),
  result: z.object({
    account_id: field(8, id, "Id of the account."),
    invoice_items: field(
      9,
      z.array(
        bodyLike(INVOICE_LINE, invoiceItems.element, {
          ...words,
          document_date: field(10, localDate, "When the preview was made."),
        }),
      ),
      "The lines of invoices.",
    ),
    credit_memo_items: field(
      11,
      z.array(bodyLike(MEMO_LINE, creditMemoItems.element, words)),
      "The lines of credit memos.",
    ),
  }),
  rules: ["The day lies at most 36 months ahead."],
  example: { target_date: "2026-03-31" },
});
