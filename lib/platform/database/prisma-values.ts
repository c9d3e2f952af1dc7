import type { Prisma } from "@/lib/generated/prisma/client";
import { type Decimal, decimal } from "@/lib/values/decimal";
import { type LocalDate, localDate } from "@/lib/values/local-date";

/**
 * A `date` column read by Prisma, as a calendar day. Prisma has no calendar days: it returns the first moment of one in
 * UTC.
 *
 * @throws RangeError for a day outside our calendar.
 */
export const dayRead = (day: Date): LocalDate => localDate(day.toISOString().slice(0, 10));

/** A calendar day as Prisma writes it into a `date` column. */
export const dayWritten = (day: LocalDate): Date => new Date(day);

/** A `numeric` column read by Prisma, exactly. */
export const numberRead = (number: Prisma.Decimal): Decimal => decimal(number.toFixed());

/**
 * A column with one of a few words, read by Prisma.
 *
 * @throws Error for any other text; the table's constraint should have refused it.
 */
export function wordRead<Word extends string>(words: readonly Word[], text: string): Word {
  const word = words.find((one) => one === text);
  if (word === undefined) throw new Error(`"${text}" is none of ${words.join(", ")}`);
  return word;
}

/** The value for a JSON column: as `JSON.stringify` would write it, so that nothing undefined is left. */
export function jsonWritten(value: object): Prisma.InputJsonObject | Prisma.InputJsonArray {
  return JSON.parse(JSON.stringify(value));
}
