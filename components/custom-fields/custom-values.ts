import * as z from "zod";

const filledRows = z.array(z.object({ name: z.string().optional(), value: z.string().optional() }));
const filledValues = z.record(z.string(), z.union([z.string(), z.number(), z.null()]).optional());

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

/** What a form holds of a record's custom fields: rows, and the values of the fields with a definition by their names. */
export function customValuesOf(record: Values) {
  const values = customOf(record).map(([name, value]) => [
    name,
    typeof value === "number" ? value : String(value),
  ]);
  return { customRows: customRowsOf(record), customValues: Object.fromEntries(values) };
}

/**
 * The request body of a form with custom fields: the rows, and null for removed fields. A value
 * that reads as before keeps its type, so that numbers stay numbers. What was typed into the control of a defined
 * field is sent as it is: its definition says what it means.
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
  const fields = {
    ...Object.fromEntries([...gone, ...kept]),
    ...changedValues(given.customValues, before),
  };
  return { ...given, customRows: undefined, customValues: undefined, ...fields };
}

/** The values of controls that differ from before; null for those that were emptied. */
export function changedValues(
  filled: unknown,
  before: Values,
): Record<string, string | number | null> {
  if (filled === undefined) return {};
  const values = filledValues.safeParse(filled).data ?? {};
  const names = new Set([...Object.keys(values), ...customOf(before).map(([name]) => name)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = values[name] ?? "";
      const text = String(value);
      return text === String(before[name] ?? "") ? [] : [[name, text === "" ? null : value]];
    }),
  );
}
