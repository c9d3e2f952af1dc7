import type { Decimal } from "@/lib/values/decimal";
import { moneyNumber } from "@/lib/values/money";
import type { CurrencyMovements } from "./movement-model";

export function presentMovements({ currency, months }: CurrencyMovements) {
  const money = (amount: Decimal) => moneyNumber(amount, currency);
  return {
    currency,
    months: months.map(({ month, ...amounts }) => ({
      month,
      opening: money(amounts.opening),
      new: money(amounts.new),
      expansion: money(amounts.expansion),
      contraction: money(amounts.contraction),
      churn: money(amounts.churn),
      reactivation: money(amounts.reactivation),
      closing: money(amounts.closing),
    })),
  };
}
