/** The names of an object whose names are all known, in the order in which they were written. */
export function keysOf<T extends object>(value: T): Extract<keyof T, string>[] {
  const keys: Extract<keyof T, string>[] = [];
  for (const key in value) if (Object.hasOwn(value, key)) keys.push(key);
  return keys;
}
