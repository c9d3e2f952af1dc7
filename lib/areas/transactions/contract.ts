import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { dateTime, id, key, wholeNumber } from "@/lib/api/schemas";

const field = fieldsOf(558); // 558000-558099: transactions of an account.
const none = z.object({});
const shown = z.string().nullable();

const read = {
  method: "GET",
  area: "transactions",
  style: "v1",
  resource: 558000,
  params: z.object({ "account-key": field(1, key, "Id or number of the account.") }),
  query: z.object({
    page: field(2, wholeNumber(1, 250).optional(), "Number of the page; 1 when absent."),
    pageSize: field(
      3,
      wholeNumber(1, 9999).optional(),
      "Rows of one page: 20 when absent, and never more than 40.",
    ),
  }),
  body: none,
} as const;

const nextPage = field(
  4,
  z.string().optional(),
  "Relative address of the next page; absent on the last one.",
);

const owner = {
  accountId: field(10, id, "Id of the account."),
  accountNumber: field(11, z.string(), "Number of the account."),
  accountName: field(12, z.string(), "Name of the account."),
};

const line = z.object({
  id: field(30, id, "Id of the line."),
  subscriptionId: field(31, shown, "Id of the subscription."),
  subscriptionName: field(32, shown, "Number of the subscription."),
  serviceStartDate: field(33, z.string(), "First day of the service period."),
  serviceEndDate: field(34, z.string(), "Last day of the service period."),
  chargeId: field(35, shown, "Id of the subscription's charge."),
  chargeName: field(36, z.string(), "Name of the line."),
  chargeDescription: field(37, z.string(), "Description of the charge; empty where it has none."),
  chargeAmount: field(38, z.number(), "Amount without tax."),
  taxAmount: field(39, z.number(), "Tax."),
  productName: field(40, z.string(), "Name of the product."),
  quantity: field(41, z.number().nullable(), "Number of units."),
  unitOfMeasure: field(42, z.string(), "Unit of measure; empty where it has none."),
  chargeDate: field(43, dateTime, "When the line was made, in the tenant's time zone."),
  chargeType: field(44, z.string(), "OneTime, Recurring or Usage."),
  processingType: field(45, z.enum(["Charge", "Discount"]), "Kind of the line."),
});

export const listAccountInvoices = defineOperation({
  ...read,
  id: "listAccountInvoices",
  path: "/v1/transactions/invoices/accounts/{account-key}",
  summary: "List the invoices of an account",
  description: "The invoices of an account with their lines, the newest first.",
  scope: "invoices:read",
  result: z.object({
    invoices: field(
      5,
      z.array(
        z.object({
          ...owner,
          id: field(13, id, "Id of the invoice."),
          invoiceNumber: field(14, z.string(), "Number of the invoice."),
          invoiceDate: field(15, z.string(), "Day on the invoice."),
          dueDate: field(16, z.string(), "Day by which it is to be paid."),
          invoiceTargetDate: field(17, z.string(), "Day through which it bills."),
          amount: field(18, z.number(), "Total with tax."),
          balance: field(19, z.number(), "What is still owed."),
          status: field(20, z.string(), "State of the invoice."),
          reversed: field(21, z.boolean(), "A credit memo has given all of it back."),
          createdBy: field(22, z.string(), "Who made it."),
          body: field(23, z.string(), "Address of its PDF on this host."),
          invoiceFiles: field(
            24,
            z.array(
              z.object({
                id: field(25, id, "Id of the file."),
                pdfFileUrl: field(26, z.string(), "Address of the PDF on this host."),
                versionNumber: field(
                  27,
                  z.number(),
                  "When it was made, in milliseconds since 1970.",
                ),
              }),
            ),
            "Its PDF.",
          ),
          invoiceItems: field(28, z.array(line), "Its lines, in order."),
        }),
      ),
      "The invoices of this page.",
    ),
    nextPage,
  }),
});

export const listAccountPayments = defineOperation({
  ...read,
  id: "listAccountPayments",
  path: "/v1/transactions/payments/accounts/{account-key}",
  summary: "List the payments of an account",
  description: "The payments of an account with the invoices that they paid, the newest first.",
  scope: "payments:read",
  result: z.object({
    payments: field(
      6,
      z.array(
        z.object({
          ...owner,
          id: field(50, id, "Id of the payment."),
          paymentNumber: field(51, z.string(), "Number of the payment."),
          type: field(52, z.string(), "Electronic or External."),
          status: field(53, z.string(), "State of the payment."),
          effectiveDate: field(54, z.string(), "Day of the payment."),
          amount: field(55, z.number(), "Amount of the payment."),
          paymentMethodId: field(56, shown, "Id of the payment method."),
          gatewayTransactionNumber: field(57, shown, "Number that the gateway gave it."),
          paidInvoices: field(
            58,
            z.array(
              z.object({
                invoiceId: field(59, id, "Id of the invoice."),
                invoiceNumber: field(60, z.string(), "Number of the invoice."),
                appliedPaymentAmount: field(61, z.number(), "What of the payment it took."),
              }),
            ),
            "Invoices that the payment is applied to.",
          ),
        }),
      ),
      "The payments of this page.",
    ),
    nextPage,
  }),
});
