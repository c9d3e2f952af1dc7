import { Temporal } from "temporal-polyfill";
import { dateOf, type LocalDate, localDate } from "@/lib/values/local-date";

type KnownDay = { day: LocalDate; from: number; until: number };

/** The most recently used day in each time zone, with its start and end instants. */
const knownDays = new Map<string, KnownDay>();

/** The calendar day of an instant in a time zone. @throws CalendarEnd outside the years 1900 to 2999. */
export function dayIn(timeZone: string, instant: Date): LocalDate {
  const at = instant.getTime();
  let known = knownDays.get(timeZone);
  if (!known || at < known.from || at >= known.until) {
    const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
    const date = zoned.toPlainDate();
    const from = date.toZonedDateTime({ timeZone }).epochMilliseconds;
    const until = date.add({ days: 1 }).toZonedDateTime({ timeZone }).epochMilliseconds;
    known = { day: dateOf(date.year, date.month, date.day), from, until };
    knownDays.set(timeZone, known);
  }
  return known.day;
}

/** The hour of the day of an instant in a time zone, 0 to 23. */
export function hourIn(timeZone: string, instant: Date): number {
  const at = Temporal.Instant.fromEpochMilliseconds(instant.getTime());
  return at.toZonedDateTimeISO(timeZone).hour;
}

/** The instant at which an hour of a day begins in a time zone; a skipped one begins after the gap. */
export function startOfHour(timeZone: string, day: LocalDate, hour: number): Date {
  const time = Temporal.PlainTime.from({ hour });
  return new Date(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds,
  );
}

/** The instant at which a calendar day begins in a time zone. */
export function startOfDay(timeZone: string, day: LocalDate): Date {
  const zoned = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone });
  return new Date(zoned.epochMilliseconds);
}

/** An instant as version 1 writes it: `YYYY-MM-DD HH:MM:SS` in the tenant's time zone. */
export function dateTimeText(timeZone: string, instant: Date): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(
    timeZone,
  );
  return zoned.toPlainDateTime().toString({ smallestUnit: "second" }).replace("T", " ");
}

/** An instant as object operations write it: ISO 8601 with the tenant's offset and milliseconds. */
export function offsetDateTimeText(timeZone: string, instant: Date): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(
    timeZone,
  );
  return zoned.toString({ fractionalSecondDigits: 3, timeZoneName: "never" });
}

/**
 * The instant of `YYYY-MM-DD HH:MM:SS`: in the tenant's time zone, unless an offset or Z follows.
 *
 * @throws RangeError for a moment that does not exist, or in a year outside the calendar.
 */
export function instantOfText(timeZone: string, text: string): Date {
  const written = text.replace(" ", "T");
  const instant = /(Z|[+-]\d{2}:\d{2})$/.test(written)
    ? Temporal.Instant.from(written)
    : Temporal.PlainDateTime.from(written).toZonedDateTime(timeZone).toInstant();
  const at = new Date(instant.epochMilliseconds);
  localDate(at.toISOString().slice(0, 10));
  return at;
}
