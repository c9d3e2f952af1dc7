import * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { type CallOperation, type Contract, type Operation, operation } from "@/lib/api/operation";
import { bodyOf, made, valueAt, type Values } from "@/lib/areas/records/translate";
import type { Names } from "@/lib/areas/records/names-contract";
import type { ResourceContracts } from "./resource-contract";
import { inListNames, relationsOf, requireExpandable, shownAs, withCustomFields } from "./show";

type Selection = { expand?: string[] | undefined; fields?: string[] | undefined };
const selected = z.object({
  expand: z.array(z.string()).optional(),
  fields: z.array(z.string()).optional(),
});
const page = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  nextPage: z.string().nullable(),
});

/** The call of version 1 that fulfills one of version 2, beside the names that the contract has. */
export type FirstCall = {
  /** The operation of version 1, or which one it is by the body. */
  operation: string | ((values: Values) => string);
  /** Its parameter for the key. */
  param?: string;
  /** The field of the body that has the key of what the new record is about. */
  keyAt?: string;
  /** Its body, where it is more than the fields under other names. */
  body?: (values: Values, ctx: Ctx, call: CallOperation, key?: string) => Values | Promise<Values>;
  /** The key, where it has to be looked up. */
  key?: (values: Values, call: CallOperation, key?: string) => Promise<string>;
  /** Where its answer has the id of what it made. */
  idAt?: string;
  idOf?: (answer: Values) => string;
};

type Target = { key?: string; values: Values; names: Names };

/** Makes the call of version 1 that one of version 2 stands for. */
async function perform(
  ctx: Ctx,
  call: CallOperation,
  first: FirstCall,
  of: Target,
): Promise<Values> {
  const isMapped = of.names["custom_fields"] !== undefined;
  const values = isMapped ? of.values : withCustomFields(of.values);
  const body = first.body ? await first.body(values, ctx, call, of.key) : bodyOf(of.names, values);
  const named = first.keyAt === undefined ? of.key : valueAt(values, first.keyAt);
  const key = first.key ? await first.key(values, call, of.key) : named;
  const params =
    first.param === undefined || key === undefined ? {} : { [first.param]: String(key) };
  const { operation: id } = first;
  return made(call, typeof id === "string" ? id : id(values), { params, body }, of.names);
}

/** The record of a key, as it is now. */
export async function show(
  { declared }: ResourceContracts,
  call: CallOperation,
  key: string,
  { expand, fields }: Selection,
): Promise<Values> {
  const { view, one, oneParam = "key" } = declared;
  const query = { includeNullFields: "true", expand: relationsOf(view, expand) };
  const row = await made(call, one, { params: { [oneParam]: key }, query }, view.names);
  return shownAs(view, row, fields);
}

/** The list of a resource, from the list that its view shows. */
function listOperation({ declared, list }: ResourceContracts): Operation {
  const { view } = declared;
  return operation(list, async (ctx, { query }, call) => {
    const { page_size: pageSize, cursor, filter = [], sort = [], expand, fields } = query;
    const names = { ...view.names, next_page: "nextPage" };
    const request = {
      query: {
        includeNullFields: "true",
        pageSize,
        cursor,
        filter: filter.map((text) => inListNames(view, text, "filter")),
        sort: sort.map((text) => inListNames(view, text, "sort")),
        expand: relationsOf(view, expand),
      },
    };
    const { data, nextPage } = page.parse(await made(call, view.list.id, request, names));
    const next = nextPage === null ? null : new URL(nextPage).searchParams.get("cursor");
    return {
      data: data.map((row) => shownAs(view, row, fields)),
      next_page: next === null ? null : nextAddress(`${ctx.baseUrl}${list.path}`, query, next),
    };
  });
}

/** The operations of a resource of version 2, each made of calls of version 1. */
export function resourceOperations(contracts: ResourceContracts) {
  const { get, create, patch, remove, names } = contracts;
  const keyOf = (params: unknown) => String(valueAt(params, contracts.declared.param));
  return {
    list: listOperation(contracts),
    get: operation(get, (_ctx, { params, query }, call) =>
      show(contracts, call, keyOf(params), query),
    ),
    create: (first: FirstCall): Operation =>
      operation(create, async (ctx, { query, body }, call) => {
        requireExpandable(ctx, contracts.declared.view, query.expand);
        const answer = await perform(ctx, call, first, { values: body, names: names.create });
        const id = first.idOf?.(answer) ?? String(valueAt(answer, first.idAt ?? "id"));
        return show(contracts, call, id, query);
      }),
    patch: (first: FirstCall): Operation =>
      operation(patch, async (ctx, { params, query, body }, call) => {
        const key = keyOf(params);
        requireExpandable(ctx, contracts.declared.view, query.expand);
        await perform(ctx, call, first, { key, values: body, names: names.patch });
        return show(contracts, call, key, query);
      }),
    remove: (first: FirstCall): Operation =>
      operation(remove, async (ctx, { params }, call) => {
        await perform(ctx, call, first, { key: keyOf(params), values: {}, names: {} });
        return {};
      }),
    /** A call about one resource, which is shown as it is then, or nothing. */
    action: (contract: Contract, first: FirstCall, of: Names = {}): Operation =>
      operation(contract, async (ctx, { params, query, body }, call) => {
        const key = keyOf(params);
        const values = z.record(z.string(), z.unknown()).parse(body);
        const shown = selected.parse(query);
        requireExpandable(ctx, contracts.declared.view, shown.expand);
        await perform(ctx, call, first, { key, values, names: of });
        return contract.success === 204 ? {} : show(contracts, call, key, shown);
      }),
  };
}

type Listed = Selection & {
  page_size?: string | undefined;
  filter?: string[] | undefined;
  sort?: string[] | undefined;
};

function nextAddress(address: string, { page_size, ...lists }: Listed, cursor: string): string {
  const search = new URLSearchParams();
  if (page_size !== undefined) search.set("page_size", page_size);
  for (const name of ["filter", "sort", "expand", "fields"] as const)
    for (const value of lists[name] ?? []) search.append(`${name}[]`, value);
  search.set("cursor", cursor);
  return `${address}?${search}`;
}
