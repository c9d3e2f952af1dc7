import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { amount, id, key } from "@/lib/api/schemas";
import {
  debitsTakenOff,
  newDebitPart,
} from "@/lib/areas/invoices/applications/debit-parts-contract";
import { namedItems } from "./change-contract";
import { paymentParams } from "./contract";

const field = fieldsOf(537); // 537500-537599: what payments and refunds would do.

const before = "What is owed on it now.";
const after = "What is owed on it then.";

const item = z.object({
  invoiceItemId: field(510, id, "Id of the line."),
  taxItemId: field(511, id.nullable(), "Id of the tax of the line; null for what is not tax."),
  chargeName: field(512, z.string(), "Charge of the line."),
  taxName: field(513, z.string().nullable(), "Name of the tax; null for what is not tax."),
  amount: field(514, z.number(), "What falls to it."),
  balance: field(515, z.number(), before),
  balanceAfter: field(516, z.number(), after),
});

const invoice = z.object({
  invoiceId: field(520, id, "Id of the invoice."),
  invoiceNumber: field(521, z.string(), "Number of the invoice."),
  amount: field(522, z.number(), "What falls to it."),
  balance: field(515, z.number(), before),
  balanceAfter: field(516, z.number(), after),
  items: field(523, z.array(item), "The lines and taxes that it falls to."),
});

const result = z.object({
  currency: field(530, z.string(), "Currency of the amounts."),
  amount: field(531, z.number(), "What is paid, or goes back."),
  outsideInvoices: field(
    532,
    z.number(),
    "What of it is on no invoice: it stays on the payment, or it is what the payment has left.",
  ),
  invoices: field(
    533,
    z.array(invoice),
    "The invoices and debit memos that it is put against or comes off.",
  ),
  accountBalance: field(534, z.number(), "What the account owes now."),
  accountBalanceAfter: field(535, z.number(), "What the account owes then."),
});

const named = {
  invoiceId: field(540, key.optional(), "Id of the invoice."),
  invoiceNumber: field(541, key.optional(), "Number of the invoice."),
  items: field(543, namedItems.optional(), "The lines and taxes that it is for."),
};
const paidPart = z.object({
  ...named,
  amount: field(
    542,
    amount.optional(),
    "How much; what the items come to, or all that the invoice owes, when absent.",
  ),
});
const refundedPart = z.object({ ...named, amount: field(549, amount, "What is taken off it.") });

const look = {
  method: "POST",
  area: "payments",
  scope: "payments:read",
  style: "v1",
  resource: 537500,
  readOnly: true,
  query: z.object({}),
  result,
} as const;

export const previewPayment = defineOperation({
  ...look,
  id: "previewPayment",
  path: "/v1/payments/preview",
  summary: "Preview a payment",
  description:
    "Which invoices, lines and taxes a payment would cover, and what would be owed then. It charges and stores nothing.",
  params: z.object({}),
  body: z.object({
    accountId: field(545, key.optional(), "Id of the account that pays."),
    accountNumber: field(546, key.optional(), "Number of the account that pays."),
    amount: field(547, amount, "What would be paid."),
    invoices: field(544, z.array(paidPart).max(1000).optional(), "The invoices."),
    debitMemos: field(551, z.array(newDebitPart).max(1000).optional(), "The debit memos."),
  }),
  rules: [
    "accountId or accountNumber names the account.",
    "Each invoice is the account's and owes at least its amount, and so does each item.",
  ],
  example: {
    accountNumber: "A00000001",
    amount: 50,
    invoices: [{ invoiceNumber: "INV00000001", amount: 50 }],
  },
});

export const previewRefund = defineOperation({
  ...look,
  id: "previewRefund",
  path: "/v1/payments/{payment-key}/refunds/preview",
  summary: "Preview a refund",
  description:
    "Which invoices, lines and taxes the money of a refund with unapplying would come off, and what would be owed then. It gives back and stores nothing.",
  params: paymentParams,
  body: z.object({
    totalAmount: field(
      548,
      amount.optional(),
      "What would go back; all that is taken off the invoices when absent.",
    ),
    invoices: field(
      550,
      z.array(refundedPart).min(1).max(1000).optional(),
      "What is taken off; the newest parts of the payment when nothing is named.",
    ),
    debitMemos: debitsTakenOff,
  }),
  rules: [
    "The payment is an account's; no more comes off an invoice or an item than the payment has on it.",
    "No more goes back than was not given back yet.",
  ],
  example: { totalAmount: 20 },
});
