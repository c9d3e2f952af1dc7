import { wireId } from "@/lib/kernel/ids";
import type { LocalDate } from "@/lib/values/local-date";
import { exactNumber } from "@/lib/values/money";
import type { ExchangeRate } from "./model";

/** A rate of the table as a client sees it. */
export function presentRate({
  id,
  rateDate,
  fromCurrency,
  toCurrency,
  rate,
  rateSet,
}: ExchangeRate) {
  return {
    id: wireId(id),
    rateDate,
    fromCurrency,
    toCurrency,
    exchangeRate: exactNumber(rate),
    rateSetName: rateSet || null,
  };
}

/** Rates of one currency by day, in the order in which the days come. */
export function presentByDay(rates: readonly ExchangeRate[], inverse: boolean) {
  const days = new Map<LocalDate, Record<string, number | string>>();
  for (const { rateDate, fromCurrency, toCurrency, rate } of rates) {
    const day = days.get(rateDate) ?? {};
    day[inverse ? toCurrency : fromCurrency] = exactNumber(rate);
    days.set(rateDate, day);
  }
  return [...days].map(([day, others]) => ({
    [day]: { ...others, providerExchangeRateDate: day },
  }));
}
