import { randomUUID } from "node:crypto";
import pg from "pg";
import { sealCard } from "@/lib/areas/payment-methods/cards/card-vault";
import { CARD } from "./world";

/** The tables of an account with a card and its subscriptions, with their path to the account. */
const TABLES: readonly [table: string, of: string][] = [
  ["account", "t.id = a.id"],
  ["contact", "t.account_id = a.id"],
  ["payment_method", "t.account_id = a.id"],
  ["orders", "t.account_id = a.id"],
  ["subscription", "t.account_id = a.id"],
  ["order_action", "t.order_id in (select id from orders where account_id = a.id)"],
  ["rate_plan", "t.subscription_id in (select id from subscription where account_id = a.id)"],
  ["rate_plan_charge", "t.account_id = a.id"],
  [
    "rate_plan_charge_tier",
    "t.charge_id in (select id from rate_plan_charge where account_id = a.id)",
  ],
];

type Rows = Record<string, Record<string, unknown>[]>;

/**
 * Copies an account created through the API, with its card and its subscriptions, in a moment: the rows are the
 * originals except for ids and numbers. `database` is its owner's. Its bills are not copied. Returns the numbers
 * of the copies.
 */
export async function copyAccount(
  database: pg.Pool,
  tenantId: string,
  accountNumber: string,
  copies: number,
): Promise<string[]> {
  const rows: Rows = {};
  for (const [table, of] of TABLES) {
    const found = await database.query(
      `select to_jsonb(t) as row from ${table} t, account a
       where a.tenant_id = $1 and a.account_number = $2 and t.tenant_id = $1 and ${of}`,
      [tenantId, accountNumber],
    );
    rows[table] = found.rows.map(({ row }) => row);
  }
  const made = Array.from({ length: copies }, (_, index) => renamed(rows, index));
  const inserts = TABLES.map(([table]) => {
    const all = JSON.stringify(made.flatMap((copy) => copy[table] ?? []));
    return `insert into ${table} select * from json_populate_recordset(null::${table}, ${pg.escapeLiteral(all)})`;
  });
  const cards = made.flatMap(({ payment_method: methods = [] }) =>
    methods.map(({ id }) => vaultRow(tenantId, String(id))),
  );
  // Accounts and their contacts reference each other.
  const begin = "begin; set local session_replication_role = replica";
  await database.query([begin, ...inserts, ...cards, "commit"].join(";\n"));
  return made.map(({ account = [] }) => String(account[0]?.account_number));
}

/** The same rows with new ids and numbers. */
function renamed(rows: Rows, index: number): Rows {
  let text = JSON.stringify(rows);
  for (const row of Object.values(rows).flat()) {
    if (typeof row.id === "string") text = text.replaceAll(row.id, nextId());
    for (const [name, value] of Object.entries(row)) {
      if (!/^(account|order|subscription|charge|method)_number$/.test(name)) continue;
      text = text.replaceAll(`"${value}"`, `"${value}-${String(index).padStart(5, "0")}"`);
    }
  }
  return JSON.parse(text);
}

function vaultRow(tenantId: string, methodId: string): string {
  const card = sealCard(tenantId, methodId, CARD.cardNumber);
  const bytes = [card.wrappedKey, card.ciphertext, card.numberIndex].map(
    (value) => `'\\x${value.toString("hex")}'`,
  );
  return `insert into card_vault (tenant_id, payment_method_id, key_id, wrapped_key, ciphertext, number_index)
    values ('${tenantId}', '${methodId}', '${card.keyId}', ${bytes.join(", ")})`;
}

let moment = Date.parse("2026-01-15T00:00:00Z");

/** Ids that sort by age, like those of the product. */
function nextId(): string {
  const hex = (moment++).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${randomUUID().slice(15)}`;
}
