import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import {
  amountByOrder,
  type InvoiceBreakdown,
  type OrderPart,
} from "@/lib/areas/orders/metrics/amount-by-order";
import { addDays } from "@/lib/values/local-date";
import { sumOf } from "@/lib/values/decimal";
import { moneyNumber } from "@/lib/values/money";
import * as contract from "./breakdown-contract";

export const getAmountBreakdownByOrder = operation(
  contract.getAmountBreakdownByOrder,
  async (ctx, { params }) => present(await amountByOrder(ctx, params.invoiceNumber)),
);

function present({ invoice, lines }: InvoiceBreakdown) {
  const { currency } = invoice;
  const shown = ({ orderNumber, amount, taxAmount }: OrderPart) => ({
    orderNumber,
    amount: moneyNumber(amount.plus(taxAmount), currency),
    taxAmount: moneyNumber(taxAmount, currency),
  });
  const parts = lines.flatMap((line) => line.parts);
  const orders = [...new Set(parts.map(({ orderNumber }) => orderNumber))];
  return {
    invoiceId: wireId(invoice.id),
    invoiceNumber: invoice.invoiceNumber,
    currency,
    amount: moneyNumber(invoice.amount, currency),
    orders: orders.map((orderNumber) => {
      const own = parts.filter((part) => part.orderNumber === orderNumber);
      const amount = sumOf(own.map((part) => part.amount));
      return shown({ orderNumber, amount, taxAmount: sumOf(own.map((part) => part.taxAmount)) });
    }),
    breakdowns: lines.map(({ line, parts: ofLine }) => ({
      invoiceItemId: wireId(line.id),
      subscriptionNumber: line.subscriptionNumber,
      chargeNumber: line.chargeNumber,
      startDate: line.serviceStart,
      endDate: line.serviceEnd > line.serviceStart ? addDays(line.serviceEnd, -1) : line.serviceEnd,
      ...{
        amount: moneyNumber(line.amount.plus(line.taxAmount), currency),
        taxAmount: moneyNumber(line.taxAmount, currency),
      },
      breakdownDetails: ofLine.map(shown),
    })),
  };
}
