import * as z from "zod";
import type { LocalDate } from "@/lib/values/local-date";
import { holdsCardNumber } from "@/lib/kernel/card-numbers";

/** A calendar day written YYYY-MM-DD, of the years 1900 to 2999; days that do not exist are refused. */
export const localDate = z.iso
  .date({ abort: true })
  .refine(
    (text) => text >= "1900-01-01" && text <= "2999-12-31",
    "must lie in the years 1900 to 2999",
  ) as unknown as z.ZodType<LocalDate, LocalDate>;

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const printable = (value: string) => !CONTROL.test(value) && !LONE_SURROGATE.test(value);

/** A text of bounded length: one that is too long is not examined further. */
export const bounded = (min: number, max: number) =>
  z.string().min(min, { abort: true }).max(max, { abort: true });

export const withoutCard = (value: string) => !holdsCardNumber(value);
export const NO_CARD = "may not contain a card number";

/** The longest text that is a name or a word, on one line. Longer texts may have several lines. */
const LONGEST_WORD = 128;
const BREAK = /[\t\n\r\u0085\u2028\u2029]/;
const ONE_LINE = "may not contain line breaks or tabs";

const decent = (min: number, max: number, inOneLine: boolean) =>
  bounded(min, max)
    .refine(printable, "may not contain control characters")
    .refine((value) => !inOneLine || !BREAK.test(value), ONE_LINE)
    .refine((value) => value === "" || value.trim() !== "", "may not be blank")
    .refine(withoutCard, NO_CARD);

/**
 * Text of 1 to `max` characters; refuses control characters, nothing but blanks, and anything like a card
 * number. A short one is a single line.
 */
export const text = (max: number) => decent(1, max, max <= LONGEST_WORD);

/** A text of one line, such as a name, of any length. */
export const line = (max: number) => decent(1, max, true);

/** Like `text`, but may be empty: an empty value clears the field. */
export const clearableText = (max: number) => decent(0, max, max <= LONGEST_WORD);

const LIKE_AN_ID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

/** A number that the caller chooses for an object: one in the form of an id would be read as one. */
export const ownNumber = (max: number) =>
  line(max).refine(
    (value) => !LIKE_AN_ID.test(value),
    "must not be written like an id of 32 hexadecimal characters",
  );

/** An id (32 hexadecimal characters, dashes allowed) or a human number of an object. */
export const key = bounded(1, 100)
  .refine(printable, "may not contain control characters")
  .refine(withoutCard, NO_CARD);

/** The id of an object: 32 hexadecimal characters, dashes allowed. */
export const id = z
  .string()
  .regex(
    /^[0-9a-fA-F]{8}-?([0-9a-fA-F]{4}-?){3}[0-9a-fA-F]{12}$/,
    "must be an id of 32 hexadecimal characters",
  );

/** Three-letter ISO 4217 code, upper case. */
export const currencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/, { error: "must be a three-letter ISO 4217 currency code", abort: true });

export const email = bounded(0, 80)
  .check(z.email({ abort: true }))
  .refine(withoutCard, NO_CARD);

/** An amount of money or a price as a JSON number; at most nine decimals and 15 digits. */
export const amount = z
  .number()
  .gte(-999_999_999_999)
  .lte(999_999_999_999)
  .refine((value) => decimals(value) <= 9, "must have at most 9 decimals");

/** A quantity: not negative, at most nine decimals. */
export const quantity = amount.refine((value) => value >= 0, "must be at least 0");

function decimals(value: number): number {
  const [mantissa = "", exponent] = String(value).toLowerCase().split("e");
  const fraction = mantissa.split(".")[1]?.length ?? 0;
  return Math.max(0, fraction - Number(exponent ?? 0));
}

/** A query parameter that is a whole number. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: "must be a whole number", abort: true })
    .refine(
      (value) => Number(value) >= min && Number(value) <= max,
      `must lie between ${min} and ${max}`,
    );

/** A query parameter that is true or false. */
export const truth = z.enum(["true", "false"]);

/** An instant as version 1 writes it: `YYYY-MM-DD HH:MM:SS` in the tenant's time zone. */
export const dateTime = z.string();
