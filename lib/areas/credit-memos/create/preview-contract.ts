import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { amount, id, key } from "@/lib/api/schemas";

const field = fieldsOf(585); // 585480-585519: previews of invoice credits.

const item = z.object({
  invoiceItemId: field(490, id, "Id of the line."),
  chargeName: field(491, z.string(), "Name of the line."),
  serviceStartDate: field(492, z.string(), "First day of the service period."),
  serviceEndDate: field(493, z.string(), "Last day of the service period."),
  amountLeft: field(494, z.number(), "What is left to credit of it, without tax."),
  taxAmountLeft: field(495, z.number(), "What is left to credit of its tax."),
  amount: field(496, z.number(), "What would be credited of it, without tax."),
  taxAmount: field(497, z.number(), "What would be credited of its tax."),
});

export const previewInvoiceCredit = defineOperation({
  id: "previewInvoiceCredit",
  method: "POST",
  path: "/v1/credit-memos/invoice/{invoiceKey}/preview",
  needs: ["invoiceSettlement"],
  aliases: ["/v1/invoices/{invoiceKey}/credit-memos/preview"],
  area: "credit-memos",
  summary: "Preview a credit of an invoice",
  description:
    "What a credit memo of lines of an invoice would come to with its tax, what of each line is left to credit, and what the invoice and the account would owe then, with the memo posted and applied to the invoice as far as that is open. It stores nothing.",
  scope: "invoices:read",
  style: "v1",
  resource: 585480,
  readOnly: true,
  params: z.object({ invoiceKey: field(480, key, "Id or number of the invoice.") }),
  query: z.object({}),
  body: z.object({
    items: field(
      481,
      z
        .array(
          z.object({
            invoiceItemId: field(482, id, "Id of the line."),
            amount: field(483, amount, "What is credited of it, without tax."),
          }),
        )
        .max(1000)
        .optional(),
      "The lines; everything that is left of the invoice when absent.",
    ),
  }),
  result: z.object({
    invoiceNumber: field(484, z.string(), "Number of the invoice."),
    currency: field(485, z.string(), "Currency of the amounts."),
    amountWithoutTax: field(486, z.number(), "What would be credited without tax."),
    taxAmount: field(487, z.number(), "What would be credited of taxes."),
    amount: field(488, z.number(), "Total of the credit memo."),
    appliedAmount: field(489, z.number(), "What of it the invoice would take."),
    unappliedAmount: field(498, z.number(), "What would stay on the credit memo."),
    invoiceBalance: field(499, z.number(), "What the invoice owes now."),
    invoiceBalanceAfter: field(500, z.number(), "What the invoice would owe then."),
    accountBalance: field(501, z.number(), "What the account owes now."),
    accountBalanceAfter: field(502, z.number(), "What the account would owe then."),
    items: field(503, z.array(item), "Every line of the invoice."),
  }),
  rules: [
    "The invoice is posted and its total is above zero.",
    "Amounts are above zero and have no more decimals than the currency.",
    "No line is credited beyond what is left of it, and no invoice beyond its total.",
  ],
  example: {},
});
