import type { CatalogueField, CatalogueObject } from "./catalogue/object-model";
import { MalformedQuery } from "./malformed-query";
import type { Condition, Named } from "./parse-query";

/**
 * Tables whose deleted rows are kept, each by its trigger of the name `keep_deleted`; a test compares them. Of accounts, contacts and
 * payment methods only ids, numbers and moments are: who is deleted is forgotten. Nothing is kept of mails (personal), of settings,
 * of parts that have no ids of their own, and of what the product deletes itself to make room (exports, imports).
 */
export const KEPT_TABLES: readonly string[] = [
  ...["account", "contact", "payment_method", "product", "product_rate_plan"],
  ...["product_rate_plan_charge", "product_feature", "feature", "unit_of_measure", "coupon"],
  ...["subscription", "rate_plan", "rate_plan_charge", "subscription_product_feature", "orders"],
  ...["order_action", "order_line_item", "invoice", "invoice_item", "taxation_item"],
  ...["credit_memo", "credit_memo_item", "adjustment", "payment", "refund", "payment_run"],
  ...["payment_schedule", "payment_schedule_item", "usage_record", "accounting_code"],
  ...["accounting_period", "bill_run", "price_rise", "usage_threshold"],
];

const DELETED = "deleted";
const isDeleted = ({ name }: Named) => name.toLowerCase() === DELETED;

/** What every object has beside its fields: whether the record was deleted, and when. */
export const deletionField = ({ name }: Named, ofDeleted: boolean): CatalogueField | undefined => {
  if (name.toLowerCase() === DELETED)
    return { name: "Deleted", type: "boolean", column: String(ofDeleted) };
  if (name.toLowerCase() !== "deleteddate") return undefined;
  const column = ofDeleted ? "o_deleted.deleted_at" : "null::timestamptz";
  return { name: "DeletedDate", type: "datetime", column };
};

/** The table of an object whose deleted rows are kept; undefined for any other. */
function keptTableOf({ from }: CatalogueObject): string | undefined {
  const table = /^(\w+) o(?=\s|$)/.exec(from)?.[1];
  return table !== undefined && KEPT_TABLES.includes(table) ? table : undefined;
}

/** Deleted rows of a table whose ids no row has again. */
const deletedOf = (table: string, alias: string) =>
  `${alias}.tenant_id = $1 and ${alias}.table_name = '${table}'
    and not exists (select from ${table} l where l.tenant_id = $1 and l.id = ${alias}.id)`;

/** A deleted row as its table is today: columns that it got since are null, those that it lost are left out. */
const populated = (table: string, alias: string) =>
  `jsonb_populate_record(null::${table}, ${alias}.row)`;

/** Where an object's rows are, the conditions that belong to it, and the id that pages follow. */
export type Rows = {
  readonly from: string;
  readonly conditions: readonly string[];
  readonly key: string;
};

/** Where the deleted rows of an object are: what they are joined with may be deleted, too. Undefined where nothing is kept. */
export function deletedRows(object: CatalogueObject): Rows | undefined {
  const table = keptTableOf(object);
  if (table === undefined) return undefined;
  const joins = object.from.slice(`${table} o`.length);
  const ofBoth = joins.replace(/\bjoin (\w+) (\w+) on\b/g, (join, joined: string, alias: string) =>
    KEPT_TABLES.includes(joined)
      ? `join (select t.* from ${joined} t where t.tenant_id = $1
          union all select p.* from deleted_record d cross join lateral ${populated(joined, "d")} p where ${deletedOf(joined, "d")}) ${alias} on`
      : join,
  );
  return {
    from: `deleted_record o_deleted cross join lateral ${populated(table, "o_deleted")} o${ofBoth}`,
    conditions: [deletedOf(table, "o_deleted")],
    key: "o_deleted.id",
  };
}

/** The newest id of an object's rows, the deleted ones among them. */
export function newestOf(object: CatalogueObject, withDeleted: boolean): string {
  const [rows] = object.from.split(/ o(?=\s|$)/);
  const living = `select n.id from ${rows} n where n.tenant_id = $1 order by n.id desc limit 1`;
  const table = keptTableOf(object);
  const gone = `select d.id from deleted_record d where d.tenant_id = $1 and d.table_name = '${table}' order by d.id desc limit 1`;
  const both = withDeleted && table ? `(${living}) union all (${gone})` : living;
  return `select replace(b.id::text, '-', '') as id from (${both}) b order by b.id desc limit 1`;
}

/** Conditions on the records of one kind: those that were deleted, or those that were not. */
export type Side = {
  readonly ofDeleted: boolean;
  readonly where: readonly (readonly Condition[])[];
};

/**
 * What a query asks of living and of deleted records. An alternative without a condition on Deleted is of living ones. A side
 * that no alternative asks for is left out.
 *
 * @throws MalformedQuery for a condition on Deleted that is neither true nor false.
 */
export function sidesOf(where: readonly (readonly Condition[])[]): Side[] {
  if (!where.flat().some(({ field }) => isDeleted(field))) return [{ ofDeleted: false, where }];
  return [false, true].flatMap((ofDeleted) => {
    const asked = where
      .filter((all) => holds(all, ofDeleted))
      .map((all) => all.filter(({ field }) => !isDeleted(field)));
    // An alternative without further conditions is of all records.
    if (asked.length === 0) return [];
    return [{ ofDeleted, where: asked.some((all) => all.length === 0) ? [] : asked }];
  });
}

function holds(all: readonly Condition[], ofDeleted: boolean): boolean {
  const own = all.filter(({ field }) => isDeleted(field));
  if (own.length === 0) return !ofDeleted;
  return own.every(({ field, op, value }) => {
    if (value.kind !== "boolean" || (op !== "=" && op !== "!="))
      throw new MalformedQuery(
        `Deleted is compared with true or false by = or != (position ${field.at}).`,
        "INVALID_VALUE",
      );
    return (value.value === ofDeleted) === (op === "=");
  });
}
