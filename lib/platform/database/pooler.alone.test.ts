import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requireDirect } from "@/lib/server/postgres/prepare-database";
import { startPgBouncer } from "@/lib/server/testing/pgbouncer";
import { testDatabase } from "@/lib/server/testing/test-database";

/* Behind a PgBouncer with a single session: whatever a call leaves in it, the next call of another tenant finds. */

const { ownerUrl, appUrl } = await testDatabase();
const pooler = await startPgBouncer(ownerUrl, { sessions: 1, timeout: 2 });
const pooledUrl = pooler.url(appUrl);
const modules = await load();
const tenants: Tenant[] = [];

type Tenant = Awaited<ReturnType<typeof modules.testTenant>>;

beforeAll(async () => {
  for (const kind of ["of-0", "of-1", "of-2"]) {
    const tenant = await modules.testTenant();
    await tenant.as(() => modules.add([tenant.tenantId, kind]));
    tenants.push(tenant);
  }
});

afterAll(async () => {
  await modules.closeDatabase();
  await pooler.stop();
});

async function load() {
  await import("@/lib/testing/environment");
  Object.assign(process.env, {
    DATABASE_POOLER: "transaction",
    DATABASE_APP_URL: pooledUrl,
    DATABASE_DIRECT_URL: appUrl,
  });
  const [{ asTenant }, db, { transaction, inSnapshot }, { CallRate }, { testTenant }] =
    await Promise.all([
      import("./ambient"),
      import("./db"),
      import("./transaction"),
      import("../call-rate"),
      import("@/lib/testing/tenant"),
    ]);
  const counters = "select kind, pg_backend_pid() as pid from number_counter order by kind";
  return {
    ...{ ...db, asTenant, transaction, inSnapshot, CallRate, testTenant },
    add: db.statement(
      "test-pooler-add",
      "insert into number_counter (tenant_id, kind) values ($1, $2)",
    ),
    addAside: db.sideStatement(
      "test-pooler-aside",
      "insert into number_counter (tenant_id, kind) values ($1, $2)",
    ),
    listed: db.statement<Seen>("test-pooler-listed", counters),
    shortly: db.statement<Seen>("test-pooler-shortly", counters, { short: true }),
    once: () => db.runOnce<Seen>(counters, []),
    limits: db.statement<{ lock: string; whole: string }>(
      "test-pooler-limits",
      "select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as whole",
    ),
    kept: db.statement("test-pooler-kept", "select name from pg_prepared_statements"),
    divided: db.statement("test-pooler-divided", "select 1 / $1::int as quotient"),
  };
}

type Seen = { kind: string; pid: number };

/** What a connection through the pooler sees that sets no tenant. */
async function stranger<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: pooledUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

test("interleaved calls of several tenants over one session see their own rows only", async () => {
  const { listed, shortly, once, prisma, transaction, inSnapshot, addAside } = modules;
  const ways: ((tenant: Tenant) => Promise<{ kind: string; pid?: number }[]>)[] = [
    () => listed(),
    () => shortly(),
    () => once(),
    () => prisma().numberCounter.findMany({ orderBy: { kind: "asc" } }),
    () => transaction(() => listed()),
    () => transaction(() => Promise.all([shortly(), once()]).then(([rows]) => rows)),
    () => inSnapshot(() => prisma().numberCounter.findMany({ orderBy: { kind: "asc" } })),
    // It commits beside the open transaction, which holds the only session.
    (tenant) => transaction(() => addAside([tenant.tenantId, `z-${Math.random()}`]).then(once)),
  ];
  const pids = new Set<number>();
  await Promise.all(
    Array.from({ length: 240 }, async (_, index) => {
      const tenant = tenants[index % 3] as Tenant;
      const way = ways[index % ways.length] as (typeof ways)[number];
      const rows = await tenant.as(async () => await way(tenant));
      const own = rows.filter(({ kind }) => kind.startsWith("of-")).map(({ kind }) => kind);
      expect(own).toEqual([`of-${index % 3}`]);
      for (const { pid } of rows) if (pid !== undefined) pids.add(pid);
    }),
  );
  expect(pids.size).toBe(1);
});

test("the tenant setting ends with its transaction, also with a failed one", async () => {
  const [one, other] = tenants as [Tenant, Tenant];
  const { divided, add, listed, transaction, asTenant } = modules;
  const now = "select coalesce(current_setting('app.tenant', true), '') as tenant";
  const rows = "select count(*)::int as rows from number_counter";
  const nothingLeft = async () => {
    expect(await stranger(now)).toEqual([{ tenant: "" }]);
    expect(await stranger(rows)).toEqual([{ rows: 0 }]);
    expect(await asTenant("", () => listed())).toEqual([]);
    expect((await other.as(() => listed())).some(({ kind }) => kind === "of-0")).toBe(false);
  };
  await nothingLeft();
  await expect(one.as(() => divided([0]))).rejects.toMatchObject({ code: "22012" });
  await nothingLeft();
  await expect(one.as(() => transaction(() => divided([0])))).rejects.toMatchObject({
    code: "22012",
  });
  await nothingLeft();
  const away = one.as(() =>
    transaction(async () => {
      await add([one.tenantId, "away"]);
      throw new Error("away");
    }),
  );
  await expect(away).rejects.toThrow("away");
  await nothingLeft();
  expect((await one.as(() => listed())).map(({ kind }) => kind)).not.toContain("away");
  await expect(one.as(() => add([other.tenantId, "theirs"]))).rejects.toMatchObject({
    code: "42501",
  });
  await nothingLeft();
});

test("limits belong to the transaction, and no prepared statement stays in a session", async () => {
  const [one] = tenants as [Tenant];
  expect(await one.as(() => modules.limits())).toEqual([{ lock: "2s", whole: "30s" }]);
  expect(await one.as(() => modules.transaction(() => modules.limits()))).toEqual([
    { lock: "2s", whole: "30s" },
  ]);
  expect(await stranger("show lock_timeout")).toEqual([{ lock_timeout: "0" }]);
  expect(await one.as(() => modules.kept())).toEqual([]);
});

test("processes share a tenant's calls a minute", async () => {
  const [one, other] = tenants as [Tenant, Tenant];
  const noon = () => Date.UTC(2026, 0, 15, 12);
  const rates = [1, 2].map(() => new modules.CallRate(undefined, noon, 20_000));
  let admitted = 0;
  for (let call = 0; call < 100; call += 1)
    for (const rate of rates) if ((await rate.take(one.tenantId, 100)).admitted) admitted += 1;
  expect(admitted).toBeGreaterThanOrEqual(100);
  expect(admitted).toBeLessThanOrEqual(105);
  expect(await rates[0]?.take(other.tenantId, 100)).toEqual({ admitted: true, remaining: 99 });
});

test("the direct address may not be a pooler's", async () => {
  await requireDirect(ownerUrl);
  await expect(requireDirect(pooler.url(ownerUrl))).rejects.toThrow(/leads to a pooler/);
});

test("a pooler without a free session is worth a retry", async () => {
  const [one] = tenants as [Tenant];
  const holder = new pg.Client({ connectionString: pooledUrl });
  await holder.connect();
  await holder.query("begin");
  try {
    await expect(one.as(() => modules.listed())).rejects.toMatchObject({ category: 61 });
  } finally {
    await holder.query("rollback");
    await holder.end();
  }
  expect((await one.as(() => modules.listed())).length).toBeGreaterThan(0);
});
