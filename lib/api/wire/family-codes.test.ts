import { expect, test } from "vitest";
import * as z from "zod";
import { contracts } from "../contracts";
import { fields, fieldsOf } from "../field";
import { fieldOfObject, schemaOf } from "../inner-schemas";
import { FAMILY_CODES, withCodes } from "./family-codes";

/** Paths that programs know and that are no fields here: custom fields stand beside the others. */
const NO_FIELDS = ["customFieldsData"];

function plain(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return plain(schemaOf(schema.unwrap()));
  return schema instanceof z.ZodArray ? plain(schemaOf(schema.element)) : schema;
}

/** The code that a body declares at a path; undefined where it has no such field. */
function declared(body: z.ZodType, path: string): number | undefined {
  let here: z.ZodType | undefined = body;
  for (const name of path.split(".")) {
    const inside: z.ZodType = plain(here);
    here = inside instanceof z.ZodObject ? fieldOfObject(inside, name) : undefined;
    if (!here) return undefined;
  }
  const inner = here instanceof z.ZodOptional ? schemaOf(here.unwrap()) : here;
  return (fields.get(here) ?? fields.get(inner))?.code;
}

const rows = Object.entries(FAMILY_CODES).flatMap(([id, codes]) =>
  Object.entries(codes).map(([path, code]) => [id, path, code] as const),
);

test.each(rows)("%s has the code that programs know at %s", (id, path, code) => {
  const body = contracts.find((contract) => contract.id === id)?.body;
  if (!body) throw new Error(`there is no operation ${id}`);
  expect(declared(body, path)).toBe(NO_FIELDS.includes(path) ? undefined : code);
});

test("codes are of the calls that they belong to, and one code is one field", () => {
  expect(rows.length).toBeGreaterThan(150);
  const names = new Map<number, string>();
  for (const [, path, code] of rows) {
    const name = path.split(".").at(-1) ?? "";
    expect(names.get(code) ?? name, String(code)).toBe(name);
    names.set(code, name);
  }
  expect(names.get(531003)).toBe("termType");
  expect(names.get(510119)).toBe("workPhone");
  expect(names.get(515109)).toBe("lastName");
  expect(names.get(535502)).toBe("contractEffectiveDate");
});

test("a body keeps its checks, its other codes and what it was made from", () => {
  const field = fieldsOf(599);
  const inner = z.object({ a: field(2, z.string(), "A."), b: field(3, z.string(), "B.") });
  const body = z.object({
    list: field(1, z.array(inner).max(1).optional(), "List."),
    c: field(4, z.number(), "C."),
  });
  const numbered = withCodes(body, { "list.a": 510001, c: 510002 });
  const codes = (of: z.ZodType) => ["list", "list.a", "list.b", "c"].map((at) => declared(of, at));
  expect(codes(numbered)).toEqual([599001, 510001, 599003, 510002]);
  expect(codes(body)).toEqual([599001, 599002, 599003, 599004]);
  expect(numbered.safeParse({ list: [{ a: "1", b: "2" }], c: 1 }).success).toBe(true);
  expect(numbered.safeParse({ list: [{}, {}], c: 1 }).success).toBe(false);
});
