import { expect, test } from "vitest";
import * as z from "zod";
import { contracts } from "./contracts";

/** Every schema inside another, including itself, with the path to it. */
function* inside(schema: z.ZodType, path: string): Generator<readonly [string, z.ZodType]> {
  yield [path, schema];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    yield* inside(schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodArray) yield* inside(schema.element as z.ZodType, `${path}[]`);
  if (schema instanceof z.ZodUnion)
    for (const option of schema.options as readonly z.ZodType[]) yield* inside(option, path);
  if (schema instanceof z.ZodRecord) {
    yield* inside(schema.keyType as z.ZodType, `${path}{}`);
    yield* inside(schema.valueType as z.ZodType, `${path}{}`);
  }
  if (!(schema instanceof z.ZodObject)) return;
  for (const [name, inner] of Object.entries(schema.shape) as [string, z.ZodType][])
    yield* inside(inner, path === "" ? name : `${path}.${name}`);
}

type Check = { check: string; abort?: boolean | undefined };

/** The checks of a text, in order; a format such as z.url() is itself the first check. */
function checksOf({ def }: z.ZodType): Check[] {
  const own: Check[] =
    "check" in def
      ? [{ check: String(def.check), abort: "abort" in def && def.abort === true }]
      : [];
  return [...own, ...(def.checks ?? []).map(({ _zod }) => _zod.def)];
}

/**
 * True when an overlong text would still be searched: some check runs before the length aborts
 * validation. A pattern may replace the length check if it aborts as well.
 */
function searchesWhatIsTooLong(schema: z.ZodType): boolean {
  const checks = checksOf(schema);
  const isBounded = checks.some(({ check }) => check === "max_length");
  const search = checks.findIndex(
    ({ check }) => check === "custom" || (isBounded && check === "string_format"),
  );
  const ends = isBounded ? "max_length" : "string_format";
  return (
    search >= 0 &&
    !checks.slice(0, search).some(({ check, abort }) => check === ends && abort === true)
  );
}

test("an overlong text is not examined further, wherever a call accepts one", () => {
  let texts = 0;
  const faulty = contracts.flatMap(({ id, params, query, body }) =>
    [params, query, body].flatMap((part) =>
      [...inside(part, "")]
        .filter(
          ([, schema]) => schema instanceof z.ZodString || schema instanceof z.ZodStringFormat,
        )
        .filter(([, schema]) => (texts += 1) && searchesWhatIsTooLong(schema))
        .map(([path]) => `${id}: ${path}`),
    ),
  );
  expect([...new Set(faulty)].sort()).toEqual([]);
  expect(texts).toBeGreaterThan(1000);
});
