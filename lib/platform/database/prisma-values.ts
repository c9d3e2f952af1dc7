import type { Prisma } from "@/lib/generated/prisma/client";
import { type Decimal, decimal } from "@/lib/values/decimal";
import { type LocalDate, localDate } from "@/lib/values/local-date";

/**
 * What Prisma reads of a `date` column, as a calendar day. Prisma has no days: it gives the first moment of one in UTC.
 *
 * @throws RangeError for a day that lies outside our calendar.
 */
export const dayRead = (day: Date): LocalDate => localDate(day.toISOString().slice(0, 10));

/** A calendar day as Prisma writes it into a `date` column. */
export const dayWritten = (day: LocalDate): Date => new Date(day);

/** What Prisma reads of a `numeric` column, exact. */
export const numberRead = (number: Prisma.Decimal): Decimal => decimal(number.toFixed());

/**
 * What Prisma reads of a column that holds one of a few words.
 *
 * @throws Error for a text that is none of them; the table's constraint should have refused it.
 */
export function wordRead<Word extends string>(words: readonly Word[], text: string): Word {
  const word = words.find((one) => one === text);
  if (word === undefined) throw new Error(`"${text}" is none of ${words.join(", ")}`);
  return word;
}

/** What a JSON column is given: as `JSON.stringify` says it, so that nothing undefined is left. */
export function jsonWritten(value: object): Prisma.InputJsonObject | Prisma.InputJsonArray {
  return JSON.parse(JSON.stringify(value));
}
