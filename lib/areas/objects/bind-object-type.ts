import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import type { ApiErrorOptions } from "@/lib/kernel/errors";
import { type Operation, operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { pick } from "@/lib/values/keys";
import type { ObjectContracts } from "./object-type-contract";
import { refuseUnknownFields } from "./unknown-fields";

/** The contracts of an object type whose fields are known at run time only. */
export type AnyObjectContracts = ObjectContracts<
  z.ZodObject,
  z.ZodObject,
  z.ZodType<Readonly<Record<string, unknown>>>
>;

/** How the owner of an object type creates, shows, changes and deletes one. */
export type ObjectVerbs<C, U, R> = {
  create: (ctx: Ctx, body: C) => Promise<{ id: string }>;
  /** Finds one and shows it; `missing` is the refusal of an unknown key. */
  retrieve: (ctx: Ctx, key: string, missing: ApiErrorOptions) => Promise<R>;
  update: (ctx: Ctx, key: string, body: U) => Promise<{ id: string }>;
  remove: (ctx: Ctx, key: string) => Promise<{ id: string }>;
};

/** The answer to an unknown id (reference 0.3). */
export const NO_RECORDS: ApiErrorOptions = { body: { records: [], size: 0, done: true } };

const checked = (schema: z.ZodType, rejects: string | undefined, body: unknown) => {
  if (rejects === "true") refuseUnknownFields(schema, body);
};

/** One operation of an object type bound to its owner's verb, for types without all four. */
export const bindObject = {
  create: <C extends z.ZodType, U extends z.ZodType, R extends z.ZodType>(
    { create }: ObjectContracts<C, U, R>,
    verb: ObjectVerbs<z.output<C>, unknown, unknown>["create"],
  ) =>
    operation(create, async (ctx, { query, body }) => {
      checked(create.body, query.rejectUnknownFields, body);
      return { Success: true as const, Id: wireId((await verb(ctx, body)).id) };
    }),
  retrieve: <C extends z.ZodType, U extends z.ZodType, R extends z.ZodType>(
    { retrieve }: ObjectContracts<C, U, R>,
    verb: ObjectVerbs<unknown, unknown, z.output<R> & object>["retrieve"],
  ) =>
    operation(retrieve, async (ctx, { params, query }) => {
      const record = await verb(ctx, params.id, NO_RECORDS);
      return only(record, query.fields) as z.output<R>;
    }),
  update: <C extends z.ZodType, U extends z.ZodType, R extends z.ZodType>(
    { update }: ObjectContracts<C, U, R>,
    verb: ObjectVerbs<unknown, z.output<U>, unknown>["update"],
  ) =>
    operation(update, async (ctx, { params, query, body }) => {
      checked(update.body, query.rejectUnknownFields, body);
      return { Success: true as const, Id: wireId((await verb(ctx, params.id, body)).id) };
    }),
  remove: <C extends z.ZodType, U extends z.ZodType, R extends z.ZodType>(
    { remove }: ObjectContracts<C, U, R>,
    verb: ObjectVerbs<unknown, unknown, unknown>["remove"],
  ) =>
    operation(remove, async (ctx, { params }) => ({
      success: true as const,
      id: wireId((await verb(ctx, params.id)).id),
    })),
} as const;

/** Binds the four operations of an object type to its owner's verbs. */
export function objectOperations<C extends z.ZodType, U extends z.ZodType, R extends z.ZodType>(
  contracts: ObjectContracts<C, U, R>,
  verbs: ObjectVerbs<z.output<C>, z.output<U>, z.output<R> & object>,
): Record<keyof ObjectContracts<C, U, R>, Operation> {
  return {
    create: bindObject.create(contracts, verbs.create),
    retrieve: bindObject.retrieve(contracts, verbs.retrieve),
    update: bindObject.update(contracts, verbs.update),
    remove: bindObject.remove(contracts, verbs.remove),
  };
}

/** The requested fields of a record, and always its id. */
export function only<R extends object>(record: R, names: string | undefined): Partial<R> {
  if (names === undefined) return record;
  const wanted = new Set(["Id", ...names.split(",").map((name) => name.trim())]);
  return pick(record, (name) => wanted.has(name));
}
