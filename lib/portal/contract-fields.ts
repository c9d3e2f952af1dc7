import * as z from "zod";
import { fields } from "@/lib/api/field";
import { innerSchemas } from "@/lib/api/inner-schemas";
import type { Contract } from "@/lib/api/operation";

type Found = { path: string; code: number };

const known = new WeakMap<z.ZodType, Found[]>();

function fieldsIn(schema: z.ZodType): Found[] {
  let found = known.get(schema);
  if (!found) known.set(schema, (found = walk(schema, "")));
  return found;
}

function walk(schema: z.ZodType, path: string): Found[] {
  if (!(schema instanceof z.ZodObject)) {
    return innerSchemas(schema).flatMap((inner) => walk(inner, path));
  }
  return Object.entries(schema.shape).flatMap(([name, inner]) => {
    if (!(inner instanceof z.ZodType)) return [];
    const at = path === "" ? name : `${path}.${name}`;
    const meta = fields.get(inner);
    const own = meta ? [{ path: at, code: meta.code }] : [];
    return [...own, ...walk(inner, at)];
  });
}

/**
 * The path of the field that an error code belongs to: `billToContact.city`. For fields that occur
 * at several paths of the body, the end that those paths share: `city`. Undefined for codes of the
 * operation itself.
 */
export function fieldPathOf(contract: Contract, code: number): string | undefined {
  const resource = Math.floor(code / 100);
  const places = fieldsIn(contract.body).filter((field) => field.code === resource);
  const [first, ...others] = places.map(({ path }) => path.split("."));
  if (!first) return undefined;
  const shared = first.filter((_segment, index) => {
    const end = first.slice(index).join(".");
    return others.every((other) => `.${other.join(".")}`.endsWith(`.${end}`));
  });
  return shared.length > 0 ? shared.join(".") : undefined;
}

/** The contract's facts for a form: where the reasons of a refusal belong. */
export function formFacts(contract: Contract) {
  return {
    fieldPathOf: (code: number) => fieldPathOf(contract, code),
  };
}
