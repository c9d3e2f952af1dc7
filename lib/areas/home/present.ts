import { wireId } from "@/lib/kernel/ids";
import { decimal, type Decimal } from "@/lib/values/decimal";
import { moneyNumber, roundMoney } from "@/lib/values/money";
import type { Ageing, CurrencyFigures } from "./model";

export function presentFigures({ currency, mrr, ageing, months }: CurrencyFigures) {
  const money = (amount: Decimal) => moneyNumber(amount, currency);
  const late = [ageing.days1to30, ageing.days31to60, ageing.days61to90, ageing.over90];
  const overdue = late.reduce((total, amount) => total.plus(amount));
  return {
    currency,
    mrr: money(roundMoney(mrr, currency)),
    outstanding: money(overdue.plus(ageing.notDue)),
    overdue: money(overdue),
    outstandingByAge: presentAgeing(ageing, money),
    months: months.map(({ month, billed, collected }) => ({
      month,
      billed: money(billed),
      collected: money(collected),
    })),
  };
}

function presentAgeing(ageing: Ageing, money: (amount: Decimal) => number) {
  const { notDue, days1to30, days31to60, days61to90, over90 } = ageing;
  return {
    notDue: money(notDue),
    days1to30: money(days1to30),
    days31to60: money(days31to60),
    days61to90: money(days61to90),
    over90: money(over90),
  };
}

type Failed = {
  attemptId: string;
  accountNumber: string;
  accountName: string;
  amount: string;
  currency: string;
  balance: string;
  attemptedAt: Date;
  status: "Failed" | "Verifying";
  responseText: string | null;
};

export function presentFailed(failed: Failed) {
  const money = (amount: string) => moneyNumber(decimal(amount), failed.currency);
  return {
    accountNumber: failed.accountNumber,
    accountName: failed.accountName,
    amount: money(failed.amount),
    currency: failed.currency,
    balance: money(failed.balance),
    attemptedAt: failed.attemptedAt.toISOString(),
    status: failed.status,
    responseText: failed.responseText,
    attemptId: wireId(failed.attemptId),
  };
}
