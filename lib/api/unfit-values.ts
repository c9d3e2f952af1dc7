import * as z from "zod";
import { fieldsOfObject, innerSchemas, schemaOf } from "./inner-schemas";

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/**
 * The lists in `value` that are longer than their schema allows. They are checked first: schema
 * validation would parse every entry before counting them.
 */
export function longLists(schema: z.ZodType, value: unknown, path: Path = []): Issue[] {
  if (!hasLists(schema)) return [];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return longLists(schemaOf(schema.unwrap()), value, path);
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const maximum = mostEntries(schema);
    if (maximum !== undefined && value.length > maximum)
      return [
        {
          code: "too_big",
          origin: "array",
          maximum,
          inclusive: true,
          path: [...path],
          message: "",
        },
      ];
    const element = schemaOf(schema.element);
    return hasLists(element)
      ? value.flatMap((entry, index) => longLists(element, entry, [...path, index]))
      : [];
  }
  if (schema instanceof z.ZodObject && isRecord(value)) {
    return fieldsOfObject(schema).flatMap(([name, inner]) =>
      Object.hasOwn(value, name) ? longLists(inner, value[name], [...path, name]) : [],
    );
  }
  return [];
}

const withLists = new WeakMap<z.ZodType, boolean>();

/** True when there is a list of bounded length below a schema. */
function hasLists(schema: z.ZodType): boolean {
  let known = withLists.get(schema);
  if (known === undefined) {
    const bounded = schema instanceof z.ZodArray && mostEntries(schema) !== undefined;
    known = bounded || innerSchemas(schema).some(hasLists);
    withLists.set(schema, known);
  }
  return known;
}

function mostEntries(schema: z.ZodArray): number | undefined {
  for (const check of schema.def.checks ?? []) {
    const { def } = check._zod;
    if ("maximum" in def && typeof def.maximum === "number") return def.maximum;
  }
  return undefined;
}

/** What no database stores as text: the character NUL, and unpaired surrogates. */
export const UNFIT =
  /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** The texts and names in `value` that cannot be stored. */
export function unfitTexts(value: unknown): Issue[] {
  const found: Issue[] = [];
  const path: PropertyKey[] = [];
  const look = (here: unknown) => {
    if (typeof here === "string") {
      if (UNFIT.test(here)) found.push(unfit(path));
    } else if (here !== null && typeof here === "object") {
      lookInside(here);
    }
  };
  const lookInside = (here: object) => {
    const listed = Array.isArray(here);
    for (const [name, inner] of Object.entries(here)) {
      if (!listed && UNFIT.test(name)) found.push(unfit(path));
      path.push(listed ? Number(name) : name);
      look(inner);
      path.pop();
    }
  };
  look(value);
  return found;
}

function unfit(path: Path): Issue {
  const message = "may not contain control characters";
  return { code: "custom", path: [...path], message, input: undefined };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
