import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/kernel/ids";
import { freshTestDatabase } from "@/lib/server/testing/test-database";
import { listMigrations } from "./migrations";
import { keepFor } from "./retention";

const MONTHS = "20261128010000_months";
const TENANT = "01a20000-0000-7000-8000-000000000001";
const STRANGER = "01a20000-0000-7000-8000-000000000002";

let owner: pg.Client;
let app: pg.Client;
let portal: pg.Client;

beforeAll(async () => {
  const { ownerUrl, appUrl, portalUrl } = await freshTestDatabase();
  [owner, app, portal] = [ownerUrl, appUrl, portalUrl].map(
    (connectionString) => new pg.Client({ connectionString }),
  ) as [pg.Client, pg.Client, pg.Client];
  for (const client of [owner, app, portal]) await client.connect();
  for (const client of [app, portal])
    await client.query("select set_config('app.tenant', $1, false)", [TENANT]);
});
afterAll(() => Promise.all([owner, app, portal].map((client) => client.end())));

/** An id as created at a given moment. */
function idAt(moment: string | Date): string {
  const hex = new Date(moment).getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}${newId().slice(13)}`;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const monthsAhead = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 2));
};

const event = (client: pg.Client, id: string, tenantId = TENANT) =>
  client.query(
    `insert into outbox (tenant_id, id, event_type, subject_type, subject_id, payload, at)
     values ($1, $2, 'invoice.posted', 'invoice', $2, '{}', now())`,
    [tenantId, id],
  );
const auditLine = (
  client: pg.Client,
  id: string,
  operation = "createAccount",
  subject = "account",
) =>
  client.query(
    `insert into audit_entry (tenant_id, id, request_id, operation, actor_type, actor_id, actor_name, action, subject_type, subject_id, at)
     values ($1, $2, $2, $3, 'user', 'u', 'Ada', 'create', $4, $2, now())`,
    [TENANT, id, operation, subject],
  );

async function partsOf(parent: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1",
    [parent],
  );
  return rows.map(({ name }) => name);
}

/** The partition of a row. */
async function placeOf(table: string, id: string): Promise<string | undefined> {
  const { rows } = await owner.query<{ place: string }>(
    `select tableoid::regclass::text as place from ${table} where id = $1`,
    [id],
  );
  return rows[0]?.place;
}

const nameOf = (table: string, month: Date) =>
  `${table}_${month.toISOString().slice(0, 7).replace("-", "_")}`;

async function keep(table: string): Promise<{ made: string[]; dropped: string[] }> {
  const { rows } = await app.query("select made, dropped from keep_months($1)", [table]);
  return rows[0];
}

describe.each(["outbox", "audit_entry"])("the months of %s", (table) => {
  const put = table === "outbox" ? event : auditLine;

  test("are created ahead, by the migration and then by the clean-up", async () => {
    const parts = await partsOf(table);
    for (const ahead of [1, 2, 3]) expect(parts).toContain(nameOf(table, monthsAhead(ahead)));
    expect(await keep(table)).toEqual({ made: [], dropped: [] });
    await owner.query(`drop table ${nameOf(table, monthsAhead(3))}`);
    expect(await keep(table)).toEqual({ made: [nameOf(table, monthsAhead(3))], dropped: [] });
  });

  test("a row of a month without a partition is accepted, and moves once there is one", async () => {
    const month = nameOf(table, monthsAhead(1));
    await owner.query(`drop table ${month}`);
    const early = idAt(monthsAhead(1));
    const late = idAt(monthsAhead(30));
    const odd = "ffffffff-0000-4000-8000-000000000001";
    for (const id of [early, late, odd]) await put(app, id);
    expect(await placeOf(table, early)).toBe(`${table}_other`);
    expect(await keep(table)).toEqual({ made: [month], dropped: [] });
    expect(await placeOf(table, early)).toBe(month);
    expect(await placeOf(table, late)).toBe(`${table}_other`);
    expect(await placeOf(table, odd)).toBe(`${table}_other`);
    const now = newId();
    await put(app, now);
    const { rows } = await app.query(`select id from ${table} order by id`);
    expect(rows.map(({ id }) => id)).toEqual([now, early, late, odd].toSorted());
  });

  test("keep tenants' rows apart, and grant no additional rights", async () => {
    const id = newId();
    await put(app, id);
    await app.query("select set_config('app.tenant', $1, false)", [STRANGER]);
    const { rows } = await app.query(`select * from ${table}`);
    await expect(put(app, newId())).rejects.toThrow("row-level security");
    await app.query("select set_config('app.tenant', $1, false)", [TENANT]);
    expect(rows).toEqual([]);
    for (const part of await partsOf(table)) {
      for (const client of [app, portal]) {
        await expect(client.query(`select 1 from ${part}`)).rejects.toThrow("permission denied");
      }
      const { rows: flags } = await owner.query(
        "select relrowsecurity as forced from pg_class where oid = $1::regclass",
        [part],
      );
      expect(flags, part).toEqual([{ forced: true }]);
    }
    await expect(app.query(`delete from ${table} where id = $1`, [id])).rejects.toThrow("denied");
    await expect(app.query(`drop table ${table}`)).rejects.toThrow("must be owner");
  });
});

test("the page renderer writes sign-ins into the audit trail, and nothing else", async () => {
  await auditLine(portal, newId(), "signIn", "signIn");
  await expect(auditLine(portal, newId())).rejects.toThrow("row-level security");
  await expect(event(portal, newId())).rejects.toThrow("permission denied");
});

describe("expired months", () => {
  /** A month long ago, as if it had been created when it was current. */
  async function oldMonth(table: string, day: Date): Promise<string> {
    await owner.query(
      `do $$ declare high uuid := first_id_of('${day.toISOString().slice(0, 7)}-01T00:00:00Z'); begin
        execute 'alter table ${table} detach partition ${table}_before';
        execute format('alter table ${table} attach partition ${table}_before for values from (%L) to (%L)',
          first_id_of(date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'),
          first_id_of((date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC'));
      end $$`,
    );
    const { rows } = await owner.query<{ name: string }>("select make_month($1, $2) as name", [
      table,
      day,
    ]);
    return rows[0]?.name ?? "";
  }

  test("an event's month is dropped when it is old enough and all of it is delivered", async () => {
    const month = await oldMonth("outbox", daysAgo(150));
    const [delivered, waiting] = [idAt(daysAgo(150)), idAt(daysAgo(150))];
    for (const id of [delivered, waiting]) await event(app, id);
    await owner.query("update outbox set dispatched_at = null where id = $1", [waiting]);
    expect(await keep("outbox")).toEqual({ made: [], dropped: [] });
    expect(await placeOf("outbox", waiting)).toBe(month);
    await app.query("update outbox set dispatched_at = now() where id = $1", [waiting]);
    await keepFor(owner, { auditDays: 3653, outboxDays: 200 });
    expect((await keep("outbox")).dropped).toEqual([]);
    await keepFor(owner, { auditDays: 3653, outboxDays: 90 });
    const young = newId();
    await event(app, young);
    expect((await keep("outbox")).dropped).toEqual([month]);
    expect(await placeOf("outbox", delivered)).toBeUndefined();
    expect(await placeOf("outbox", young)).toBe("outbox_before");
    const { rows } = await app.query(
      "select kept_from <= $1 as kept, kept_from > $2 as gone from retention where table_name = 'outbox'",
      [young, delivered],
    );
    expect(rows).toEqual([{ kept: true, gone: true }]);
  });

  test("the audit trail is kept for the installation's retention, and the application cannot change it", async () => {
    const month = await oldMonth("audit_entry", daysAgo(420));
    await auditLine(app, idAt(daysAgo(420)));
    expect((await keep("audit_entry")).dropped).toEqual([]);
    await expect(app.query("update retention set kept_days = 366")).rejects.toThrow("denied");
    await expect(app.query("select drop_months('audit_entry')")).rejects.toThrow("denied");
    await expect(keepFor(owner, { auditDays: 10, outboxDays: 90 })).rejects.toThrow(
      "retention_audit",
    );
    await keepFor(owner, { auditDays: 366, outboxDays: 90 });
    expect((await keep("audit_entry")).dropped).toEqual([month]);
  });

  test("only tables that are partitioned by month are accepted", async () => {
    await expect(keep("invoice")).rejects.toThrow("no months of invoice");
  });
});

test("the migration keeps every row of an earlier installation", {
  timeout: 60_000,
}, async () => {
  const { ownerUrl } = await freshTestDatabase();
  const name = `${new URL(ownerUrl).pathname.slice(1)}_before_months`;
  await owner.query(`create database ${name}`);
  const url = new URL(ownerUrl);
  url.pathname = `/${name}`;
  const old = new pg.Client({ connectionString: url.href });
  await old.connect();
  try {
    const migrations = listMigrations();
    for (const { sql } of migrations.filter((each) => each.name < MONTHS)) await old.query(sql);
    const ids = [
      idAt(daysAgo(700)),
      idAt(daysAgo(40)),
      newId(),
      idAt(monthsAhead(1)),
      "ffffffff-0000-4000-8000-000000000001",
    ];
    for (const id of ids) {
      await event(old, id);
      await auditLine(old, id);
    }
    const everything = async (table: string, left: string) =>
      (await old.query(`select to_jsonb(t) - '${left}' as row from ${table} t order by id`)).rows;
    const before = {
      outbox: await everything("outbox", "dispatched_at"),
      audit_entry: await everything("audit_entry", ""),
    };
    for (const { sql } of migrations.filter((each) => each.name >= MONTHS)) await old.query(sql);
    expect(await everything("outbox", "dispatched_at")).toEqual(before.outbox);
    expect(await everything("audit_entry", "")).toEqual(before.audit_entry);
    const { rows } = await old.query(
      `select tableoid::regclass::text as place, count(*)::int from audit_entry group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { place: nameOf("audit_entry", monthsAhead(1)), count: 1 },
      { place: "audit_entry_before", count: 3 },
      { place: "audit_entry_other", count: 1 },
    ]);
    const waiting = await old.query("select count(*)::int from outbox where dispatched_at is null");
    expect(waiting.rows).toEqual([{ count: 0 }]);
    await expect(event(old, ids[0] ?? "")).rejects.toThrow("duplicate key");
  } finally {
    await old.end();
  }
});
