import { getHomeCurrencyTotals } from "@/lib/areas/home/home-currency-contract";
import { getCurrencyConversion } from "@/lib/areas/exchange-rates/contract";
import { listExchangeRates } from "@/lib/areas/exchange-rates/rate-contract";
import type { CallResult } from "@/lib/portal/operation-address";

export type ExchangeRate = CallResult<typeof listExchangeRates>["rates"][number];
export type Conversion = CallResult<typeof getCurrencyConversion>;

/** The queries that a change of rates makes stale. */
export const rateReads = [listExchangeRates, getCurrencyConversion, getHomeCurrencyTotals];

/** Whether totals in the home currency use a rate. */
export function isUsed(
  { fromCurrency, toCurrency, rateSetName }: ExchangeRate,
  { homeCurrency, inverse, rateSetName: used }: Conversion,
): boolean {
  return rateSetName === used && homeCurrency === (inverse ? fromCurrency : toCurrency);
}
