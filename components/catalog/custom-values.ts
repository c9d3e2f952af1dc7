import * as z from "zod";

const filledRows = z.array(z.object({ name: z.string().optional(), value: z.string().optional() }));

/** One custom field as a form holds it. */
export type CustomRow = z.infer<typeof filledRows>[number];

const SUFFIX = "__c";

type Values = Readonly<Record<string, unknown>>;

const customOf = (record: Values) =>
  Object.entries(record).filter(([name]) => name.endsWith(SUFFIX));

/** The custom fields of a record, as rows of a form. */
export function customRowsOf(record: Values): CustomRow[] {
  return customOf(record).map(([name, value]) => ({ name, value: String(value) }));
}

/**
 * The request body of a form with custom fields: the rows, and null for removed fields. A value
 * that reads as before keeps its type, so that numbers stay numbers.
 */
export function withCustomFields<Body extends Values>(given: Body, before: Values): Body {
  const rows = filledRows.safeParse(given.customRows).data ?? [];
  const gone = customOf(before).map(([name]) => [name, null] as const);
  const kept = rows.flatMap(({ name = "", value }) => {
    const full = name.endsWith(SUFFIX) ? name : `${name.trim()}${SUFFIX}`;
    if (full === SUFFIX || value === undefined) return [];
    const same = before[full] !== undefined && String(before[full]) === value;
    return [[full, same ? before[full] : value] as const];
  });
  return { ...given, customRows: undefined, ...Object.fromEntries([...gone, ...kept]) };
}
