import type pg from "pg";
import type { DescribedColumn } from "./described";
import { type Field, propertiesOf, type Shape } from "./shapes";

/** A column of a table, by the numbers in the database's result descriptions. */
type TableColumn = { readonly table: string; readonly column: string; readonly nullable: boolean };
export type Catalog = ReadonlyMap<string, TableColumn>;

/** Which columns of tables may be null. Views are left out: their columns are computed. */
export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const { rows } = await client.query<TableColumn & { key: string }>(
    `select c.oid || '.' || a.attnum as key, c.relname::text as table, a.attname::text as column, not a.attnotnull as nullable
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

type Plan = {
  readonly "Join Type"?: string;
  readonly "Parent Relationship"?: string;
  readonly "Relation Name"?: string;
  readonly "CTE Name"?: string;
  readonly "Subplan Name"?: string;
  readonly Plans?: readonly Plan[];
};

/**
 * The tables whose rows an outer join may leave out. The planner tells: an outer join whose condition is tested
 * again further out has become an inner one by then.
 */
async function outerJoined(client: pg.Client, text: string): Promise<ReadonlySet<string>> {
  if (!/\b(left|right|full)\s+(outer\s+)?join\b/i.test(text)) return new Set();
  const { rows } = await client.query<{ "QUERY PLAN": readonly { Plan: Plan }[] }>(
    `explain (generic_plan, format json) ${text}`,
  );
  const plan = rows[0]?.["QUERY PLAN"][0]?.Plan ?? {};
  const ctes = new Map(subplans(plan));
  const found = new Set<string>();
  const look = (node: Plan, left: boolean): void => {
    if (left && node["Relation Name"]) found.add(node["Relation Name"]);
    const cte = left ? ctes.get(`CTE ${node["CTE Name"]}`) : undefined;
    if (cte) look(cte, true);
    for (const one of node.Plans ?? [])
      look(one, !one["Subplan Name"] && (left || leaves(node, one)));
  };
  look(plan, false);
  return found;
}

/** Whether a join may return rows without any of one of its sides. */
function leaves({ "Join Type": join }: Plan, { "Parent Relationship": side }: Plan): boolean {
  return join === "Full" || join === (side === "Inner" ? "Left" : "Right");
}

function subplans(plan: Plan): [string, Plan][] {
  return (plan.Plans ?? []).flatMap((one) => {
    const below = subplans(one);
    return one["Subplan Name"] ? [[one["Subplan Name"], one] as [string, Plan], ...below] : below;
  });
}

/** Columns that may be null where the declared row has no null. */
export async function nullFaults(
  { client, catalog, shapes }: { client: pg.Client; catalog: Catalog; shapes: readonly Shape[] },
  text: string,
  columns: readonly DescribedColumn[],
  place: number,
): Promise<string[]> {
  const properties = propertiesOf(shapes, place);
  if (!properties) return [];
  const left = await outerJoined(client, text);
  const kinds = (shapes[place] ?? []).length;
  return columns.flatMap(({ name, tableID, columnID }) => {
    const known = catalog.get(`${tableID}.${columnID}`);
    const fields = properties.get(name) ?? [];
    // Columns that only some variants of a row have are checked for each row: the catalog does not know the
    // variant.
    if (!known || fields.length < kinds || mayBeNull(shapes, fields)) return [];
    if (left.has(known.table)) return [`${name} is null when no ${known.table} is joined`];
    return known.nullable && !isCompared(text, known.column)
      ? [`${name} may be null as ${known.table}.${known.column}`]
      : [];
  });
}

const mayBeNull = (shapes: readonly Shape[], fields: readonly Field[]) =>
  fields.some(({ shape }) =>
    (shapes[shape] ?? []).some(({ is }) => is === "null" || is === "unknown"),
  );

/** Whether a text compares the column, so that it is never null in the result. */
function isCompared(text: string, column: string): boolean {
  return new RegExp(`\\b${column}\\s*(=|<|>|is not null)|=\\s*(\\w+\\.)?${column}\\b`, "i").test(
    text,
  );
}
