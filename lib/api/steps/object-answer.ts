import * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue } from "@/lib/kernel/errors";
import { lacksScope } from "../effects";
import type { Exchange } from "../exchange";
import { keyQuery, MOST_EXPANDED } from "../object-query";
import { alternatives } from "../reasons";
import { type Relation, RELATIONS } from "./relations";
import { rowShape } from "./row-shape";
import { visibleResult } from "./visible-result";

type Row = Record<string, unknown>;

const list = z.looseObject({ data: z.array(z.record(z.string(), z.unknown())) });
const following = z.looseObject({ nextPage: z.string().nullable() });
const single = z.record(z.string(), z.unknown());

/** What an object query shows of its rows: expanded objects, the chosen fields, and nulls if the call wants them. */
export async function objectAnswer(
  exchange: Exchange,
  ctx: Ctx,
  asked: unknown,
  visible: unknown,
): Promise<unknown> {
  const query = keyQuery.parse(asked);
  const listed = list.safeParse(visible);
  const rows = listed.success ? listed.data.data : [single.parse(visible)];
  const wanted = (query.expand ?? []).flatMap((text) => text.split(",")).filter(Boolean);
  const fields = (query.fields ?? []).flatMap((text) => text.split(",")).filter(Boolean);
  const object = exchange.contract.path.split("/")[2] ?? "";
  const kept = fields.length > 0 ? keptFields(exchange, fields, object, wanted) : undefined;
  await expand({ exchange, ctx, chosen: chosenOfRelations(exchange) }, object, rows, wanted);
  const shown = rows.map((row) => {
    const chosen = kept ? pick(row, kept) : row;
    return query.includeNullFields === "true" ? chosen : withoutNulls(chosen);
  });
  return listed.success ? { ...listed.data, data: shown } : shown[0];
}

/** The lower-case names of the fields to show, with those of expanded objects. */
function keptFields(
  { contract, version }: Exchange,
  fields: readonly string[],
  object: string,
  wanted: readonly string[],
): ReadonlySet<string> {
  const declared = Object.keys(rowShape(contract, version).shape);
  const known = new Set(declared.map((name) => name.toLowerCase()));
  const unknown = fields.find((name) => !known.has(name.toLowerCase()) && !name.endsWith("__c"));
  if (unknown !== undefined)
    throw new InvalidValue(`fields must name ${alternatives(declared)}`, { resource: 500008 });
  const expanded = wanted.map((path) => relationOf(object, path.split(".")[0] ?? "").as);
  return new Set([...fields, ...expanded].map((name) => name.toLowerCase()));
}

/** `account.fields[]=name`: the fields of expanded objects, by the lower-case name of the relation. */
function chosenOfRelations({ request }: Exchange): ReadonlyMap<string, ReadonlySet<string>> {
  const chosen = new Map<string, Set<string>>();
  for (const [parameter, value] of new URL(request.url).searchParams) {
    const relation = /([A-Za-z]+)\.fields\[\]$/.exec(parameter)?.[1]?.toLowerCase();
    if (relation === undefined) continue;
    const names = chosen.get(relation) ?? new Set();
    for (const name of value.split(",")) names.add(name.toLowerCase());
    chosen.set(relation, names);
  }
  return chosen;
}

function pick(row: Row, names: ReadonlySet<string>): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name.toLowerCase())));
}

/** A row and the rows within it without fields that are null. */
function withoutNulls(row: Row): Row {
  const present = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(present);
}

type Scene = {
  readonly exchange: Exchange;
  readonly ctx: Ctx;
  readonly chosen: ReadonlyMap<string, ReadonlySet<string>>;
};

function relationOf(object: string, name: string): Relation {
  const relations = RELATIONS[object] ?? [];
  const found = relations.find(({ as }) => as.toLowerCase() === name.toLowerCase());
  if (found) return found;
  const known = relations.map(({ as }) => as);
  throw new InvalidValue(
    known.length > 0
      ? `expand must name ${alternatives(known)}`
      : `${object} have no related objects to expand`,
    { resource: 500009 },
  );
}

/** Adds the related rows to rows, and theirs to them: `subscriptions.rateplans`. */
async function expand(
  scene: Scene,
  object: string,
  rows: readonly Row[],
  paths: readonly string[],
): Promise<void> {
  const within = new Map<Relation, string[]>();
  for (const path of paths) {
    const [first = "", ...rest] = path.split(".");
    const relation = relationOf(object, first);
    const inner = within.get(relation) ?? [];
    if (rest.length > 0) inner.push(rest.join("."));
    within.set(relation, inner);
  }
  for (const [relation, inner] of within) {
    const related = await relatedRows(scene, relation, rows);
    await expand(scene, relation.of, related, inner);
    place(scene, relation, rows, related, inner);
  }
}

function place(
  { chosen }: Scene,
  { as, where, is }: Relation,
  rows: readonly Row[],
  related: readonly Row[],
  inner: readonly string[],
): void {
  const names = chosen.get(as.toLowerCase());
  const kept =
    names && new Set([...names, ...inner.map((path) => (path.split(".")[0] ?? "").toLowerCase())]);
  const byKey = new Map<unknown, Row[]>();
  for (const row of related) byKey.set(row[where], [...(byKey.get(row[where]) ?? []), row]);
  for (const row of rows) {
    const own = (byKey.get(row[is]) ?? []).map((of) => withoutNulls(kept ? pick(of, kept) : of));
    row[as] = where === "id" ? (own[0] ?? null) : own;
  }
}

const MOST_AT_ONCE = 500;

/** The related rows of all rows, from their own list as the caller may read it. */
async function relatedRows(
  { exchange, ctx }: Scene,
  relation: Relation,
  rows: readonly Row[],
): Promise<Row[]> {
  const keys = [...new Set(rows.map((row) => row[relation.is]).filter((key) => key !== null))];
  if (keys.length === 0) return [];
  const { operations } = await import("../operations");
  const path = `/object-query/${relation.of}`;
  const operation = operations.find(({ contract }) => contract.path === path);
  if (!operation) throw new Error(`no list ${path}`);
  const { scope } = operation.contract;
  if (scope !== "public" && !ctx.scopes.has(scope))
    throw lacksScope(scope, `expand ${relation.as}`);
  const found: Row[] = [];
  let cursor: string | undefined;
  do {
    const filter = [`${relation.where}.IN:[${keys.join(",")}]`];
    const query = { pageSize: String(MOST_AT_ONCE), filter, cursor };
    const page = await operation.handle(ctx, { params: {}, query, body: {} });
    const of = { ...exchange, contract: operation.contract };
    found.push(...list.parse(visibleResult(of, page)).data);
    if (found.length > MOST_EXPANDED) throw tooMany(relation, path);
    const { nextPage } = following.parse(page);
    cursor =
      nextPage === null ? undefined : (new URL(nextPage).searchParams.get("cursor") ?? undefined);
  } while (cursor !== undefined);
  return found;
}

const tooMany = ({ as, where }: Relation, path: string) =>
  new InvalidValue(
    `expand finds more than ${MOST_EXPANDED} ${as}: read them from ${path} by a filter on ${where}`,
    { resource: 500009 },
  );
