import { contracts } from "@/lib/api/contracts";
import { isObjectQuery } from "@/lib/api/object-query";
import { RELATIONS } from "@/lib/api/steps/relations";
import { NOT_FILTERED, objectOfList } from "@/lib/areas/batch-actions/catalogue/listed-fields";
import {
  type CatalogueField,
  type CatalogueObject,
  TODAY,
} from "@/lib/areas/batch-actions/catalogue/object-model";
import { EVERY_OBJECT } from "@/lib/areas/batch-actions/catalogue/objects-model";
import { statementsDuring } from "./statements-during";
import { asOwner, type TestTenant } from "./tenant";
import { good } from "./world";

/** The lists of the object query family, by what follows `/object-query/` in their addresses. */
export const objectLists = contracts
  .filter(({ query, path }) => isObjectQuery(query) && !path.includes("{"))
  .map((contract) => ({ contract, list: contract.path.replace("/object-query/", "") }));

/** What a list can be filtered and sorted by: the type of each field, and the names to sort by. */
export type ListFilters = {
  readonly list: string;
  readonly types: ReadonlyMap<string, string>;
  readonly sorted: readonly string[];
};

/** What a filter asks for where it refuses a value, by the type of its field. */
const NEEDED: Readonly<Record<string, string>> = {
  "a number": "number",
  "a date written as YYYY-MM-DD": "date",
  "an instant in ISO 8601": "datetime",
  "true or false": "boolean",
  "an id of 32 hexadecimal characters": "id",
};

/** How statements compare values, by the type of the field. */
const CAST: Readonly<Record<string, string>> = {
  ...{ numeric: "number", date: "date", timestamptz: "datetime" },
  ...{ boolean: "boolean", uuid: "id", text: "text" },
};

/** A value of each type of the catalogue. */
const SAMPLES: Readonly<Record<CatalogueField["type"], string>> = {
  ...{ id: "0".repeat(32), text: "x", number: "1", integer: "1" },
  ...{ boolean: "true", date: "2026-01-01", datetime: "2026-01-01" },
};

/** Filters of one call. */
const MOST_FILTERS = 20;

/** What the lists of object queries can be filtered and sorted by: what they say when they refuse, and how they compare. */
export async function listFilters({ call }: Pick<TestTenant, "call">): Promise<ListFilters[]> {
  const named = async (address: string) => {
    const { body } = await call("GET", address);
    const message = String(body.reasons[0].message);
    return message.replace(/^.* must name /, "").split(/, | or /);
  };
  const found: ListFilters[] = [];
  for (const { contract, list } of objectLists) {
    const names = await named(`${contract.path}?filter[]=none.EQ:1`);
    const sorted = await named(`${contract.path}?sort[]=none.ASC`);
    const types = new Map<string, string>();
    for (let from = 0; from < names.length; from += MOST_FILTERS)
      await compare(call, contract.path, names.slice(from, from + MOST_FILTERS), types);
    found.push({ list, types, sorted });
  }
  return found;
}

/** Notes the types by which a list compares values of some fields. */
async function compare(
  call: TestTenant["call"],
  path: string,
  names: readonly string[],
  types: Map<string, string>,
): Promise<void> {
  const fields = objectOfList(path.split("/")[2] ?? "")?.fields ?? [];
  const asked = names.filter((name) => !types.has(name));
  const filters = asked.map((name) => {
    const field = fields.find((of) => of.name.toLowerCase() === name.toLowerCase());
    return `filter[]=${name}.EQ:${SAMPLES[field?.type ?? "text"]}`;
  });
  let refusal = "";
  const sent = await statementsDuring(async () => {
    const { status, body } = await call("GET", `${path}?${filters.join("&")}`);
    if (status !== 200) refusal = String(body.reasons[0].message);
  });
  const [, refused = "", needed = ""] = /^filter on (\w+) needs (.*)$/.exec(refusal) ?? [];
  if (refused) {
    types.set(refused, NEEDED[needed] ?? needed);
    return compare(call, path, names, types);
  }
  const { text, values } = sent.findLast((one) => one.text.includes('"__k0"')) ?? {
    ...{ text: "", values: [] },
  };
  for (const [, number, cast = ""] of text.matchAll(/\$(\d+)::(\w+)/g)) {
    const name = asked[Number(number) - 1 - (values.length - asked.length)];
    if (name !== undefined) types.set(name, CAST[cast] ?? cast);
  }
}

type Row = Record<string, unknown>;

