import { uuidOf } from "@/lib/kernel/ids";
import { InvalidValue } from "@/lib/kernel/errors";
import type { ListQuery } from "@/lib/api/object-query";
import { addDays, isLocalDate } from "@/lib/values/local-date";
import { instantOfText, startOfDay } from "@/lib/kernel/clock";
import { cursorBehind, type ListSpec, readList } from "./object-query";

/** The paging of version 1: by page number, continued by the cursor of the previous page. */
export type NumberedPage = { page?: string; pageSize?: string; cursor?: string; sort?: string };

const DEFAULT_PAGE_SIZE = 20;
const LARGEST_PAGE_SIZE = 40;

/** Conditions as `field.OP:value`; the value `null` matches rows without one. */
export function equalities(wanted: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(wanted).flatMap(([field, value]) =>
    value === undefined ? [] : [`${field}.EQ:${value}`],
  );
}

/**
 * Conditions on instants in the format of version 1: `2026-11-22 08:54:32` in the tenant's time zone matches that
 * whole second, `2026-11-22` that whole day. Responses omit fractions of a second, and a value copied from one must
 * match its row.
 *
 * @throws InvalidValue (500003) for other formats.
 */
export function moments(
  timeZone: string,
  wanted: Readonly<Record<string, string | undefined>>,
): string[] {
  return Object.entries(wanted).flatMap(([field, text]) => {
    if (text === undefined) return [];
    const [from, to] = spanOf(timeZone, field, text);
    return [`${field}.GE:${from.toISOString()}`, `${field}.LT:${to.toISOString()}`];
  });
}

const TO_THE_SECOND = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})?$/;

function spanOf(timeZone: string, field: string, text: string): [Date, Date] {
  if (isLocalDate(text))
    return [startOfDay(timeZone, text), startOfDay(timeZone, addDays(text, 1))];
  const from = TO_THE_SECOND.test(text) ? instantOr(timeZone, text) : undefined;
  if (from === undefined)
    throw new InvalidValue(`${field} must be written as YYYY-MM-DD HH:MM:SS or YYYY-MM-DD`, {
      resource: 500003,
    });
  return [from, new Date(from.getTime() + 1000)];
}

function instantOr(timeZone: string, text: string): Date | undefined {
  try {
    return instantOfText(timeZone, text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * One page of a list of version 1. `next` has the number of the following page, and the cursor that finds it
 * without counting rows.
 *
 * @throws InvalidValue (500002, 500003, 500004) as `readList`.
 */
export async function readNumberedPage<Row>(
  spec: ListSpec,
  { page = "1", pageSize, cursor, sort }: NumberedPage,
  filter: readonly string[],
  fixed: readonly unknown[],
): Promise<{ rows: Row[]; next?: { page: string; cursor: string } }> {
  const size = Math.min(Number(pageSize ?? DEFAULT_PAGE_SIZE), LARGEST_PAGE_SIZE);
  const query: ListQuery = { filter: [...filter], sort: sortOf(sort) };
  const skipped = size * (Number(page) - 1);
  const start = cursor ?? (skipped ? await cursorBehind(spec, query, skipped, fixed) : undefined);
  if (skipped && start === undefined) return { rows: [] };
  const { rows, next } = await readList<Row>(
    spec,
    { ...query, pageSize: String(size), cursor: start },
    fixed,
  );
  return { rows, ...(next ? { next: { page: String(Number(page) + 1), cursor: next } } : {}) };
}

/** `+number,-createdDate` as sort keys; a plus sign may be decoded as a blank. */
function sortOf(text: string | undefined): string[] {
  if (!text) return [];
  return text.split(",").map((part) => {
    const [, sign, name] = /^([+ -]?)([A-Za-z]+)$/.exec(part) ?? [];
    if (!name)
      throw new InvalidValue("sort must be written like +number,-createdDate", {
        resource: 500004,
      });
    return `${name}.${sign === "-" ? "DESC" : "ASC"}`;
  });
}

/** The URL of the next page on the caller's host, with the other parameters unchanged. */
export function numberedPageUrl(
  baseUrl: string,
  path: string,
  query: Readonly<Record<string, string | undefined>>,
  next: { page: string; cursor: string } | undefined,
): { nextPage?: string } {
  if (!next) return {};
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, ...next }))
    if (value !== undefined) search.set(name, value);
  return { nextPage: `${baseUrl}${path}?${search}` };
}

/**
 * The same as lists give it that are older than cursors: a relative address with the number of the page. Without a cursor
 * rows that change meanwhile may move between pages, as programs of these lists know it.
 */
export function relativeNextPage(
  path: string,
  {
    page: _page,
    cursor: _cursor,
    pageSize,
    ...query
  }: Readonly<Record<string, string | undefined>>,
  next: { page: string } | undefined,
): { nextPage?: string } {
  if (!next) return {};
  const search = new URLSearchParams({ page: next.page });
  for (const [name, value] of Object.entries({ pageSize, ...query }))
    if (value !== undefined) search.set(name, value);
  return { nextPage: `${path}?${search}` };
}

/** An id that nobody has. */
const NOBODY = "f".repeat(32);

/** Filters by clients and users; what is no id is nobody's, and finds nothing. */
export function byActors({
  createdById,
  updatedById,
}: {
  readonly createdById?: string;
  readonly updatedById?: string;
}) {
  const stored = (id: string) => uuidOf(id) ?? NOBODY;
  return {
    ...(createdById === undefined ? {} : { createdById: stored(createdById) }),
    ...(updatedById === undefined ? {} : { updatedById: stored(updatedById) }),
  };
}
