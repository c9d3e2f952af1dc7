import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, key } from "@/lib/api/schemas";

const field = fieldsOf(584); // 584460-584479: the amount of an invoice by its orders.
const none = z.object({});
const shown = z.string().nullable();

const amounts = {
  amount: field(462, z.number(), "Amount with tax; negative where an order has taken away."),
  taxAmount: field(463, z.number(), "Tax in it."),
};

const part = z.object({
  orderNumber: field(
    461,
    shown,
    "Number of the order; null for what no order has made: lines entered by hand, true-ups of commitments and rounding.",
  ),
  ...amounts,
});

export const getAmountBreakdownByOrder = defineOperation({
  id: "getAmountBreakdownByOrder",
  method: "GET",
  path: "/v1/invoices/{invoiceNumber}/amountBreakdownByOrder",
  area: "invoices",
  summary: "Get the amount of an invoice by order",
  description:
    "What each order adds to an invoice. A line is split by what the orders that had been placed when the invoice was made have changed of its charge's value on the days of the line; a line of usage is that of the order that made its segment. The parts of a line add up to the line, and all parts to the amount of the invoice, exactly.",
  scope: "invoices:read",
  style: "v1",
  resource: 584000,
  params: z.object({
    invoiceNumber: field(460, key, "Number or id of the invoice."),
  }),
  query: none,
  body: none,
  result: z.object({
    invoiceId: field(472, id, "Id of the invoice."),
    invoiceNumber: field(11, z.string(), "Number of the invoice."),
    currency: field(19, z.string(), "Currency of the amounts."),
    amount: field(20, z.number(), "Total with tax."),
    orders: field(464, z.array(part), "What each order adds to the invoice, the oldest first."),
    breakdowns: field(
      465,
      z.array(
        z.object({
          invoiceItemId: field(466, id, "Id of the line."),
          subscriptionNumber: field(467, shown, "Number of the subscription."),
          chargeNumber: field(468, z.string(), "Number of the subscribed charge."),
          startDate: field(469, z.string(), "First day of the line."),
          endDate: field(470, z.string(), "Last day of the line."),
          ...amounts,
          breakdownDetails: field(471, z.array(part), "What each order adds to the line."),
        }),
      ),
      "The lines of the invoice.",
    ),
  }),
});
