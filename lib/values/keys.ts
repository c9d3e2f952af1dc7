import { keysOf } from "./keys-of";

/** Is that a name of the table itself: none that every object inherits. */
export function isKeyOf<T extends object>(table: T, name: PropertyKey): name is keyof T {
  return Object.hasOwn(table, name);
}

/** The entries of a record that are wanted, in its order. */
export function pick<T extends object>(
  record: T,
  wanted: (name: keyof T & string, value: unknown) => boolean,
): Partial<T> {
  const part: Partial<T> = {};
  for (const name of keysOf(record)) if (wanted(name, record[name])) part[name] = record[name];
  return part;
}
