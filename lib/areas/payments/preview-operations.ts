import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { moneyNumber } from "@/lib/values/money";
import {
  type AllocatedInvoice,
  type Allocation,
  allocatePayment,
  allocateRefund,
} from "./preview-allocation";
import * as contract from "./preview-contract";

function presentInvoice({ items, ...invoice }: AllocatedInvoice, currency: string) {
  const money = (of: Pick<AllocatedInvoice, "amount" | "balance" | "balanceAfter">) => ({
    amount: moneyNumber(of.amount, currency),
    balance: moneyNumber(of.balance, currency),
    balanceAfter: moneyNumber(of.balanceAfter, currency),
  });
  return {
    invoiceId: wireId(invoice.invoiceId),
    invoiceNumber: invoice.invoiceNumber,
    ...money(invoice),
    items: items.map((item) => ({
      invoiceItemId: wireId(item.invoiceItemId),
      taxItemId: item.taxationItemId === null ? null : wireId(item.taxationItemId),
      chargeName: item.chargeName,
      taxName: item.taxName,
      ...money(item),
    })),
  };
}

function present({ account, amount, outside, accountBalanceAfter, invoices }: Allocation) {
  const { currency, balance } = account;
  return {
    currency,
    amount: moneyNumber(amount, currency),
    outsideInvoices: moneyNumber(outside, currency),
    invoices: invoices.map((invoice) => presentInvoice(invoice, currency)),
    accountBalance: moneyNumber(balance, currency),
    accountBalanceAfter: moneyNumber(accountBalanceAfter, currency),
  };
}

export const previewPayment = operation(contract.previewPayment, async (ctx, { body }) =>
  present(await allocatePayment(ctx, body)),
);

export const previewRefund = operation(contract.previewRefund, async (ctx, { params, body }) =>
  present(await allocateRefund(ctx, params["payment-key"], body)),
);
