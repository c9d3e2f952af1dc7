import { addDays, type LocalDate, weekday } from "@/lib/values/local-date";
import type { Merchant } from "../merchant";

/** What a dollar and a pound cost in euros on the business days of two weeks, the latest last. */
const RATES = [
  [0.9204, 1.1512],
  [0.9188, 1.1497],
  [0.9215, 1.1531],
  [0.9231, 1.1518],
  [0.9226, 1.1544],
  [0.9209, 1.1559],
  [0.9197, 1.1536],
  [0.9183, 1.1521],
  [0.9201, 1.1547],
  [0.9212, 1.1562],
] as const;

const SATURDAY = 6;

/** The demo merchant counts in euros and enters its bank's rates; of yen it has none. */
export async function enterRates(merchant: Merchant, today: LocalDate): Promise<void> {
  const days = Array.from({ length: 14 }, (_, ago) => addDays(today, ago - 13));
  const open = days.filter((day) => weekday(day) < SATURDAY);
  const rates = RATES.flatMap(([dollar, pound], index) => {
    const rateDate = open[index];
    const of = (fromCurrency: string, exchangeRate: number) => ({
      ...{ rateDate, fromCurrency, toCurrency: "EUR", exchangeRate },
    });
    return rateDate === undefined ? [] : [of("USD", dollar), of("GBP", pound)];
  });
  await merchant.put("/v1/settings/exchange-rates", { rates });
  await merchant.put("/v1/settings/currency-conversion", { homeCurrency: "EUR" });
}
