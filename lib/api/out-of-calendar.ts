import type * as z from "zod";
import { CalendarEnd } from "@/lib/values/local-date";
import { errorCode, GENERIC_RESOURCE } from "@/lib/kernel/codes";
import { ApiError, type Reason } from "@/lib/kernel/errors";
import { viewAt } from "./field";
import { pathText, resourceAt } from "./reasons";
import type { MinorVersion } from "@/lib/kernel/versions";

/** The input of a call, and what it was checked against. */
export type Sent = { schema: z.ZodType; value: unknown; at: MinorVersion; resource: number };

const OUTSIDE = "lies outside the years 1900 to 2999";
/** At most this many fields are named; a longer list would not help. */
const MOST_NAMED = 3;
const EARLY = "1910-01-01";
const LATE = "2900-01-01";
const LONG = 100;
const COUNTS = /period|count|interval|occurrence|length|term|days/i;

/**
 * A refusal when a call leads to a day outside the calendar. It names the call's days at the
 * calendar's end, or else the counts of periods that lead there. Any other error is returned
 * unchanged.
 */
export function outOfCalendar(error: unknown, sent: readonly Sent[]): unknown {
  if (!(error instanceof CalendarEnd)) return error;
  const days = sent.flatMap((part) => reasonsAt(part, isAtTheEnd));
  const reasons = days.length ? days : sent.flatMap((part) => reasonsAt(part, isLong));
  const [first] = reasons;
  if (!first)
    return new ApiError(30, `A date that follows from this request ${OUTSIDE}.`, { cause: error });
  return new ApiError(20, first.message, { reasons: reasons.slice(0, MOST_NAMED), cause: error });
}

const isAtTheEnd = (value: unknown): boolean =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}/.test(value) && (value >= LATE || value < EARLY);

const isLong = (value: unknown, name: string): boolean =>
  typeof value === "number" && value >= LONG && COUNTS.test(name);

type Predicate = (value: unknown, name: string) => boolean;

function reasonsAt({ schema, value, at, resource }: Sent, wanted: Predicate): Reason[] {
  const view = viewAt(schema, at);
  return pathsOf(value, wanted).map((path) => {
    const parameter = pathText(path);
    const code = errorCode(resourceAt(view, path, resource || GENERIC_RESOURCE), 20);
    return { code, message: `A date that follows from ${parameter} ${OUTSIDE}`, parameter };
  });
}

function pathsOf(
  value: unknown,
  wanted: Predicate,
  path: readonly PropertyKey[] = [],
): PropertyKey[][] {
  if (wanted(value, String(path.at(-1) ?? ""))) return [[...path]];
  if (value === null || typeof value !== "object") return [];
  const listed = Array.isArray(value);
  return Object.entries(value).flatMap(([name, inner]) =>
    pathsOf(inner, wanted, [...path, listed ? Number(name) : name]),
  );
}
