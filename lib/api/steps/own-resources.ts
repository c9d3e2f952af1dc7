import type * as z from "zod";
import { fields } from "../field";
import { innerSchemas } from "../inner-schemas";
import type { Contract } from "../operation";

const known = new WeakMap<Contract, ReadonlySet<number>>();

/** The resources that a call's failures may have: its own, and those of the fields of its body. */
export function ownResources(contract: Contract): ReadonlySet<number> {
  let own = known.get(contract);
  if (!own) known.set(contract, (own = new Set([contract.resource, ...codesOf(contract.body)])));
  return own;
}

const codesOf = (schema: z.ZodType): number[] => [
  ...(fields.get(schema) ? [fields.get(schema)?.code ?? 0] : []),
  ...innerSchemas(schema).flatMap(codesOf),
];
