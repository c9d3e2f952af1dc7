import { data as isoCurrencies } from "currency-codes";
import { Decimal, sumOf, ZERO } from "./decimal";

export type RoundingMode = "HalfUp" | "Up" | "Down";

/**
 * How amounts of a currency are rounded. `increment` is the smallest step, for example 0.05 in
 * cash-rounded francs; null means one minor unit of the currency.
 *
 * Up is away from zero and Down towards it, so a credit rounds like the charge that it reverses.
 */
export type RoundingRule = { readonly mode: RoundingMode; readonly increment: Decimal | null };

export const HALF_UP: RoundingRule = { mode: "HalfUp", increment: null };

/** ISO 4217 amendments newer than the data package. */
const NEWER_CURRENCIES = new Map([
  ["XAD", 2],
  ["XCG", 2],
  ["ZWG", 2],
]);

/** ISO 4217 codes that are not money: metals, bond units, testing, "no currency". */
const NO_MONEY = new Set("XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX XFU XBT".split(" "));

const minorUnitDigits = new Map<string, number>([
  ...isoCurrencies
    .filter(({ code }) => !NO_MONEY.has(code))
    .map(({ code, digits }): [string, number] => [code, digits]),
  ...NEWER_CURRENCIES,
]);

const minorUnitSteps = new Map<string, Decimal>(
  [...minorUnitDigits].map(([code, digits]) => [code, new Decimal(10).pow(-digits)]),
);

const minorUnitTexts = new Map<string, string>(
  [...minorUnitSteps].map(([code, step]) => [code, step.toString()]),
);

const MODE_NUMBERS = {
  HalfUp: Decimal.ROUND_HALF_UP,
  Up: Decimal.ROUND_UP,
  Down: Decimal.ROUND_DOWN,
} as const;

/** Whether `code` is an upper-case ISO 4217 code of money. */
export function isCurrency(code: unknown): code is string {
  return typeof code === "string" && minorUnitDigits.has(code);
}

/** All currency codes in alphabetical order. */
export function currencyCodes(): string[] {
  return [...minorUnitDigits.keys()].sort();
}

/** Decimals of the currency: 2 for EUR, 0 for JPY, 3 for KWD. @throws RangeError when unknown. */
export function minorUnits(currency: string): number {
  const digits = minorUnitDigits.get(currency);
  if (digits === undefined) throw new RangeError(`"${currency}" is not a currency of ISO 4217`);
  return digits;
}

/** The smallest amount of the currency: 0.01 for EUR. @throws RangeError when unknown. */
export function minorUnitStep(currency: string): Decimal {
  const step = minorUnitSteps.get(currency);
  if (step === undefined) throw new RangeError(`"${currency}" is not a currency of ISO 4217`);
  return step;
}

/** The smallest amount of the currency in plain notation. @throws RangeError when unknown. */
export function minorUnitText(currency: string): string {
  const text = minorUnitTexts.get(currency);
  if (text === undefined) throw new RangeError(`"${currency}" is not a currency of ISO 4217`);
  return text;
}

const EXACT_PLACES = 20;

/**
 * A number without the effect of truncated division: endless quotients end after forty digits, and rounding up, a
 * comparison or the search for the largest remainder would notice. A third, three times, is one.
 */
export function settled(value: Decimal): Decimal {
  return value.decimalPlaces() > EXACT_PLACES ? value.toDecimalPlaces(EXACT_PLACES) : value;
}

/**
 * Rounds an amount to the rule's increment, or to the currency's minor unit when it has none.
 *
 * The result is a multiple of the increment; an increment that is not a multiple of the minor unit
 * is a bug of our settings check and throws.
 */
export function roundMoney(
  exact: Decimal,
  currency: string,
  rule: RoundingRule = HALF_UP,
): Decimal {
  const mode = MODE_NUMBERS[rule.mode];
  if (rule.increment === null) {
    const digits = minorUnits(currency);
    return exact.decimalPlaces() <= digits ? exact : settled(exact).toDecimalPlaces(digits, mode);
  }
  if (rule.increment.lessThanOrEqualTo(0) || !hasMoneyScale(rule.increment, currency)) {
    throw new RangeError(`${rule.increment.toFixed()} is no rounding step of ${currency}`);
  }
  return settled(exact).dividedBy(rule.increment).toDecimalPlaces(0, mode).times(rule.increment);
}

/** Whether `amount` has no more decimals than the currency. */
export function hasMoneyScale(amount: Decimal, currency: string): boolean {
  return amount.isFinite() && amount.decimalPlaces() <= minorUnits(currency);
}

/**
 * Splits `total` in the ratio of `weights` so that the parts add up to it exactly.
 *
 * Every part is the exact share cut down to the minor unit; the remainder goes, one minor unit at a
 * time, to the parts with the largest cut-off, the earlier part first among equals. Negative totals
 * split like positive ones. With all weights zero the first part takes everything.
 *
 * @throws RangeError for no weights, a negative weight, or a total that the currency cannot
 * represent.
 */
export function allocate(total: Decimal, weights: readonly Decimal[], currency: string): Decimal[] {
  if (weights.length === 0) throw new RangeError("There is nothing to allocate to");
  if (weights.some((weight) => !weight.isFinite() || weight.lessThan(0))) {
    throw new RangeError("A share cannot be negative");
  }
  if (!hasMoneyScale(total, currency)) {
    throw new RangeError(`${total.toFixed()} has more decimals than ${currency}`);
  }
  const whole = sumOf(weights);
  if (whole.isZero()) return weights.map((_, index) => (index === 0 ? total : ZERO));
  return splitByLargestRemainder(total, weights, whole, currency);
}

function splitByLargestRemainder(
  total: Decimal,
  weights: readonly Decimal[],
  whole: Decimal,
  currency: string,
): Decimal[] {
  const step = minorUnitStep(currency);
  const digits = minorUnits(currency);
  const size = total.abs();
  const exact = weights.map((weight) => settled(size.times(weight).dividedBy(whole)));
  const parts = exact.map((share) => share.toDecimalPlaces(digits, Decimal.ROUND_DOWN));
  const cutOff = exact.map((share, index) => share.minus(parts[index] ?? ZERO));
  const order = weights
    .map((_, index) => index)
    .filter((index) => !(weights[index] ?? ZERO).isZero())
    .sort((a, b) => (cutOff[b] ?? ZERO).comparedTo(cutOff[a] ?? ZERO) || a - b);
  const left = size.minus(sumOf(parts)).dividedBy(step).toNumber();
  for (const index of order.slice(0, left)) parts[index] = (parts[index] ?? ZERO).plus(step);
  return total.isNegative() ? parts.map((part) => part.negated()) : parts;
}

/**
 * The JSON number of an amount, exactly: 12.3 for 12.30 EUR.
 *
 * A double represents every decimal of up to 15 significant digits, so within that bound the number
 * prints back to the same decimal.
 *
 * @throws RangeError for more digits or more decimals than the currency; reports a bug in our code.
 */
export function moneyNumber(amount: Decimal, currency: string): number {
  if (!hasMoneyScale(amount, currency)) {
    throw new RangeError(`${amount.toFixed()} has more decimals than ${currency}`);
  }
  return exactNumber(amount);
}

/** The JSON number of a price or quantity. @throws RangeError beyond 15 significant digits. */
export function exactNumber(value: Decimal): number {
  if (!value.isFinite() || value.precision() > 15) {
    throw new RangeError(`${value.toString()} does not fit a JSON number exactly`);
  }
  const number = Number(value.toString());
  return number === 0 ? 0 : number;
}
