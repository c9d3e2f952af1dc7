import { alternatives } from "@/lib/api/reasons";
import { InvalidValue } from "@/lib/kernel/errors";
import { sqlType, valueOf } from "./field-values";
import { fieldNamed, type ListField, type ListSpec } from "./list-spec";

/** A column of the sort order. */
export type SortKey = {
  name: string;
  column: string;
  type: ListField["type"];
  descending: boolean;
};
type Cursor = { sort: string; at: (string | number | boolean)[] };

/**
 * The sort order of a list, ending with a unique column.
 *
 * @throws InvalidValue (500004) for a field that is not sortable.
 */
export function sortKeys(spec: ListSpec, wanted: readonly string[]): SortKey[] {
  const keys = (wanted.length ? wanted : [spec.defaultSort]).map((text) => {
    const [name = "", direction] = text.split(".");
    return sortKey(spec, name, direction === "DESC");
  });
  const unique = keys.findIndex(({ name }) => spec.fields[name]?.unique);
  if (unique >= 0) return keys.slice(0, unique + 1);
  const last = keys.at(-1);
  const descending = last?.descending ?? false;
  const tie = last && spec.fields[last.name]?.tie;
  return [
    ...keys,
    tie === undefined
      ? { name: "id", column: spec.idColumn, type: "id", descending }
      : sortKey(spec, tie, descending),
  ];
}

function sortKey(spec: ListSpec, wanted: string, descending: boolean): SortKey {
  const [name, field] = fieldNamed(spec, wanted) ?? [wanted];
  if (!field?.sortable) {
    const sortable = Object.keys(spec.fields).filter((other) => spec.fields[other]?.sortable);
    throw new InvalidValue(`sort must name ${alternatives(sortable)}`, { resource: 500004 });
  }
  return { name, column: field.column, type: field.type, descending };
}

/**
 * The condition for rows after a cursor. Keys of one direction are compared as a row, so that an index scan can
 * start there; mixed directions become (a > x) or (a = x and b < y) ….
 */
export function after(keys: readonly SortKey[], at: readonly unknown[], values: unknown[]): string {
  const places = keys.map((key, index) => {
    values.push(at[index]);
    return `$${values.length}::${sqlType(key)}`;
  });
  const beyond = (key: SortKey | undefined) => (key?.descending ? "<" : ">");
  if (keys.every(({ descending }) => descending === keys[0]?.descending))
    return `(${keys.map(({ column }) => column).join(", ")}) ${beyond(keys[0])} (${places.join(", ")})`;
  const steps = keys.map((key, index) => {
    const equal = keys
      .slice(0, index)
      .map((before, position) => `${before.column} = ${places[position]}`);
    return `(${[...equal, `${key.column} ${beyond(key)} ${places[index]}`].join(" and ")})`;
  });
  return `(${steps.join(" or ")})`;
}

const signature = (keys: readonly SortKey[]) =>
  keys.map(({ name, descending }) => `${descending ? "-" : "+"}${name}`).join();

/** The cursor of the page after a row. */
export function encodeCursor(keys: readonly SortKey[], row: Record<string, unknown>): string {
  const cursor: Cursor = {
    sort: signature(keys),
    at: keys.map((_key, index) => String(row[`__k${index}`])),
  };
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

/** @throws InvalidValue (500002) for a cursor of another list or another order. */
export function decodeCursor(text: string, keys: readonly SortKey[]): unknown[] {
  const bad = new InvalidValue("cursor must be taken from nextPage of the same list", {
    resource: 500002,
  });
  let cursor: Partial<Cursor>;
  try {
    cursor = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as Partial<Cursor>;
  } catch {
    throw bad;
  }
  const at = cursor?.at;
  if (
    cursor?.sort !== signature(keys) ||
    !Array.isArray(at) ||
    at.length !== keys.length ||
    !at.every((part) => typeof part === "string")
  )
    throw bad;
  keys.forEach((key, index) => checkCursorValue(key, String(at[index]), bad));
  return at;
}

function checkCursorValue(key: SortKey, value: string, bad: InvalidValue): void {
  try {
    valueOf({ column: key.column, type: key.type }, key.name, value);
  } catch {
    throw bad;
  }
}
