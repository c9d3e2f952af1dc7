import * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { type ApiErrorOptions, NotFound } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import { fieldNamed, objectNamed } from "./catalogue/objects-model";
import { rowOf } from "./queries";
import { statementOf } from "./query-statement";

const at = 0;
const found = z.looseObject({ Id: z.string() });
const custom = z.record(z.string(), z.unknown());

/**
 * One record of an object of the catalogue, by its id or, where it has one, its number, with its custom fields; fields
 * without a value are left out. The operation that calls it has the scope.
 *
 * @throws NotFound with the given answer when the caller reaches none.
 */
export async function readRecord(
  ctx: Ctx,
  name: string,
  key: string,
  missing: ApiErrorOptions,
): Promise<Record<string, unknown> & { Id: string }> {
  const object = objectNamed(name);
  if (!object) throw new Error(`no object ${name}`);
  const by = uuidOf(key) ? "Id" : `${object.name}Number`;
  if (!fieldNamed(object, by)) throw new NotFound(object.name, key, missing);
  const query = {
    fields: object.fields.map((field) => ({ name: field.name, at })),
    object: { name: object.name, at },
    where: [[{ field: { name: by, at }, op: "=", value: { kind: "text", text: key } } as const]],
  };
  const statement = statementOf(query, ctx, { behind: null, until: null }, 1, { isWhole: true });
  const [row] = await rowOf(statement.text, statement.values);
  if (!row) throw new NotFound(object.name, key, missing);
  return {
    ...custom.parse(JSON.parse(row.custom ?? "{}")),
    ...found.parse(JSON.parse(row.record)),
  };
}
