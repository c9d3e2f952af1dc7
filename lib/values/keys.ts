/** The keys of an object whose keys are all known, in the order in which they were written. */
export function keysOf<T extends object>(value: T): (keyof T & string)[] {
  const keys: (keyof T & string)[] = [];
  for (const key in value) if (Object.hasOwn(value, key)) keys.push(key);
  return keys;
}

/** Whether it is a key of the table itself, not one that every object inherits. */
export function isKeyOf<T extends object>(table: T, name: PropertyKey): name is keyof T {
  return Object.hasOwn(table, name);
}

/** The chosen entries of a record, in its order. */
export function pick<T extends object>(
  record: T,
  wanted: (name: keyof T & string, value: unknown) => boolean,
): Partial<T> {
  const part: Partial<T> = {};
  for (const name of keysOf(record)) if (wanted(name, record[name])) part[name] = record[name];
  return part;
}

/** A record with the same keys, each with the value that `make` returns for it. */
export function mapped<T extends object, V>(
  record: T,
  make: (name: keyof T & string) => V,
): Record<keyof T & string, V> {
  return Object.fromEntries(keysOf(record).map((name) => [name, make(name)])) as Record<
    keyof T & string,
    V
  >;
}

/** The entries of a record that have a value, including null. */
export function given<T extends object>(record: T): Partial<T> {
  return pick(record, (_name, value) => value !== undefined);
}

/** The value of a key that may be missing. */
export function valueAt<K, V>(map: ReadonlyMap<K, V>, key: K | null | undefined): V | undefined {
  return key === undefined || key === null ? undefined : map.get(key);
}
