import { expect, test } from "vitest";
import * as z from "zod";
import { contracts } from "./contracts";

/** Every schema inside another, itself included, with the path to it. */
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

/** What a text is held to, in its order; a format such as z.url() is the first check itself. */
function checksOf({ def }: z.ZodType): Check[] {
  const own: Check[] =
    "check" in def
      ? [{ check: String(def.check), abort: "abort" in def && def.abort === true }]
      : [];
  return [...own, ...(def.checks ?? []).map(({ _zod }) => _zod.def)];
}

/**
 * True when a text that is too long would be searched all the same: something looks at it before its
 * length has ended the matter. A pattern may stand for the length where it ends the matter itself.
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

test("a text that is too long is not looked at any further, wherever a call takes one", () => {
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
