import { randomUUID } from "node:crypto";
import type pg from "pg";

/** The tables that an order with billing and collection writes, in an order that keys accept. */
export const ORDER_TABLES = [
  "orders",
  "subscription",
  "order_action",
  "rate_plan",
  "rate_plan_charge",
  "rate_plan_charge_tier",
  "invoice",
  "invoice_item",
  "payment",
  "payment_application",
  "item_application",
  "gateway_intent",
  "test_gateway_transaction",
  "audit_entry",
  "outbox",
  "idempotency_key",
] as const;

/** Rows by their table. */
export type Rows = Record<string, Record<string, unknown>[]>;

/** Every row that one order left behind, table by table. */
export async function rowsOfOrder(
  pool: pg.Pool,
  tenantId: string,
  orderNumber: string,
  tables: readonly string[],
): Promise<Rows> {
  const { rows: started } = await pool.query(
    `select o.id, o.account_id, a.subscription_id from orders o
     join order_action a on a.tenant_id = o.tenant_id and a.order_id = o.id where o.tenant_id = $1 and o.order_number = $2`,
    [tenantId, orderNumber],
  );
  const [first] = started as { id: string; account_id: string; subscription_id: string }[];
  if (!first) throw new Error(`${orderNumber} left no rows`);
  const all = started as { subscription_id: string }[];
  const ids = new Set([first.id, ...all.map((row) => row.subscription_id)]);
  const rows: Rows = {};
  for (const table of tables) {
    const stored = await pool.query(
      `select to_jsonb(t) as row from ${table} t where tenant_id = $1`,
      [tenantId],
    );
    const own = stored.rows
      .map(({ row }) => row as Record<string, unknown>)
      .filter((row) => belongs(table, row, ids, first.account_id));
    for (const row of own) if (typeof row.id === "string") ids.add(row.id);
    rows[table] = own;
  }
  return rows;
}

/** True when a row was written by the order: it names the order or something the order made. */
function belongs(
  table: string,
  row: Record<string, unknown>,
  ids: ReadonlySet<string>,
  accountId: string,
): boolean {
  if (table === "idempotency_key" || table === "test_gateway_transaction") return true;
  if (table === "gateway_intent" || table === "payment" || table === "invoice")
    return row.account_id === accountId;
  const named = [
    "id",
    "order_id",
    "subscription_id",
    "rate_plan_id",
    "charge_id",
    "invoice_id",
    "payment_id",
    "subject_id",
  ];
  return named.some((column) => ids.has(String(row[column])));
}

/** The rows with new ids, numbers and keys, as the function's argument. */
export function copyOf(rows: Rows, accountId: string): string {
  const fresh = new Map([[String(rows.orders?.[0]?.account_id), accountId]]);
  const tail = randomUUID();
  let copy = JSON.stringify(rows);
  for (const table of Object.values(rows)) {
    for (const { id } of table) if (typeof id === "string") fresh.set(id, randomUUID());
  }
  copy = copy.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => fresh.get(id) ?? id);
  const renamed = JSON.parse(copy) as Rows;
  for (const table of Object.values(renamed)) {
    for (const row of table) {
      for (const name of Object.keys(row)) {
        const unique =
          /_number$|^key$|^gateway_key$|transaction_id$/.test(name) &&
          typeof row[name] === "string";
        if (unique) row[name] = `${row[name]}-${tail}`;
      }
    }
  }
  return JSON.stringify(renamed);
}

/** A function that inserts such rows, the account locked as an order locks it. */
export function floorFunction(name: string, tables: readonly string[]): string {
  const inserts = tables.map(
    (table) =>
      `insert into ${table} select * from json_populate_recordset(null::${table}, p->'${table}');`,
  );
  return `create or replace function ${name}(p json) returns void language plpgsql as $$ begin
    perform 1 from account a where a.tenant_id = (p->'orders'->0->>'tenant_id')::uuid and a.id = (p->'orders'->0->>'account_id')::uuid for update;
    ${inserts.join("\n    ")}
  end $$`;
}
