import pg from "pg";
import { beforeAll, afterAll, expect, test } from "vitest";
import { listMigrations } from "./migrations";
import { testDatabase } from "@/lib/server/testing/test-database";

const GAPLESS = "20261126210000_gapless_numbers";
const tenantId = "01a20000-0000-7000-8000-000000000001";
const accountId = "01a20000-0000-7000-8000-000000000002";

let database: pg.Client;

const apply = async (migrations: readonly { sql: string }[]) => {
  for (const { sql } of migrations) await database.query(sql);
};

/** An invoice of the tenant, in the columns of the first version. */
const invoice = (last: number, number: string) =>
  database.query(
    `insert into invoice (tenant_id, id, invoice_number, account_id, currency, status, invoice_date, due_date, target_date, amount, amount_without_tax, balance, payment_term, created_by_name, posted_at, posted_by_name, created_at, updated_at)
     values ($1, $2, $3, $4, 'USD', 'Posted', '2026-01-01', '2026-01-01', '2026-01-01', 10, 10, 10, 'Due Upon Receipt', 'Ada', now(), 'Ada', now(), now())`,
    [tenantId, idOf(last), number, accountId],
  );

const idOf = (last: number) => `01a20000-0000-7000-8000-0000000001${String(last).padStart(2, "0")}`;

/** The last step of a posting: numbers documents that are stored under placeholders. */
async function post(...documents: number[]): Promise<string[]> {
  for (const last of documents) await invoice(last, `~${idOf(last)}`);
  const { rows } = await database.query<{ given: string }>(
    "select given from number_posted_documents($1, $2, $3) order by given",
    [tenantId, documents.map(() => "invoice"), documents.map(idOf)],
  );
  return rows.map(({ given }) => given);
}

beforeAll(async () => {
  const { ownerUrl } = await testDatabase();
  const url = new URL(ownerUrl);
  const name = `${url.pathname.slice(1)}_old_tenant`;
  const admin = new pg.Client({ connectionString: ownerUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  url.pathname = `/${name}`;
  database = new pg.Client({ connectionString: url.href });
  await database.connect();
}, 60_000);
afterAll(() => database.end());

test("an earlier tenant keeps its numbers, and its sequence continues without a gap or a duplicate", {
  timeout: 120_000,
}, async () => {
  const migrations = listMigrations();
  await apply(migrations.filter(({ name }) => name < GAPLESS));
  // Only the rows that the numbers need; nothing here reads the others.
  await database.query("set session_replication_role = replica");
  await database.query(
    "insert into tenant (id, name, time_zone, environment) values ($1, 'Old', 'UTC', 'test')",
    [tenantId],
  );
  await database.query(
    "insert into number_counter (tenant_id, kind, next) values ($1, 'invoice', 8)",
    [tenantId],
  );
  for (const last of [1, 3, 7]) await invoice(last, `INV0000000${last}`);
  await apply(migrations.filter(({ name }) => name >= GAPLESS));

  const found = await database.query(
    `select t.settings ->> 'documentNumbers' as numbering, c.next::int, c.gapless_from,
       (select array_agg(invoice_number order by 1) from invoice) as numbers
     from tenant t join number_counter c on c.tenant_id = t.id and c.kind = 'invoice'`,
  );
  expect(found.rows).toEqual([
    {
      numbering: "WithGaps",
      next: 8,
      gapless_from: null,
      numbers: ["INV00000001", "INV00000003", "INV00000007"],
    },
  ]);

  await database.query("update number_counter set gapless_from = next");
  expect(await post(10)).toEqual(["INV00000008"]);
  await database.query("begin");
  expect(await post(11)).toEqual(["INV00000009"]);
  await database.query("rollback");
  expect(await post(12, 13)).toEqual(["INV00000009", "INV00000010"]);
  const doubles = await database.query(
    "select invoice_number from invoice group by 1 having count(*) > 1",
  );
  expect(doubles.rows).toEqual([]);
});
