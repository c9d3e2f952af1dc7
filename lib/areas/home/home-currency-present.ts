import { decimal, sumOf } from "@/lib/values/decimal";
import { moneyNumber } from "@/lib/values/money";
import type { ConvertedRow } from "./home-currency-model";

/** Totals in the home currency, the rates behind them, and what is left out of them. */
export function presentConverted(homeCurrency: string, rows: readonly ConvertedRow[]) {
  const total = (of: "owedHome" | "billedHome") =>
    moneyNumber(sumOf(rows.map((row) => decimal(row[of] ?? 0))), homeCurrency);
  return {
    homeCurrency,
    outstanding: total("owedHome"),
    billedThisMonth: total("billedHome"),
    used: rows.flatMap(({ currency, firstRate, lastRate }) =>
      firstRate !== null && lastRate !== null
        ? [{ currency, firstRateDate: firstRate, lastRateDate: lastRate }]
        : [],
    ),
    missing: rows
      .filter(({ owedHome }) => owedHome === null)
      .map(({ currency, documents, owed, billed, firstDate, lastDate }) => ({
        ...{ currency, documents, firstDate, lastDate },
        outstanding: moneyNumber(decimal(owed), currency),
        billedThisMonth: moneyNumber(decimal(billed), currency),
      })),
  };
}
