import type { Decimal } from "@/lib/values/decimal";
import { daysBetween, type LocalDate } from "@/lib/values/local-date";

/** How many days a rate holds on, where the days after it have none of their own: weekends and holidays. */
export const RATE_HOLDS_DAYS = 7;

/** A rate as it is entered: what one unit of `fromCurrency` costs in `toCurrency` on a day. */
export type NewRate = {
  readonly rateDate: LocalDate;
  readonly fromCurrency: string;
  readonly toCurrency: string;
  readonly rate: Decimal;
  /** Name of the rate set; empty for none. */
  readonly rateSet: string;
};

export type ExchangeRate = NewRate & { readonly id: string };

/** How amounts are converted. */
export type CurrencyConversion = {
  /** The currency of the company's totals; null while none is chosen. */
  readonly homeCurrency: string | null;
  /** The rate set that is used; null for rates of none. */
  readonly rateSetName: string | null;
  /** Whether rates are prices of the home currency in the others, which divide. */
  readonly inverse: boolean;
};

/** Its name in the tenant's settings; the home currency is stored with the features. */
export const CONVERSION_SETTING = "currencyConversion";

/** The rate set and the direction of the tenant's rates: the defaults, overridden by its settings. */
export function rateUseOf(
  settings: Readonly<Record<string, unknown>>,
): Omit<CurrencyConversion, "homeCurrency"> {
  const stored = settings[CONVERSION_SETTING];
  const own = Object.fromEntries(
    Object.entries(stored && typeof stored === "object" ? stored : {}),
  );
  return {
    rateSetName: typeof own.rateSetName === "string" ? own.rateSetName : null,
    inverse: own.inverse === true,
  };
}

/** What tells rates apart: a set has one rate of a pair on a day. */
export const rateKey = ({ rateSet, rateDate, fromCurrency, toCurrency }: NewRate): string =>
  [rateDate, fromCurrency, toCurrency, rateSet].join(" ");

/** The rate that holds on a day: its own, or the latest before it that is not too old. Rates are of one pair and set. */
export function rateHolding<Rate extends Pick<NewRate, "rateDate">>(
  rates: readonly Rate[],
  day: LocalDate,
): Rate | undefined {
  const held = rates.filter(({ rateDate }) => {
    const age = daysBetween(rateDate, day);
    return age >= 0 && age <= RATE_HOLDS_DAYS;
  });
  return held.toSorted((a, b) => (a.rateDate < b.rateDate ? 1 : -1))[0];
}
