import { type Decimal, decimal } from "./decimal";
import { minorUnits } from "./money";

/*
 * Amounts and days as people read them, the same in the portal, on documents, in mails and in the
 * API's explanations.
 */

/** Digits after the point of a non-terminating number; three dots follow them. */
const DIGITS_OF_ENDLESS = 6;
/** Digits after the point that a price, a quantity or a rate may have. */
const MOST_DIGITS = 9;
/**
 * At least this many significant digits of a tiny number are shown, so that it is not mistaken for
 * zero: `0.000000645…`.
 */
const LEAST_SIGNIFICANT = 3;

export { writtenDay, writtenMonth, writtenPeriod } from "./written-day";

/** `1234.5, "USD"` → `1,234.50 USD`; decimals beyond those of the currency stay. */
export function writtenMoney(amount: Decimal | string, currency: string): string {
  return `${writtenFigure(decimal(amount), minorUnits(currency))} ${currency}`;
}

/** `12345.678` → `12,345.678`; of a non-terminating number, the first digits: `33.333333…`. */
export function writtenNumber(value: Decimal | string | number): string {
  return writtenFigure(decimal(value), 0);
}

function writtenFigure(value: Decimal, digits: number): string {
  const places = value.decimalPlaces();
  const endless = places > MOST_DIGITS;
  const shownDigits = Math.max(DIGITS_OF_ENDLESS, LEAST_SIGNIFICANT - 1 - value.e);
  const shown = endless
    ? value.toDecimalPlaces(shownDigits, 1).toFixed(shownDigits)
    : value.toFixed(Math.max(digits, places));
  const [whole = "0", rest] = shown.replace("-", "").split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const sign = value.isNegative() && !value.isZero() ? "\u2212" : "";
  return `${sign}${grouped}${rest === undefined ? "" : `.${rest}`}${endless ? "\u2026" : ""}`;
}

/** `12, "Seat"` → `12 Seats`; units that are not a plain English word stay as they are: `2 GB`, `3 Each`. */
export function writtenQuantity(quantity: Decimal | string, unit: string | null): string {
  if (!unit) return writtenNumber(quantity);
  const isWord = /^[A-Z]?[a-z]+[^s\W]$/.test(unit) && unit.toLowerCase() !== "each";
  return isWord ? counted(quantity, unit) : `${writtenNumber(quantity)} ${unit}`;
}

/** `1, "seat"` → `1 seat`, `2, "seat"` → `2 seats`. */
export function counted(
  count: Decimal | string | number,
  word: string,
  plural = `${word}s`,
): string {
  return `${writtenNumber(count)} ${decimal(count).equals(1) ? word : plural}`;
}
