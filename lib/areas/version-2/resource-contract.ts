import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQueryV2, listResultV2 } from "@/lib/api/object-query";
import { type AlsoNeeds, type Contract, defineOperation } from "@/lib/api/operation";
import { always } from "@/lib/api/needs";
import { key } from "@/lib/api/schemas";
import type { Scope } from "@/lib/kernel/scopes";
import type { Names } from "@/lib/areas/records/names-contract";
import { bodyLike, recordOf, selection, takesCustomFields, type View } from "./view-contract";

const field = fieldsOf(569); // 569000-569049: what all views of version 2 share.
const none = z.object({});

/** The answer of a write is a read: without its scope, nothing is written. */
export const shows = ({ list: { scope } }: View): AlsoNeeds[] =>
  scope === "public" ? [] : [{ scope, to: "show the result", asks: always }];

/** A body of version 2 and the fields of the call of version 1 that it stands for. */
export type Body = { names: Names; like: z.ZodType; own?: z.ZodRawShape };

export type Resource = {
  /** The resource in addresses: `payment_methods`. */
  path: `/v2/${string}`;
  /** The parameter that names one: `payment_method_id`. */
  param: string;
  /** One of them and several, in words. */
  noun: string;
  nouns: string;
  area: string;
  /** Ending of the operation ids: PaymentMethodV2. */
  ending: string;
  write: Scope;
  view: View;
  /** The operation that reads one row of the view's list by its key. */
  one: string;
  /** The parameter of that operation. */
  oneParam?: string;
  create?: Body;
  patch?: Body;
  rules?: readonly string[];
  example?: unknown;
};

const EMPTY: Body = { names: {}, like: none };

/** The names of a body, with that of its map of custom fields where it has one. */
const allNames = ({ names, like }: Body): Names =>
  takesCustomFields(like) === "map" ? { ...names, custom_fields: "customFields" } : names;
const bodyOf = ({ names, like, own }: Body) => bodyLike(names, like, own);

/** The features that a view's list needs, which every call on its objects needs, too. */
const needed = ({ list: { needs } }: View): Pick<Contract, "needs"> => (needs ? { needs } : {});

/** The contracts of a resource of version 2; its room exports those that it answers. */
export function resourceContracts(of: Resource) {
  const { path, param, noun, nouns, ending, view, write } = of;
  const { create = EMPTY, patch = EMPTY } = of;
  const base = {
    area: of.area,
    style: "v2",
    callsOperations: true,
    resource: 569000,
    ...needed(view),
  } as const;
  const read = view.list.scope;
  const one = `${path}/{${param}}` as const;
  const params = z.object({ [param]: field(10, key, "Id of the resource, or its number.") });
  const record = recordOf(view);
  const rules = of.rules ?? ["The rules of the call of version 1 hold."];
  const example = of.example === undefined ? {} : { example: of.example };
  return {
    declared: of,
    names: { create: allNames(create), patch: allNames(patch) },
    record,
    list: defineOperation({
      ...base,
      id: `list${ending.replace(/V2$/, "sV2")}`,
      method: "GET",
      path,
      summary: `List ${nouns}`,
      description: `The ${nouns} by filter, in the order asked for, page by page.`,
      scope: read,
      params: none,
      query: listQueryV2.extend(selection.shape),
      body: none,
      result: listResultV2(record),
    }),
    get: defineOperation({
      ...base,
      id: `get${ending}`,
      method: "GET",
      path: one,
      summary: `Retrieve ${noun}`,
      description: `Shows ${noun}, found by its id or its number.`,
      scope: read,
      params,
      query: selection,
      body: none,
      result: record,
    }),
    create: defineOperation({
      ...base,
      ...example,
      id: `create${ending}`,
      method: "POST",
      path,
      summary: `Create ${noun}`,
      scope: write,
      also: shows(view),
      params: none,
      query: selection,
      body: bodyOf(create),
      result: record,
      success: 201,
      rules,
    }),
    patch: defineOperation({
      ...base,
      id: `patch${ending}`,
      method: "PATCH",
      path: one,
      summary: `Update ${noun}`,
      description: "Fields that the body does not name stay as they are; null clears a field.",
      scope: write,
      also: shows(view),
      params,
      query: selection,
      body: bodyOf(patch),
      result: record,
      rules,
    }),
    remove: defineOperation({
      ...base,
      id: `delete${ending}`,
      method: "DELETE",
      path: one,
      summary: `Delete ${noun}`,
      scope: write,
      params,
      query: none,
      body: none,
      result: none,
      success: 204,
      rules,
    }),
  };
}

export type ResourceContracts = ReturnType<typeof resourceContracts>;

type Action = {
  id: string;
  /** The last part of the address: `post` of `/v2/invoices/{invoice_id}/post`. */
  action: string;
  method?: "POST" | "PUT";
  summary: string;
  body?: Body;
  /** It answers nothing. */
  silent?: true;
  scope?: Scope;
};

/** A call that does something with one resource and answers it as it is then. */
export function actionContract({ declared, get, record }: ResourceContracts, of: Action): Contract {
  const body = of.body ?? EMPTY;
  return defineOperation({
    id: of.id,
    method: of.method ?? "POST",
    path: `${declared.path}/{${declared.param}}/${of.action}`,
    area: declared.area,
    style: "v2",
    callsOperations: true,
    resource: 569000,
    ...needed(declared.view),
    summary: of.summary,
    scope: of.scope ?? declared.write,
    ...(of.silent ? {} : { also: shows(declared.view) }),
    params: get.params,
    query: of.silent ? none : selection,
    body: of.body ? bodyOf(body) : none,
    result: of.silent ? none : record,
    ...(of.silent ? { success: 204 as const } : {}),
    rules: ["The rules of the call of version 1 hold."],
  });
}
