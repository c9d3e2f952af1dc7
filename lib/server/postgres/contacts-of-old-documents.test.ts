import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listMigrations } from "./migrations";
import { testDatabase } from "@/lib/server/testing/test-database";

const SNAPSHOTS = "20261201060000_contact_snapshots";
const tenantId = "01a20000-0000-7000-8000-000000000001";
const idOf = (last: number) => `01a20000-0000-7000-8000-0000000001${String(last).padStart(2, "0")}`;
const wire = (last: number) => idOf(last).replaceAll("-", "");

let database: pg.Client;

beforeAll(async () => {
  const { ownerUrl } = await testDatabase();
  const url = new URL(ownerUrl);
  const name = `${url.pathname.slice(1)}_old_documents`;
  const admin = new pg.Client({ connectionString: ownerUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  url.pathname = `/${name}`;
  database = new pg.Client({ connectionString: url.href });
  await database.connect();
}, 60_000);
afterAll(() => database.end());

/** An invoice as it was stored before, with the contacts printed on it. */
const invoice = (last: number, status: string, parties: object) =>
  database.query(
    `insert into invoice (tenant_id, id, invoice_number, account_id, currency, status, invoice_date, due_date, target_date, amount, amount_without_tax,
       balance, payment_term, created_by_name, posted_at, posted_by_name, created_at, updated_at, parties)
     values ($1, $2, $3, $4, 'USD', $5, '2026-01-01', '2026-01-01', '2026-01-01', 10, 10, 10, 'Due Upon Receipt', 'Ada',
       case $5 when 'Posted' then now() end, 'Ada', now(), now(), $6)`,
    [tenantId, idOf(last), `INV${last}`, idOf(0), status, JSON.stringify(parties)],
  );

test("documents that were posted before keep what they printed, in snapshots that they share", {
  timeout: 120_000,
}, async () => {
  const migrations = listMigrations();
  const apply = async (of: readonly { sql: string }[]) => {
    for (const { sql } of of) await database.query(sql);
  };
  await apply(migrations.filter(({ name }) => name < SNAPSHOTS));
  await database.query("set session_replication_role = replica");
  const old = { id: wire(50), firstName: "Ada", lastName: "Old", city: "Oldtown", zipCode: "1" };
  const moved = { ...old, city: "Newtown" };
  const seller = { seller: { name: "Us" } };
  await invoice(1, "Posted", { ...seller, billTo: old, soldTo: old });
  await invoice(2, "Posted", { ...seller, billTo: old, soldTo: moved });
  await invoice(3, "Draft", { ...seller, billTo: old, soldTo: old });
  await invoice(4, "Posted", {});
  await database.query("set session_replication_role = origin");
  await apply(migrations.filter(({ name }) => name >= SNAPSHOTS));

  const { rows } = await database.query<{ of: string; shown: Record<string, unknown> }>(
    `select invoice_number as of, shown_parties(tenant_id, parties, bill_to_snapshot_id, sold_to_snapshot_id, ship_to_snapshot_id) as shown
     from invoice order by 1`,
  );
  const [first, second, third, fourth] = rows.map(({ shown }) => shown);
  expect(first).toMatchObject({ ...seller, billTo: old, soldTo: old });
  expect(second).toMatchObject({ ...seller, billTo: old, soldTo: moved });
  const idOfSnapshot = (shown: unknown) => /"billTo": ?"(\w+)"/.exec(JSON.stringify(shown))?.[1];
  expect(idOfSnapshot(first?.["snapshots"])).toHaveLength(32);
  expect(idOfSnapshot(second?.["snapshots"])).toBe(idOfSnapshot(first?.["snapshots"]));
  expect(third).toEqual({
    ...seller,
    billTo: { id: wire(50) },
    soldTo: { id: wire(50) },
    snapshots: {},
  });
  expect(fourth).toEqual({ snapshots: {} });
  const kept = await database.query(
    "select city, postal_code, as_bill_to, as_sold_to from contact_snapshot order by 1",
  );
  expect(kept.rows).toEqual([
    { city: "Newtown", postal_code: "1", as_bill_to: false, as_sold_to: true },
    { city: "Oldtown", postal_code: "1", as_bill_to: true, as_sold_to: true },
  ]);
  await expect(
    database.query("update invoice set parties = '{}' where invoice_number = 'INV1'"),
  ).rejects.toThrow(/posted and does not change/);
});
