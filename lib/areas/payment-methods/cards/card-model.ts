import cardValidator from "card-validator";
import { errorCode } from "@/lib/kernel/codes";
import { InvalidValue, type Reason, RuleViolation } from "@/lib/kernel/errors";
import { alternatives } from "@/lib/api/reasons";
import { type LocalDate, monthOf, yearOf } from "@/lib/values/local-date";

/**
 * The first digits of a number, which identify the card's issuer; together with the last four they are the most that
 * may be shown.
 */
export function issuerOf(number: string): string {
  return number.slice(0, 6);
}

/** The path and six-digit resource of a request's card fields, for refusals. */
export type CardFieldNames = Record<
  "number" | "type" | "month" | "year" | "code",
  readonly [path: string, resource: number]
>;

/** A card as a request contains it. The number may be grouped; the code is checked and then discarded. */
export type CardInput = {
  number: string;
  type?: string;
  month: number;
  year: number;
  code?: string;
};

/** A card that passed every check: digits only, and the brand by the API's name. */
export type CheckedCard = {
  number: string;
  brand: string;
  last4: string;
  month: number;
  year: number;
};

/** The API's names of each brand that card-validator recognizes; the first is the usual one. */
const BRAND_NAMES: Readonly<Record<string, readonly string[]>> = {
  visa: ["Visa", "VisaDebit", "Electron"],
  mastercard: ["MasterCard", "MasterCardDebit"],
  "american-express": ["AmericanExpress"],
  discover: ["Discover"],
  jcb: ["JCB"],
  "diners-club": ["Diners"],
  unionpay: ["CUP"],
  maestro: ["Maestro"],
};

/** The usual name of a number's brand; empty for an unknown one. */
export function brandOfNumber(number: string): string {
  return BRAND_NAMES[cardValidator.number(number).card?.type ?? ""]?.[0] ?? "";
}

/** True when a card of this expiry can no longer be used on `today`; it is valid through its month. */
export function isExpired(month: number, year: number, today: LocalDate): boolean {
  return year * 12 + month < yearOf(today) * 12 + monthOf(today);
}

/** A year of expiry written with two digits means this century. */
export function fullYear(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

/**
 * Validates a card: Luhn, length and brand of its number, expiry against the tenant's day, length
 * of the security code.
 *
 * @throws ApiError with every reason at once: 20 for a bad number, 30 where two fields or the day
 * do not fit. No reason repeats a digit of the card.
 */
export function checkedCard(
  input: CardInput,
  today: LocalDate,
  names: CardFieldNames,
): CheckedCard {
  const number = input.number.replace(/[ -]/g, "");
  const { card, isValid } = cardValidator.number(number);
  const brands = BRAND_NAMES[card?.type ?? ""];
  const reasons: Reason[] = [];
  const refuse = (field: keyof CardFieldNames, category: 20 | 30, message: string) => {
    const [path, resource] = names[field];
    reasons.push({
      code: errorCode(resource, category),
      message: `${path.split(".").at(-1)} ${message}`,
      parameter: path,
    });
  };
  if (!isValid) refuse("number", 20, "is not a valid card number");
  else if (!brands)
    refuse(
      "number",
      20,
      `belongs to a brand that is not accepted; accepted are ${alternatives(Object.values(BRAND_NAMES).map(([name]) => name ?? ""))}`,
    );
  if (isValid && brands && input.type !== undefined && !brands.includes(input.type))
    refuse("type", 30, `does not fit the number, which is a ${brands[0]} number`);
  if (isValid && card && input.code !== undefined && input.code.length !== card.code.size)
    refuse("code", 30, `must have ${card.code.size} digits for this brand`);
  if (isExpired(input.month, input.year, today))
    refuse("year", 30, "and month of expiry are in the past");
  const [first] = reasons;
  if (first)
    throw first.code % 100 === 20
      ? new InvalidValue(first.message, { reasons })
      : new RuleViolation(first.message, { reasons });
  return {
    number,
    brand: input.type ?? brands?.[0] ?? "",
    last4: number.slice(-4),
    month: input.month,
    year: input.year,
  };
}
