import { parseLocalDate } from "./local-date";

const WRITTEN =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/**
 * A moment from a request, in one of two plain texts that the database reads: an instant as
 * `2026-01-31T10:00:00.000Z`, or `2026-01-31 10:00:00.000` in the tenant's time zone.
 *
 * Accepts a day, a day with a time, and both with an offset. Null for anything else, such as a day
 * or an hour that does not exist.
 */
export function parseMoment(text: string): string | null {
  const found = WRITTEN.exec(text);
  if (!found) return null;
  const [, day = "", hour = "00", minute = "00", second = "00", fraction = "", offset] = found;
  const local = localMoment(day, hour, minute, second, fraction);
  if (local === null || offset === undefined) return local;
  return instantText(local, offset);
}

/** Like `parseMoment`, and also reads `1/31/2026` and `1/31/2026 10:00`, month first. */
export function parseSheetMoment(text: string): string | null {
  const found = AMERICAN.exec(text);
  if (!found) return parseMoment(text);
  const [, month = "", day = "", year = "", hour = "0", minute = "00", second = "00"] = found;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return localMoment(date, hour.padStart(2, "0"), minute, second, "");
}

function localMoment(
  day: string,
  hour: string,
  minute: string,
  second: string,
  fraction: string,
): string | null {
  if (parseLocalDate(day) === null) return null;
  if (hour > "23" || minute > "59" || second > "59") return null;
  return `${day} ${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, "0")}`;
}

function instantText(local: string, offset: string): string | null {
  const zone =
    offset === "Z" || offset.includes(":") ? offset : `${offset.slice(0, 3)}:${offset.slice(3)}`;
  const milliseconds = Date.parse(`${local.replace(" ", "T")}${zone}`);
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString();
}
