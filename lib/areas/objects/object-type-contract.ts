import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { type Contract, defineOperation } from "@/lib/api/operation";
import { key, truth } from "@/lib/api/schemas";
import type { Scope } from "@/lib/kernel/scopes";

const field = fieldsOf(519); // 519000-519999: what all object operations share.

/** The schemas of one object type: what may be created, what may be changed, what is shown. */
export type ObjectFields<C extends z.ZodType, U extends z.ZodType, R extends z.ZodType> = {
  create: C;
  update: U;
  record: R;
};

/** One row of the table of object types: everything that distinguishes its operations. */
export type ObjectType<C extends z.ZodType, U extends z.ZodType, R extends z.ZodType> = {
  /** Name in the API's list of API names; the operation ids end with it. */
  apiName: string;
  /** The ending of the operation ids, where another operation has the API name already. */
  idEnding?: string;
  /** Its writes are calls of the operations of version 1 that make and change it. */
  callsOperations?: true;
  /** Nothing makes a record of it yet. */
  isWithoutRecords?: true;
  /** What its calls need of the tenant. */
  needs?: Contract["needs"];
  /** Last segment of the address. */
  path: string;
  /** The type in words: "product rate plan". */
  noun: string;
  /** The area that owns it; the tag of the reference. */
  area: string;
  /** Six-digit resource of failures that belong to no field. */
  resource: number;
  read: Scope;
  write: Scope;
  fields: ObjectFields<C, U, R>;
  /** Rules that may refuse a change or a deletion, for the reference. */
  rules: readonly string[];
  deletionRules: readonly string[];
  example: unknown;
};

export type ObjectContracts<C extends z.ZodType, U extends z.ZodType, R extends z.ZodType> = {
  create: Contract<typeof noParams, typeof changeQuery, C, typeof changed>;
  retrieve: Contract<typeof keyParams, typeof retrieveQuery, typeof noParams, R>;
  update: Contract<typeof keyParams, typeof changeQuery, U, typeof changed>;
  remove: Contract<typeof keyParams, typeof noParams, typeof noParams, typeof deleted>;
};

const noParams = z.object({});

const keyParams = z.object({ id: field(1, key, "Id or number of the object.") });

const changeQuery = z.object({
  rejectUnknownFields: field(
    2,
    truth.optional(),
    "When true, a body with fields that the type does not have is refused; else they are ignored.",
  ),
});

const retrieveQuery = z.object({
  fields: field(
    3,
    z.string().max(2000).optional(),
    "Names of the fields to return, separated by commas; all when absent.",
  ),
});

const changed = z.object({
  Success: field(11, z.literal(true), "Always true; a refusal has the other shape."),
  Id: field(12, z.string(), "Id of the object."),
});

const deleted = z.object({
  success: field(13, z.literal(true), "Always true; a refusal has the other shape."),
  id: field(14, z.string(), "Id of the object that was deleted."),
});

/** "an account", "a unit of measure". */
const withArticle = (noun: string) => `${/^[aeio]/.test(noun) ? "an" : "a"} ${noun}`;

/** The four operations of an object type. */
export function objectContracts<C extends z.ZodType, U extends z.ZodType, R extends z.ZodType>(
  type: ObjectType<C, U, R>,
): ObjectContracts<C, U, R> {
  const { apiName, noun, fields, rules, idEnding = apiName, callsOperations = false } = type;
  const base = {
    area: type.area,
    style: "object",
    resource: type.resource,
    ...(type.needs ? { needs: type.needs } : {}),
  } as const;
  const calls = callsOperations ? { callsOperations } : {};
  const one = `/v1/object/${type.path}/{id}` as const;
  return {
    create: defineOperation({
      ...base,
      ...calls,
      id: `create${idEnding}`,
      method: "POST",
      path: `/v1/object/${type.path}`,
      summary: `Create ${withArticle(noun)}`,
      scope: type.write,
      params: noParams,
      query: changeQuery,
      body: fields.create,
      result: changed,
      rules,
      example: type.example,
    }),
    retrieve: defineOperation({
      ...base,
      id: `retrieve${idEnding}`,
      method: "GET",
      path: one,
      summary: `Retrieve ${withArticle(noun)}`,
      description: type.isWithoutRecords
        ? "Nothing makes a record of this object yet: every id gives no records, with status 404."
        : "Fields without a value are left out. An unknown id gives no records, with status 404.",
      scope: type.read,
      params: keyParams,
      query: retrieveQuery,
      body: noParams,
      result: fields.record,
    }),
    update: defineOperation({
      ...base,
      ...calls,
      id: `update${idEnding}`,
      method: "PUT",
      path: one,
      summary: `Update ${withArticle(noun)}`,
      description: "Fields that the body does not name stay as they are; null clears a field.",
      scope: type.write,
      params: keyParams,
      query: changeQuery,
      body: fields.update,
      result: changed,
      rules,
    }),
    remove: defineOperation({
      ...base,
      ...calls,
      id: `delete${idEnding}`,
      method: "DELETE",
      path: one,
      summary: `Delete ${withArticle(noun)}`,
      scope: type.write,
      params: keyParams,
      query: noParams,
      body: noParams,
      result: deleted,
      rules: type.deletionRules,
    }),
  };
}
