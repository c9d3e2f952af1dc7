import type * as z from "zod";
import type { Ctx } from "@/lib/api/context";
import type { ApiErrorOptions } from "@/lib/api/errors";
import { type Operation, operation } from "@/lib/api/operation";
import { wireId } from "@/lib/platform/ids";
import type { ObjectContracts } from "./object-type-contract";
import { refuseUnknownFields } from "./unknown-fields";

/** How the owner of an object type creates, shows, changes and deletes one. */
export type ObjectVerbs<C, U, R> = {
  create: (ctx: Ctx, body: C) => Promise<{ id: string }>;
  /** Finds one and shows it; `missing` is how an unknown key is refused. */
  retrieve: (ctx: Ctx, key: string, missing: ApiErrorOptions) => Promise<R>;
  update: (ctx: Ctx, key: string, body: U) => Promise<{ id: string }>;
  remove: (ctx: Ctx, key: string) => Promise<{ id: string }>;
};

/** The answer to an unknown id (reference 0.3). */
const NO_RECORDS: ApiErrorOptions = { body: { records: [], size: 0, done: true } };

/** Binds the four operations of an object type to its owner's verbs. */
export function objectOperations<C extends z.ZodType, U extends z.ZodType, R extends z.ZodType>(
  contracts: ObjectContracts<C, U, R>,
  verbs: ObjectVerbs<z.output<C>, z.output<U>, z.output<R> & object>,
): Record<keyof ObjectContracts<C, U, R>, Operation> {
  const checked = (schema: z.ZodType, rejects: string | undefined, body: unknown) => {
    if (rejects === "true") refuseUnknownFields(schema, body);
  };
  return {
    create: operation(contracts.create, async (ctx, { query, body }) => {
      checked(contracts.create.body, query.rejectUnknownFields, body);
      return { Success: true as const, Id: wireId((await verbs.create(ctx, body)).id) };
    }),
    retrieve: operation(contracts.retrieve, async (ctx, { params, query }) => {
      const record = await verbs.retrieve(ctx, params.id, NO_RECORDS);
      return only(record, query.fields) as z.output<R>;
    }),
    update: operation(contracts.update, async (ctx, { params, query, body }) => {
      checked(contracts.update.body, query.rejectUnknownFields, body);
      return { Success: true as const, Id: wireId((await verbs.update(ctx, params.id, body)).id) };
    }),
    remove: operation(contracts.remove, async (ctx, { params }) => ({
      success: true as const,
      id: wireId((await verbs.remove(ctx, params.id)).id),
    })),
  };
}

/** The named fields of a record, and always its id. */
function only(record: object, names: string | undefined): object {
  if (names === undefined) return record;
  const wanted = new Set(["Id", ...names.split(",").map((name) => name.trim())]);
  return Object.fromEntries(Object.entries(record).filter(([name]) => wanted.has(name)));
}
