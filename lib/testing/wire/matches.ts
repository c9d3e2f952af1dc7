/** What a fixture expects of a value: a kind, an exact value, or a pattern. */
export type Expected = string | { equals: unknown } | { matches: string };

const KINDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  id: (value) => typeof value === "string" && /^[0-9a-f]{32}$/.test(value),
  date: (value) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value),
  dateTime: (value) =>
    typeof value === "string" && /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d/.test(value),
  text: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  boolean: (value) => typeof value === "boolean",
  list: (value) => Array.isArray(value),
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  null: (value) => value === null,
};

/**
 * Says how a key of a record differs from what a fixture expects; undefined when it does not.
 *
 * @throws RangeError for an unknown kind.
 */
export function difference(record: unknown, key: string, expected: Expected): string | undefined {
  if (typeof record !== "object" || record === null) return `there is no record with ${key}`;
  const there = Object.hasOwn(record, key);
  if (expected === "absent") return there ? `${key} is there` : undefined;
  if (!there) return `${key} is missing`;
  const value: unknown = Reflect.get(record, key);
  const is = JSON.stringify(value);
  if (typeof expected === "object") {
    if ("equals" in expected) {
      const wanted = JSON.stringify(expected.equals);
      return is === wanted ? undefined : `${key} is ${is}, not ${wanted}`;
    }
    return typeof value === "string" && new RegExp(expected.matches).test(value)
      ? undefined
      : `${key} is ${is}, not like ${expected.matches}`;
  }
  const kind = KINDS[expected.replace("?", "")];
  if (!kind) throw new RangeError(`there is no kind ${expected}`);
  const fits = kind(value) || (expected.endsWith("?") && value === null);
  return fits ? undefined : `${key} is ${is}, not ${expected}`;
}

/** The value at a path such as `invoiceItems.0.taxItems.0`; the value itself for an empty path. */
export function at(value: unknown, path = ""): unknown {
  return path === ""
    ? value
    : path
        .split(".")
        .reduce<unknown>(
          (here, step) =>
            typeof here === "object" && here !== null ? Reflect.get(here, step) : undefined,
          value,
        );
}

/**
 * Puts the values of a scenario in place of their `{names}`, anywhere in a text or a body.
 *
 * @throws RangeError when the scenario has no such name.
 */
export function filled<T>(template: T, names: Readonly<Record<string, string>>): T {
  if (typeof template === "string") {
    const text = template.replace(/\{([a-zA-Z]+)\}/g, (_all, name: string) => {
      const value = names[name];
      if (value === undefined) throw new RangeError(`the scenario has no {${name}}`);
      return value;
    });
    return text as T;
  }
  if (Array.isArray(template)) return template.map((one: unknown) => filled(one, names)) as T;
  if (typeof template !== "object" || template === null) return template;
  const entries = Object.entries(template).map(([key, value]) => [key, filled(value, names)]);
  return Object.fromEntries(entries) as T;
}
