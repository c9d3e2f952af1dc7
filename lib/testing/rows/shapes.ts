/**
 * One of the things that a value of a declared type may be; `items`, `shape` and `rest` are indexes into `shapes`.
 */
export type Alternative =
  | { readonly is: "string" | "number" | "boolean" | "Date" | "bytes" | "null" | "undefined" }
  | { readonly is: "unknown" }
  | { readonly is: "literal"; readonly value: string | number | boolean }
  | { readonly is: "array"; readonly items: number }
  | {
      readonly is: "object";
      readonly fields: Readonly<Record<string, Field>>;
      readonly rest?: number;
    }
  /** An instance of a class, which never occurs in a row. */
  | { readonly is: "instance"; readonly of: string };

export type Field = { readonly shape: number; readonly optional: boolean };

/** A declared type, as what its values may be. */
export type Shape = readonly Alternative[];

/**
 * The declared row type of a statement in the sources; `name` has a `*` where the text is only known at
 * run time.
 */
export type DeclaredRow = { readonly name: string; readonly file: string; readonly shape: number };

export type DeclaredRows = {
  readonly shapes: readonly Shape[];
  readonly rows: readonly DeclaredRow[];
};

/** The kind of a driver's value. */
export function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (value instanceof Date) return "Date";
  if (value instanceof Uint8Array) return "bytes";
  return Array.isArray(value) ? "array" : typeof value;
}

/** Why a value differs from its declaration; undefined when it does not. `path` is its position in the row. */
export function misfit(
  shapes: readonly Shape[],
  place: number,
  value: unknown,
  path: string,
): string | undefined {
  const shape = shapes[place] ?? [];
  const kind = kindOf(value);
  let inside: string | undefined;
  for (const one of shape) {
    if (one.is === "unknown") return undefined;
    if (one.is === "literal" ? one.value === value : one.is === kind) {
      inside = insideOf(shapes, one, value, path);
      if (inside === undefined) return undefined;
    }
  }
  return inside ?? `${path} is ${told(value)}, declared ${written(shape)}`;
}

function insideOf(
  shapes: readonly Shape[],
  one: Alternative,
  value: unknown,
  path: string,
): string | undefined {
  if (one.is === "array") {
    for (const item of value as readonly unknown[]) {
      const why = misfit(shapes, one.items, item, `${path}[]`);
      if (why !== undefined) return why;
    }
  }
  if (one.is !== "object") return undefined;
  const given = value as Readonly<Record<string, unknown>>;
  for (const [name, field] of Object.entries(one.fields)) {
    if (!Object.hasOwn(given, name)) {
      if (!field.optional) return `${path}.${name} is missing`;
      continue;
    }
    const why = misfit(shapes, field.shape, given[name], `${path}.${name}`);
    if (why !== undefined) return why;
  }
  return one.rest === undefined ? undefined : insideRest(shapes, one.fields, one.rest, given, path);
}

function insideRest(
  shapes: readonly Shape[],
  fields: Readonly<Record<string, Field>>,
  rest: number,
  given: Readonly<Record<string, unknown>>,
  path: string,
): string | undefined {
  for (const [name, value] of Object.entries(given)) {
    if (Object.hasOwn(fields, name)) continue;
    const why = misfit(shapes, rest, value, `${path}.${name}`);
    if (why !== undefined) return why;
  }
  return undefined;
}

/** A declared type in a few words. */
export function written(shape: Shape): string {
  const words = shape.map((one) => {
    if (one.is === "literal") return JSON.stringify(one.value);
    return one.is === "instance" ? one.of : one.is;
  });
  return [...new Set(words)].join(" | ") || "never";
}

function told(value: unknown): string {
  const kind = kindOf(value);
  return kind === "string" || kind === "number" || kind === "boolean"
    ? `${kind} ${String(value)}`
    : kind;
}

/** The properties of a row's type with their alternatives; undefined when nothing is declared. */
export function propertiesOf(
  shapes: readonly Shape[],
  place: number,
): ReadonlyMap<string, readonly Field[]> | undefined {
  const properties = new Map<string, Field[]>();
  for (const one of shapes[place] ?? []) {
    if (one.is !== "object" || one.rest !== undefined) return undefined;
    for (const [name, field] of Object.entries(one.fields))
      properties.set(name, [...(properties.get(name) ?? []), field]);
  }
  return properties;
}

/** The declaration for a statement: by its name, otherwise by the longest matching pattern. */
export function declaredFor({ rows }: DeclaredRows, name: string): readonly DeclaredRow[] {
  const exact = rows.filter((row) => row.name === name);
  if (exact.length) return exact;
  const fitting = rows.filter((row) => row.name.includes("*") && fits(row.name, name));
  const longest = Math.max(...fitting.map((row) => row.name.length));
  return fitting.filter((row) => row.name.length === longest);
}

function fits(pattern: string, name: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop() ?? "";
  return (
    name.startsWith(first) &&
    name.endsWith(last) &&
    rest.every((part) => name.slice(first.length).includes(part))
  );
}
