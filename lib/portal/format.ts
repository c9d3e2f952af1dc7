import { parseLocalDate } from "@/lib/values/local-date";
import { MONTH_NAMES, writtenDay } from "@/lib/values/written-day";

/** Text for people. One fixed locale, so that server and browser always print the same characters. */
const locale = "en-GB";

/** Anything that prints as a plain decimal number: a JSON number, a string, a Decimal. */
export type Amount = number | string | { toString(): string };

const withoutMinorUnit = new Set(
  "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" "),
);
const withThousandths = new Set("BHD IQD JOD KWD LYD OMR TND".split(" "));
const withTenThousandths = new Set(["CLF", "UYW"]);

/** A currency's digits after the point by ISO 4217. */
export function minorUnitDigits(currency: string): number {
  if (withoutMinorUnit.has(currency)) return 0;
  if (withThousandths.has(currency)) return 3;
  return withTenThousandths.has(currency) ? 4 : 2;
}

type MoneyOptions = {
  /** Keep up to nine digits after the point, as unit prices need. */
  precise?: boolean;
  /** Print a plus before positive amounts. */
  signed?: boolean;
};

/** `1234.5, "USD"` → `1,234.50`; the caller prints the currency beside it. */
export function formatAmount(amount: Amount, currency: string, options: MoneyOptions = {}): string {
  const digits = minorUnitDigits(currency);
  return formatDecimal(amount, {
    minimumFractionDigits: digits,
    maximumFractionDigits: options.precise ? Math.max(digits, 9) : digits,
    signDisplay: options.signed ? "exceptZero" : "negative",
  });
}

/** `1234.5, "USD"` → `1,234.50 USD`. */
export function formatMoney(amount: Amount, currency: string, options: MoneyOptions = {}): string {
  return `${formatAmount(amount, currency, options)}\u00a0${currency}`;
}

/** `12345.678` → `12,345.678`, up to nine digits after the point. */
export function formatNumber(amount: Amount): string {
  return formatDecimal(amount, { maximumFractionDigits: 9, signDisplay: "negative" });
}

/** `12500` → `12.5K`, for the axis of a chart. */
export function formatCompact(amount: Amount): string {
  return formatDecimal(amount, { notation: "compact", maximumFractionDigits: 2 });
}

/** `0.0825` → `8.25%`. */
export function formatPercent(fraction: Amount): string {
  return formatDecimal(fraction, { style: "percent", maximumFractionDigits: 4 });
}

function formatDecimal(amount: Amount, options: Intl.NumberFormatOptions): string {
  const text = typeof amount === "number" ? amount : (amount.toString() as `${number}`);
  return new Intl.NumberFormat(locale, options).format(text).replace("-", "\u2212");
}

/** `2026-09-30` → `30 Sep 2026`. A day has no zone, so it reads the same everywhere. */
export function formatDate(date: string): string {
  const day = parseLocalDate(date);
  return day === null ? date : writtenDay(day);
}

/** `It ends on 2026-05-30.` → `It ends on 30 May 2026.`: the days in a sentence of the product as people write them. */
export function withWrittenDays(sentence: string): string {
  return sentence.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, formatDate);
}

/** `2026-01-31 09:30:00` → `31 Jan 2026, 09:30`: a moment in the merchant's time zone. */
export function formatDateTime(moment: string): string {
  const [day = "", time = ""] = moment.split(/[ T]/);
  return [formatDate(day), time.slice(0, 5)].filter(Boolean).join(", ");
}

/** Inclusive, as documents print periods: `1 Jan 2026 – 31 Jan 2026`. */
export function formatPeriod(firstDay: string, lastDay: string): string {
  return firstDay === lastDay
    ? formatDate(firstDay)
    : `${formatDate(firstDay)} \u2013 ${formatDate(lastDay)}`;
}

/** `2026-01-31T09:30:00Z, "Europe/Vienna"` → `31 Jan 2026, 10:30:00 CET`. */
export function formatInstant(instant: string, timeZone: string, seconds = false): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const format = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "numeric",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    ...(seconds ? { second: "2-digit" } : {}),
    timeZone,
    timeZoneName: "short",
  });
  const part = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const day = `${Number(part.get("day"))} ${MONTH_NAMES[Number(part.get("month")) - 1]} ${part.get("year")}`;
  const time = [part.get("hour"), part.get("minute"), part.get("second")].filter(Boolean);
  return `${day}, ${time.join(":")} ${part.get("timeZoneName")}`;
}

/** `PendingActivation`, `pending_activation`, `PENDING_ACTIVATION` → `Pending activation`. */
export function formatWords(value: string): string {
  const words = value
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .toLowerCase()
    .replace("cancelled", "canceled");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
