import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { uuidOf } from "@/lib/kernel/ids";
import { runOrderJob } from "@/lib/areas/orders/jobs/order-job";
import { LATEST, orderOf } from "@/lib/testing/ordering";
import { keptRows } from "@/lib/testing/rows/kept-rows";
import { GROUPS, groupOf } from "@/lib/testing/statement-groups";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeUser } from "@/lib/testing/usage";
import { good, makeCatalog } from "@/lib/testing/world";
import { groupBy } from "@/lib/values/group-by";
import { keysOf } from "@/lib/values/keys";
import { sourcesBelow } from "../../../scripts/lint/imports";
import { declaredStatements, type RowWatch } from "./db";

const root = path.resolve(import.meta.dirname, "../../..");

/** The product's statements, by name, except those named after tables when they are first sent. */
let texts: ReadonlyMap<string, string>;
/** Those that commit beside an open transaction, on separate connections. */
let beside: ReadonlySet<string>;
/** Which of them each measured call runs. */
const ran = new Map<string, ReadonlySet<string>>();
/** Those that every call with older credentials runs. */
let withOlderCredentials: ReadonlySet<string>;

beforeAll(async () => {
  const files = sourcesBelow(root, ["lib"]).filter(
    (name) =>
      !/\.test\.|\/testing\//.test(name) &&
      /\b(statement|sideStatement)(<|\()/.test(readFileSync(path.join(root, name), "utf8")),
  );
  for (const name of files) await import(path.join(root, name));
  const sources = files.map((name) => readFileSync(path.join(root, name), "utf8")).join("\n");
  const besides = sources.matchAll(/\bsideStatement(?:<[^(]*>)?\(\s*"(?<name>[^"]+)"/g);
  beside = new Set([...besides].map(({ groups }) => groups?.name ?? ""));
  const named = new Set(keptRows().rows.map(({ name }) => name));
  texts = new Map([...declaredStatements].filter(([name]) => named.has(name)));
  await runMeasuredCalls(await testTenant());
});

/** What benchmarks measure: the figure, the file that measures it, and the address that it calls. */
const MEASURED = {
  read: ["GET account by number", "read-account.ts", "/v1/accounts/"],
  order: ["create order with billing and collection", "create-order.ts", "/v1/orders"],
  job: ["order by a job", "order-shapes.ts", "/v1/async/orders"],
  events: ["usage events in JSON", "ingest-usage.ts", "/v1/usage"],
  rows: ["usage rows in CSV", "ingest-usage.ts", "/v1/usage"],
  unbilled: ["unbilled usage", "unbilled-usage.ts", "/unbilled"],
} as const;

/** Runs the calls that benchmarks measure, and records the statements of each. */
async function runMeasuredCalls(tenant: TestTenant): Promise<void> {
  const { ratePlanId } = await makeCatalog(tenant);
  const { accountNumber, upload } = await makeUser(tenant);
  const account = `/v1/accounts/${accountNumber}`;
  const body = orderOf(accountNumber, ratePlanId, { bill: "2026-01-15", collect: true });
  const headers = { "idempotency-key": "once" };
  const event = { accountNumber, unitOfMeasure: "GB", quantity: 1, startDateTime: "2026-01-15" };
  const usage = [{ ...event, uniqueKey: "first" }];
  const sums = `/v1/usage/accounts/${accountNumber}/unbilled`;
  const calls: Record<keyof typeof MEASURED, () => Promise<unknown>> = {
    read: () => good(tenant.call("GET", account)),
    order: () => good(tenant.call("POST", "/v1/orders", body, { ...LATEST, headers })),
    job: () => orderByJob(tenant, body),
    events: () => good(tenant.call("POST", "/v1/usage", { usage })),
    rows: () => upload(["2026-01-16", 1]),
    unbilled: () => good(tenant.call("GET", sums)),
  };
  for (const key of keysOf(calls)) ran.set(MEASURED[key][0], await during(calls[key]));
  const older = { apiaccesskeyid: tenant.clientId, apisecretaccesskey: tenant.clientSecret };
  const asOlder = () =>
    good(tenant.call("GET", account, undefined, { token: null, headers: older }));
  await asOlder();
  withOlderCredentials = await during(asOlder);
}

async function orderByJob(tenant: TestTenant, body: object): Promise<void> {
  const { jobId } = await good(tenant.call("POST", "/v1/async/orders", body));
  await runOrderJob(tenant.tenantId, uuidOf(jobId) ?? "");
  const job = await good(tenant.call("GET", `/v1/async-jobs/${jobId}`));
  expect(job.status).toBe("Completed");
}

/** The statements that some work runs. */
async function during(work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const watched = globalThis as RowWatch;
  const { perennialRows } = watched;
  const names = new Set<string>();
  watched.perennialRows = (name, rows) => {
    names.add(name);
    perennialRows?.(name, rows);
  };
  try {
    await work();
  } finally {
    watched.perennialRows = perennialRows;
  }
  return names;
}

/** The measured call that runs a statement, if any. */
const measuredBy = (name: string) => [...ran].find(([, names]) => names.has(name))?.[0];

const ordinary = () =>
  [...texts].flatMap(([name, text]) => (groupOf(text) || beside.has(name) ? [] : [name]));

test("ordinary statements go through Prisma, except those that a benchmark measures or every call sends", () => {
  const others = ordinary().filter((name) => !measuredBy(name) && !withOlderCredentials.has(name));
  expect(others).toEqual([]);
});

test.each(Object.values(MEASURED))("a benchmark measures %s", (figure, file, address) => {
  expect(ran.get(figure)?.size).toBeGreaterThan(0);
  expect(readFileSync(path.join(root, "bench", file), "utf8")).toContain(address);
});

test.each([
  ["select name from tax_code where tenant_id = $1 and id = $2", undefined],
  ["update tax_code set name = $3 where tenant_id = $1 and id = $2 returning id", undefined],
  ["select id from account where tenant_id = $1 for update", "Locks"],
  ["insert into t (a) values ($1) on conflict do nothing", "Decided in one statement"],
  ["delete from t where tenant_id = $1 and id = any($2::uuid[])", undefined],
  ["update t set state = 'done' where tenant_id = $1 and id = any($2::uuid[])", undefined],
  ["select count(*)::int as n from t where tenant_id = $1 and uom = $2", undefined],
  ["update t set ended_at = case when $2 = 'Ended' then $3 end where id = $1", undefined],
  ["update t set a = m.a from json_populate_record(null::t, $2) m where t.id = $1", undefined],
  ["select id from t where tenant_id = $1 and id = any($2::uuid[])", "Sets of rows"],
  [
    "update t set n = m.n from unnest($2::uuid[], $3::int[]) as m (id, n) where t.id = m.id",
    "Sets of rows",
  ],
  ["update t set state = case when state = 'a' then 'b' else 'c' end", "Decided in one statement"],
  ["select sum(amount) as amount from payment where tenant_id = $1", "Sums"],
  ["select a.id from account a join contact c on c.id = a.id", "Several tables"],
  ["set local work_mem = '64kB'", "Of no table"],
  ["update t set seen_at = clock_timestamp() where id = $1", "Functions of the database"],
])("the guard of ordinary statements knows %s", (text, group) => {
  expect(groupOf(text)).toBe(group);
});

test("the list of statements says where each is, and why it is one", async () => {
  const declared = keptRows().rows;
  const fileOf = (name: string) => declared.find((row) => row.name === name)?.file;
  const lines = (names: readonly string[]) => {
    const byFile = groupBy(names, (name) => fileOf(name) ?? "");
    return [...byFile]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([file, own]) => `- \`${file}\`: ${own.toSorted().join(", ")}`);
  };
  const grouped = GROUPS.map(({ name, why }) => {
    const own = [...texts].flatMap(([key, text]) => (groupOf(text) === name ? [key] : []));
    return `## ${name} (${own.length})\n\n${why}.\n\n${lines(own).join("\n")}\n`;
  });
  const measured = Object.values(MEASURED).flatMap(([figure, file]) => {
    const own = ordinary().filter((name) => measuredBy(name) === figure);
    if (!own.length) return [];
    return `### ${figure}, \`bench/${file}\` (${own.length})\n\n${lines(own).join("\n")}\n`;
  });
  const sentAlways = ordinary().filter(
    (name) => !measuredBy(name) && withOlderCredentials.has(name),
  );
  const document = [
    "# Statements\n",
    "Ordinary reads and writes go through Prisma Client. These do not, each for the reason of its group ([decision 2](decisions/0002-prisma-and-statements-in-one-transaction.md)).",
    "This page is written by `lib/platform/database/statement-groups.test.ts`.\n",
    ...grouped,
    `## Beside the transaction\n\nThey commit on their own while a transaction is open, on connections of their own; Prisma works within it.\n\n${lines([...beside]).join("\n")}\n`,
    "## Ordinary, and hot\n",
    "`npm run bench` measures the call that sends them; Prisma would cost five times the processor time of each. The test that writes this page makes these calls and sees what they send.\n",
    ...measured,
    `## Ordinary, and sent with every call (${sentAlways.length})\n\nEvery call with a key and a secret in its headers sends them, whatever it asks for; no benchmark calls that way.\n\n${lines(sentAlways).join("\n")}\n`,
  ].join("\n");
  await expect(document).toMatchFileSnapshot("../../../docs/statements.md");
});
