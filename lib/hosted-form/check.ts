import { type Brand, brandOf } from "./brands";
import { isIban } from "./iban";
import { passesLuhn } from "./luhn";
import { digitsOf, plainIban } from "./mask";
import type { FormTexts } from "./texts/form-texts";

/** The fields of the form. */
export const FIELD_NAMES = [
  "number",
  "expiry",
  "code",
  "holder",
  "iban",
  "routing",
  "account",
  "accountType",
  "bankName",
  "agreement",
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/** The content of the fields. */
export type Values = Readonly<Partial<Record<FieldName, string>>>;

/** An error of a field: the word for programs, and the text for people. */
export type Fault = {
  readonly word: "NullValue" | "InvalidFormat" | "ExceededMaxLength";
  readonly text: keyof FormTexts;
};

export type Faults = Readonly<Partial<Record<FieldName, Fault>>>;

/** The parameters of the checks besides the values. */
export type Rules = {
  /** The brands that are accepted, by the interface's names; all when there are none. */
  readonly brands: readonly string[];
  /** The customer's day. */
  readonly today: Date;
};

const missing = (text: keyof FormTexts): Fault => ({ word: "NullValue", text });
const invalid = (text: keyof FormTexts): Fault => ({ word: "InvalidFormat", text });

/** All errors of the given values; fields that are absent are not checked. */
export function faultsOf(values: Values, rules: Rules): Faults {
  const found = {
    number: values.number === undefined ? undefined : numberFault(values.number, rules.brands),
    expiry: values.expiry === undefined ? undefined : expiryFault(values.expiry, rules.today),
    code: values.code === undefined ? undefined : codeFault(values.code, values.number ?? ""),
    holder: values.holder === undefined ? undefined : holderFault(values.holder, isBank(values)),
    iban: values.iban === undefined ? undefined : ibanFault(values.iban),
    routing: values.routing === undefined ? undefined : routingFault(values.routing),
    account: values.account === undefined ? undefined : accountFault(values.account),
    bankName: values.bankName?.trim() === "" ? missing("bankNameMissing") : undefined,
    agreement: values.agreement === "" ? missing("agreementMissing") : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined));
}

function numberFault(text: string, accepted: readonly string[]): Fault | undefined {
  const digits = digitsOf(text);
  if (!digits) return missing("numberMissing");
  const brand = brandOf(digits);
  const shortest = Math.min(...(brand?.lengths ?? [12]));
  if (brand && !isAccepted(brand, accepted)) return invalid("brandRefused");
  if (digits.length < shortest) return invalid("numberIncomplete");
  const fits = brand?.lengths.includes(digits.length) ?? false;
  return fits && passesLuhn(digits) ? undefined : invalid("numberInvalid");
}

/** Whether a page accepts a brand. */
function isAccepted(brand: Brand, accepted: readonly string[]): boolean {
  return accepted.length === 0 || accepted.includes(brand.name);
}

/** Month and year of a typed expiry date, such as "04 / 31"; undefined if it is none. */
export function expiryOf(text: string): { month: number; year: number } | undefined {
  const digits = digitsOf(text);
  if (digits.length !== 4 && digits.length !== 6) return undefined;
  const month = Number(digits.slice(0, 2));
  const year = Number(digits.length === 4 ? `20${digits.slice(2)}` : digits.slice(2));
  return month >= 1 && month <= 12 && year >= 2000 && year <= 2099 ? { month, year } : undefined;
}

function expiryFault(text: string, today: Date): Fault | undefined {
  if (!digitsOf(text)) return missing("expiryMissing");
  const expiry = expiryOf(text);
  if (expiry === undefined) return invalid("expiryInvalid");
  // A card is valid through its month everywhere: the day before covers every time zone.
  const day = new Date(today.getTime() - 86_400_000);
  const now = day.getUTCFullYear() * 12 + day.getUTCMonth() + 1;
  return expiry.year * 12 + expiry.month < now ? invalid("expired") : undefined;
}

/** The number of digits of a number's security code. */
export function codeDigits(number: string): 3 | 4 {
  return brandOf(digitsOf(number))?.codeDigits ?? 3;
}

function codeFault(text: string, number: string): Fault | undefined {
  const digits = digitsOf(text);
  if (!digits) return missing("codeMissing");
  return digits.length === codeDigits(number) ? undefined : invalid("codeInvalid");
}

const isBank = ({ number }: Values): boolean => number === undefined;

function holderFault(text: string, ofAccount: boolean): Fault | undefined {
  const name = text.trim();
  if (!name) return missing(ofAccount ? "accountHolderMissing" : "holderMissing");
  if (name.length > 60) return { word: "ExceededMaxLength", text: "holderInvalid" };
  // A card number in the wrong field must never leave the form.
  return digitsOf(name).length > 5 ? invalid("holderInvalid") : undefined;
}

function ibanFault(text: string): Fault | undefined {
  const iban = plainIban(text);
  if (!iban) return missing("ibanMissing");
  return isIban(iban) ? undefined : invalid("ibanInvalid");
}

/** Routing numbers have nine digits with weights 3, 7 and 1 that add up to a multiple of ten. */
function routingFault(text: string): Fault | undefined {
  const digits = digitsOf(text);
  if (!digits) return missing("routingMissing");
  const sum = [...digits].reduce(
    (total, digit, at) => total + Number(digit) * ([3, 7, 1][at % 3] ?? 0),
    0,
  );
  return digits.length === 9 && sum > 0 && sum % 10 === 0 ? undefined : invalid("routingInvalid");
}

function accountFault(text: string): Fault | undefined {
  const digits = digitsOf(text);
  if (!digits) return missing("accountMissing");
  return digits.length >= 4 && digits.length <= 17 ? undefined : invalid("accountInvalid");
}
