import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { type Decimal, ZERO } from "@/lib/values/decimal";
import { addDays } from "@/lib/values/local-date";
import { moneyNumber } from "@/lib/values/money";
import * as contract from "./preview-contract";
import { previewCredit, type PreviewedLine } from "./preview-credit";

function presentLine({ line, left, given }: PreviewedLine, currency: string) {
  const money = (amount: Decimal) => moneyNumber(amount, currency);
  return {
    invoiceItemId: wireId(line.id),
    chargeName: line.chargeName,
    serviceStartDate: line.serviceStart,
    serviceEndDate: addDays(line.serviceEnd, -1),
    amountLeft: money(left.amount),
    taxAmountLeft: money(left.taxAmount),
    amount: money(given?.amount ?? ZERO),
    taxAmount: money(given?.taxAmount ?? ZERO),
  };
}

export const previewInvoiceCredit = operation(
  contract.previewInvoiceCredit,
  async (ctx, { params, body }) => {
    const found = await previewCredit(ctx, params.invoiceKey, body.items);
    const { account, invoice, net, tax, total, applied, lines } = found;
    const money = (amount: Decimal) => moneyNumber(amount, invoice.currency);
    return {
      invoiceNumber: invoice.invoiceNumber,
      currency: invoice.currency,
      amountWithoutTax: money(net),
      taxAmount: money(tax),
      amount: money(total),
      appliedAmount: money(applied),
      unappliedAmount: money(total.minus(applied)),
      invoiceBalance: money(invoice.balance),
      invoiceBalanceAfter: money(invoice.balance.minus(applied)),
      accountBalance: money(account.balance),
      accountBalanceAfter: money(account.balance.minus(total)),
      items: lines.map((line) => presentLine(line, invoice.currency)),
    };
  },
);
