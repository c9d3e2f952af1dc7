import { mkdtempSync, readFileSync, rmSync, writeFileSync, statSync, readdirSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "@/lib/server/testing/test-database";
import { advanceClock } from "@/lib/testing/advance-clock";
import { flushAccessRecords } from "@/lib/platform/access-records";
import { flushCalls } from "@/lib/platform/request-log";
import { good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import { testTenant, type TestTenant } from "@/lib/testing/tenant";
import { listMigrations } from "@/lib/server/postgres/migrations";
import { prepareDatabase } from "@/lib/server/postgres/prepare-database";
import { backUp, tablesOf } from "./backup";
import { nameOf, columnsOf } from "./backup-file";
import { restore } from "./restore";

let folder: string;
let source: string;
let tenant: TestTenant;
let number = 0;

/** The name of a customer with everything that may break a line of a file. */
const ODD = 'Tab\t, line\nfeed, \\. and \\N, "ends"\u2028 \u0085 Größe';

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "perennial-backup-"));
  source = (await testDatabase()).ownerUrl;
  tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  const { accountNumber } = await makeAccount(tenant);
  await good(tenant.call("POST", "/v1/orders", newSubscriptionOrder(accountNumber, ratePlanId)));
  await advanceClock(tenant, "2026-04-20");
  const owner = await connected(source);
  await owner.query("update account set name = $1, notes = '' where tenant_id = $2", [
    ODD,
    tenant.tenantId,
  ]);
  await owner.query(
    "select graphile_worker.add_job('reap', json_build_object('tenantId', $1::text))",
    [tenant.tenantId],
  );
  await owner.query(
    "create table if not exists _prisma_migrations (id text, checksum text, finished_at timestamptz, migration_name text, logs text, rolled_back_at timestamptz, started_at timestamptz default now(), applied_steps_count int default 1)",
  );
  for (const { name, checksum } of listMigrations())
    await owner.query(
      "insert into _prisma_migrations (id, checksum, finished_at, migration_name) values (gen_random_uuid()::text, $1, now(), $2)",
      [checksum, name],
    );
  await owner.end();
  await Promise.all([flushCalls(), flushAccessRecords()]);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/** The address of a database that does not exist yet. */
function elsewhere(): string {
  const url = new URL(source);
  number += 1;
  url.pathname += `_restored_${number}`;
  return url.href;
}

/** Every row of every table, as a hash of its text. */
async function contents(url: string): Promise<Record<string, string>> {
  const client = await connected(url);
  await client.query("set time zone 'UTC'");
  const found: Record<string, string> = {};
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(r::text), '' order by md5(r::text))), '') as sum
       from (select ${columnsOf(table)} from ${nameOf(table)}) r`,
    );
    found[nameOf(table)] = rows[0].sum;
  }
  await client.end();
  return found;
}

test("a backup is restored row by row, and the installation continues with it", {
  timeout: 120_000,
}, async () => {
  const file = path.join(folder, "deep", "one.backup.gz");
  const rows = await backUp(source, file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(rows['"public"."invoice"']).toBeGreaterThan(2);
  expect(rows['"graphile_worker"."_private_jobs"']).toBeGreaterThan(0);
  const target = elsewhere();
  expect(await restore(target, file)).toEqual(rows);
  expect(await contents(target)).toEqual(await contents(source));
  const client = await connected(target);
  const { rows: names } = await client.query("select name from account");
  expect(names).toContainEqual({ name: ODD });
  // Months are where they were, and sequences continue.
  const months =
    "select array_agg(inhrelid::regclass::text order by inhrelid::regclass::text) as names from pg_inherits i join pg_class c on c.oid = i.inhrelid where c.relkind = 'r'";
  const original = await connected(source);
  expect((await client.query(months)).rows).toEqual((await original.query(months)).rows);
  await original.end();
  await client.query("select graphile_worker.add_job('reap')");
  // A start finds nothing to migrate, and the application sees its tenant.
  const { appUrl } = await prepareDatabase(target, "secret");
  const app = await connected(appUrl);
  await app.query("select set_config('app.tenant', $1, false)", [tenant.tenantId]);
  expect((await app.query("select count(*)::int as rows from account")).rows).toEqual([
    { rows: 1 },
  ]);
  await expect(app.query("delete from audit_entry")).rejects.toThrow("permission denied");
  await app.end();
  await client.end();
});

test("a backup is a snapshot, whatever is written meanwhile", { timeout: 60_000 }, async () => {
  const file = path.join(folder, "moment.backup.gz");
  let running = true;
  const writing = (async () => {
    while (running) await makeAccount(tenant);
  })();
  await backUp(source, file);
  running = false;
  await writing;
  await restore(elsewhere(), file);
});

test("an incomplete file, and one of a later version, are refused before anything is stored", {
  timeout: 60_000,
}, async () => {
  const file = path.join(folder, "whole.backup.gz");
  await backUp(source, file);
  const text = gunzipSync(readFileSync(file));
  const damaged = path.join(folder, "damaged.gz");
  const refusal = async (bytes: Buffer, url = elsewhere()) => {
    writeFileSync(damaged, bytes);
    return restore(url, damaged).then(
      () => "restored",
      (why: Error) => why.message,
    );
  };
  const target = elsewhere();
  expect(await refusal(gzipSync(text.subarray(0, text.length - 200)), target)).toMatch(
    /whole backup|ends within/,
  );
  const client = await connected(target);
  expect((await client.query("select count(*)::int as tenants from tenant")).rows).toEqual([
    { tenants: 0 },
  ]);
  await client.end();
  expect(await refusal(readFileSync(file).subarray(0, 4000))).toContain("unexpected end of file");
  expect(await refusal(gzipSync("something else\n"))).toContain("no whole backup");
  const later = text
    .toString("latin1")
    .replace("20261128020000_waiting_work", "20991128020000_waiting_work");
  expect(await refusal(gzipSync(Buffer.from(later, "latin1")))).toContain(
    "20991128020000_waiting_work",
  );
  expect(await refusal(readFileSync(file), source)).toContain("empty database");
  const line = text
    .toString("latin1")
    .replace(/\n(\S*\tINV00000001\t[^\n]*|[^\n]*INV00000001[^\n]*)\n/, "\n");
  expect(await refusal(gzipSync(Buffer.from(line, "latin1")))).toMatch(
    /has \d+ rows and should have \d+/,
  );
});

test("a backup that fails leaves no file", async () => {
  await expect(backUp(elsewhere(), path.join(folder, "none", "x.gz"))).rejects.toThrow(
    "does not exist",
  );
  expect(readdirSync(folder)).not.toContain("none");
});
