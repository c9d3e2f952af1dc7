import { presentSums } from "@/lib/areas/bill-runs/present";
import type { Decimal } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import type { Forecast } from "./forecast-run";

const numberOrNull = (amount: Decimal | null) => (amount === null ? null : exactNumber(amount));

/** A forecast as its call answers it. */
export function presentForecast(forecast: Forecast) {
  const { invoiceDate, targetDate, comparedTo } = forecast;
  return {
    ...{ invoiceDate, targetDate, comparedTo },
    numberOfAccountsDue: forecast.due,
    numberOfAccountsPriced: forecast.priced,
    numberOfAccountsBilled: forecast.billed,
    includesTax: forecast.taxed,
    sums: forecast.sums.map(presentSums),
    numberOfOddities: forecast.count,
    oddities: forecast.oddities.map((of) => ({
      kind: of.kind,
      accountNumber: of.accountNumber,
      accountName: of.accountName,
      currency: of.currency,
      amount: numberOrNull(of.amount),
      lastAmount: numberOrNull(of.lastAmount),
      reason: of.reason,
    })),
  };
}
