import { decimal } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import { type PrepaidFund, prepaidFunds } from "./v2-prepaid-queries";

const number = (text: string) => exactNumber(decimal(text));

const present = ({ uom, startDate, endDate, ...fund }: PrepaidFund) => ({
  prepaid_UOM: uom,
  start_date: startDate,
  end_date: endDate,
  total_balance: number(fund.quantity),
  remaining_balance: number(fund.remaining),
  transactions: fund.transactions.map(({ date, isUsage, quantity }) => ({
    transaction_date: date,
    type: isUsage ? ("drawdown" as const) : ("prepayment" as const),
    quantity: number(quantity),
  })),
});

/** The prepaid units of subscriptions, where they are requested, by the id of each. */
export async function prepaidOf(tenantId: string, ids: readonly string[], isAsked: boolean) {
  if (!isAsked) return () => ({});
  const funds = await prepaidFunds(tenantId, ids);
  return (id: string) => ({
    prepaid_balance: funds.filter(({ subscriptionId }) => subscriptionId === id).map(present),
  });
}
