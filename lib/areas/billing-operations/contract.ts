import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, key, localDate, text } from "@/lib/api/schemas";
import { BILLS_AND_PAYS } from "@/lib/areas/orders/needs-contract";

const field = fieldsOf(565); // 565000-565099: billing one account on request.
const collected = fieldsOf(540); // 540001-540099: invoice and collect; 540201 of every call.
const SINCE_215 = { range: { since: "215.0" } } as const;
const UNTIL_214 = { range: { until: "214.0" } } as const;
const THROUGH = "Day through which is billed; today when absent.";
const none = z.object({});

/** Types of charges, separated by commas. */
export const CHARGE_TYPE_LIST =
  /^(?:OneTime|Recurring|Usage)(?:\s*,\s*(?:OneTime|Recurring|Usage))*$/;
export const NO_CHARGE_TYPE_LIST =
  "must be OneTime, Recurring or Usage, or several of them separated by commas";
const about = { area: "billing-operations", style: "v1", params: none, query: none } as const;

const previewed = {
  id: field(10, id, "Id of the line; a bill gives its lines others."),
  serviceStartDate: field(11, z.string(), "First day that it is for."),
  serviceEndDate: field(12, z.string(), "Last day that it is for."),
  chargeNumber: field(13, z.string().nullable(), "Number of the charge."),
  chargeType: field(14, z.enum(["OneTime", "Recurring", "Usage"]), "Kind of the charge."),
  processingType: field(15, z.enum(["Charge", "Discount"]), "Kind of the line."),
  appliedToItemId: field(16, id.nullable(), "The line that a discount reduces."),
  subscriptionId: field(17, id.nullable(), "Id of the subscription."),
  subscriptionNumber: field(18, z.string().nullable(), "Number of the subscription."),
  unitOfMeasure: field(19, z.string(), "Unit of measure; empty when there is none."),
  chargeDate: field(20, z.string(), "When the preview was made, by the company's clock."),
  numberOfDeliveries: field(21, z.number(), "Always 0."),
};

const invoiceItem = z.object({
  ...previewed,
  subscriptionName: field(22, z.string().nullable(), "The same as its number."),
  chargeId: field(23, id, "Id of the charge."),
  chargeName: field(24, z.string(), "Name of the line."),
  chargeDescription: field(25, z.string(), "Description of the charge; empty when there is none."),
  productName: field(26, z.string(), "Name of the product."),
  quantity: field(27, z.number(), "Number of units."),
  chargeAmount: field(28, z.number(), "Amount without tax."),
  taxAmount: field(
    29,
    z.number(),
    "Tax that the price includes; tax that is added is not previewed.",
  ),
});

const creditMemoItem = z.object({
  ...previewed,
  ratePlanChargeId: field(35, id, "Id of the charge."),
  sku: field(30, z.string(), "SKU of the product."),
  skuName: field(31, z.string(), "Name of the line."),
  comment: field(32, z.string(), "Description of the charge; empty when there is none."),
  quantity: field(27, z.number(), "Number of units."),
  amount: field(33, z.number(), "What is credited, with the tax that the price includes."),
  amountWithoutTax: field(34, z.number(), "What is credited, without tax."),
});

const accountId = field(1, id.optional(), "Id of the account. Send this or accountNumber.");
const accountNumber = field(2, key.optional(), "Number of the account. Send this or accountId.");

export const previewBilling = defineOperation({
  ...about,
  id: "previewBilling",
  method: "POST",
  path: "/v1/operations/billing-preview",
  summary: "Preview what an account will be billed",
  description:
    "Works out what a bill of the account through a day would have: everything that is not billed yet, with the renewals until then. Nothing is stored. The lines are those that a bill run would make on that day, tax that is added apart.",
  scope: "orders:write",
  also: [...BILLS_AND_PAYS],
  resource: 565000,
  highVolume: true,
  readOnly: true,
  body: z.object({
    accountId,
    accountNumber,
    targetDate: field(3, localDate, "Day through which charges are calculated."),
    assumeRenewal: field(
      4,
      z.enum(["All", "None", "Autorenew"]).optional(),
      "Which subscriptions renew at the end of their term: all, none, or those that renew automatically, which is the default.",
    ),
    chargeTypeToExclude: field(
      5,
      z.string().regex(CHARGE_TYPE_LIST, NO_CHARGE_TYPE_LIST).optional(),
      "Kinds of charges to leave out, separated by commas.",
    ),
    includingEvergreenSubscription: field(
      6,
      z.boolean().optional(),
      "False leaves subscriptions without an end out.",
    ),
    includingDraftItems: field(
      7,
      z.boolean().optional(),
      "When true, the lines of the account's draft invoices are shown first.",
    ),
  }),
  result: z.object({
    accountId: field(1, id, "Id of the account."),
    invoiceItems: field(40, z.array(invoiceItem), "The lines of invoices."),
    creditMemoItems: field(41, z.array(creditMemoItem), "The lines of credit memos."),
  }),
  rules: [
    "accountId or accountNumber is given; with both, they name one account.",
    "The day lies at most 36 months ahead.",
  ],
  example: { accountNumber: "A00000001", targetDate: "2026-03-31" },
});

const collectedInvoice = z.object({
  invoiceId: field(50, id, "Id of the invoice."),
  invoiceNumber: field(51, z.string(), "Number of the invoice."),
  invoiceAmount: field(52, z.number(), "Its amount."),
});

export const invoiceAndCollect = defineOperation({
  ...about,
  id: "invoiceAndCollect",
  method: "POST",
  path: "/v1/operations/invoice-collect",
  summary: "Bill an account and collect",
  description:
    "Posts the account's drafts and bills everything that is due, then collects what its posted invoices owe by one payment. With an invoice, nothing is billed: that invoice is collected. All of it happens, or nothing.",
  scope: "invoices:write",
  also: [{ scope: "payments:write", to: "collect a payment" }],
  resource: 540000,
  callsGateway: true,
  body: z.object({
    accountKey: collected(1, key, "Id or number of the account."),
    documentDate: collected(
      2,
      localDate.optional(),
      "Date of the documents; today when absent.",
      SINCE_215,
    ),
    invoiceDate: collected(3, localDate.optional(), "Date of the invoice.", UNTIL_214),
    targetDate: collected(4, localDate.optional(), THROUGH, SINCE_215),
    invoiceTargetDate: collected(201, localDate.optional(), THROUGH, UNTIL_214),
    invoiceId: collected(
      5,
      z.literal("").or(id).optional(),
      "The only invoice to collect; an empty text is none.",
    ),
    paymentGateway: collected(6, text(40).optional(), "Gateway that charges the payment method."),
  }),
  result: z.object({
    invoices: field(67, z.array(collectedInvoice), "The invoices that were made or collected."),
    creditMemos: field(
      68,
      z.array(
        z.object({
          id: field(69, id, "Id of the credit memo."),
          memoNumber: field(72, z.string(), "Number of the credit memo."),
          totalAmount: field(73, z.number(), "Its amount."),
        }),
      ),
      "The credit memos that were made or posted; they are not applied.",
    ),
    paymentId: field(70, id.optional(), "Id of the payment."),
    amountCollected: field(71, z.number(), "What was collected; 0 when nothing is owed."),
  }),
  rules: [
    "The account is active and has a default payment method, if there is something to collect.",
    "Draft credit memos of bills are posted; those of an invoice or a charge stay drafts.",
    "What takes longer than 120 seconds is undone: a bill run bills such an account (61).",
  ],
  example: { accountKey: "A00000001" },
});