/** A value of the catalogue as lists write it. */
function written({ type }: CatalogueField, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (type === "id") return String(value).replaceAll("-", "");
  if (type === "number" || type === "integer") return Number(value);
  return type === "datetime" ? new Date(String(value)).toISOString() : value;
}

/** The fields by whose shown values a list does not find a row, of those that it is filtered by. */
async function notFoundBy(
  call: TestTenant["call"],
  path: string,
  row: Row,
  fields: readonly string[],
): Promise<string[]> {
  const finds = async (names: readonly string[]) => {
    const filters = names.map((name) => {
      const value = row[name];
      const text = typeof value === "string" || typeof value === "number" || value === true;
      return `filter[]=${name}.EQ:${encodeURIComponent(text ? String(value) : "false")}`;
    });
    const { data } = await good(call("GET", `${path}?pageSize=50&${filters.join("&")}`));
    return data.some((found: Row) => found["id"] === row["id"]);
  };
  const missed: string[] = [];
  for (let from = 0; from < fields.length; from += MOST_FILTERS) {
    const some = fields.slice(from, from + MOST_FILTERS);
    if (await finds(some)) continue;
    for (const name of some) if (!(await finds([name]))) missed.push(name);
  }
  return missed;
}

/** Rows of a list that it must find by their values. */
const ROWS_FOUND = 2;

/** The fields, as `Object.Field`, by whose shown values a list does not find its rows, with those values. */
async function missedBy(
  call: TestTenant["call"],
  path: string,
  { name: of, fields }: CatalogueObject,
  rows: readonly Row[],
): Promise<[field: string, value: unknown][]> {
  const filtered = new Map(
    fields
      .filter(({ name }) => !(`${of}.${name}` in NOT_FILTERED) && !(name in NOT_FILTERED))
      .map(({ name }) => [name.toLowerCase(), `${of}.${name}`]),
  );
  const missed: [string, unknown][] = [];
  for (const row of rows.slice(0, ROWS_FOUND)) {
    const asked = Object.entries(row).flatMap(([name, value]) => {
      const isComparable = value !== null && /^.{1,200}$/s.test(String(value));
      return isComparable && filtered.has(name.toLowerCase()) ? [name] : [];
    });
    for (const name of await notFoundBy(call, path, row, asked))
      missed.push([filtered.get(name.toLowerCase()) ?? name, row[name]]);
  }
  return missed;
}

/**
 * The fields whose values in a tenant's lists are others than those of the object catalogue, as `Object.Field`, with
 * both values, and relations that no row shows; and the names of the objects compared.
 */
export async function valuesApart(
  { call, tenantId }: Pick<TestTenant, "call" | "tenantId">,
  today: string,
  objects = EVERY_OBJECT,
): Promise<{ apart: Map<string, [listed: unknown, known: unknown]>; compared: Set<string> }> {
  const apart = new Map<string, [unknown, unknown]>();
  const compared = new Set<string>();
  for (const { contract, list } of objectLists) {
    const named = objectOfList(list)?.name;
    const object = objects.find(({ name }) => name === named);
    const relations = (RELATIONS[list] ?? []).map(({ as }) => as);
    const expanded = relations.map((as) => `&expand[]=${as}`).join("");
    const address = `${contract.path}?includeNullFields=true&pageSize=50${expanded}`;
    const rows: Row[] = (await good(call("GET", address))).data;
    for (const as of relations)
      if (rows.some((row) => !(as in row))) apart.set(`${list}.${as}`, [undefined, "expanded"]);
    if (!object || rows.length === 0) continue;
    const columns = object.fields.map(({ name, column }) => `(${column}) as "${name}"`).join(", ");
    const found = await asOwner<{ id: string; record: Row }>(
      `select replace(x."Id"::text, '-', '') as id, to_jsonb(x) as record
       from (select ${columns.replaceAll(TODAY, `'${today}'`)} from ${object.from} where o.tenant_id = $1) x`,
      [tenantId],
    );
    const records = new Map(found.map(({ id, record }) => [id, record]));
    for (const [field, value] of await missedBy(call, contract.path, object, rows))
      apart.set(field, [value, "not found by it"]);
    for (const row of rows) {
      const record = records.get(String(row["id"])) ?? {};
      const shown = new Map(
        Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]),
      );
      for (const field of object.fields) {
        const listed = shown.get(field.name.toLowerCase());
        const known = written(field, record[field.name]);
        if (listed !== undefined && listed !== known)
          apart.set(`${object.name}.${field.name}`, [listed, known]);
      }
    }
    compared.add(object.name);
  }
  return { apart, compared };
}
