import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { order, orderOf } from "@/lib/testing/ordering";
import { keptRows } from "@/lib/testing/rows/kept-rows";
import { GROUPS, groupOf } from "@/lib/testing/statement-groups";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { groupBy } from "@/lib/values/group-by";
import { sourcesBelow } from "../../../scripts/lint/imports";
import { declaredStatements, type RowWatch } from "./db";

const root = path.resolve(import.meta.dirname, "../../..");

/** Statements of the product, by name, without those whose names are made of tables as they are first sent. */
let texts: ReadonlyMap<string, string>;
/** Those that commit beside an open transaction, on connections of their own. */
let beside: ReadonlySet<string>;
/** Which of them each measured call runs. */
const ran = new Map<string, Set<string>>();

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

/** Runs what the benchmarks measure, and writes down the statements of each. */
async function runMeasuredCalls(tenant: TestTenant): Promise<void> {
  const { ratePlanId } = await makeCatalog(tenant);
  const { accountNumber } = await makeAccount(tenant);
  await during("GET account by number", () =>
    good(tenant.call("GET", `/v1/accounts/${accountNumber}`)),
  );
  const body = orderOf(accountNumber, ratePlanId, { bill: "2026-01-15", collect: true });
  await during("create order with billing and collection", () => order(tenant, body));
  const event = {
    accountNumber,
    unitOfMeasure: "GB",
    quantity: 1,
    startDateTime: "2026-01-15",
    uniqueKey: "first",
  };
  await during("usage", () => good(tenant.call("POST", "/v1/usage", { usage: [event] })));
}

async function during(call: string, work: () => Promise<unknown>): Promise<void> {
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
  ran.set(call, names);
}

/** The call that measures an ordinary statement, if one does. */
const measuredBy = (name: string) => [...ran].find(([, names]) => names.has(name))?.[0];

const ordinary = () =>
  [...texts].flatMap(([name, text]) => (groupOf(text) || beside.has(name) ? [] : [name]));

/** Ordinary statements that no measured call sends. */
const unmeasured = () => ordinary().filter((name) => !measuredBy(name));

/** So many ordinary statements go past Prisma; the number may only fall. */
const MOST = 66;

test("what is ordinary goes through Prisma, but for what a benchmark measures", () => {
  expect(unmeasured().length).toBe(MOST);
});

test.each([
  ["select name from tax_code where tenant_id = $1 and id = $2", undefined],
  ["update tax_code set name = $3 where tenant_id = $1 and id = $2 returning id", undefined],
  ["select id from account where tenant_id = $1 for update", "Locks"],
  ["insert into t (a) values ($1) on conflict do nothing", "Decided in one statement"],
  ["delete from t where tenant_id = $1 and id = any($2::uuid[])", "Sets of rows"],
  ["select sum(amount) as amount from payment where tenant_id = $1", "Sums"],
  ["select a.id from account a join contact c on c.id = a.id", "Several tables"],
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
  const measured = [...ran.keys()].map((call) => {
    const own = ordinary().filter((name) => measuredBy(name) === call);
    return `### ${call} (${own.length})\n\n${lines(own).join("\n")}\n`;
  });
  const document = [
    "# Statements\n",
    "Ordinary reads and writes go through Prisma Client. These do not, each for the reason of its group ([decision 2](decisions/0002-prisma-and-statements-in-one-transaction.md)).",
    "This page is written by `lib/platform/database/statement-groups.test.ts`.\n",
    ...grouped,
    `## Beside the transaction\n\nThey commit on their own while a transaction is open, on connections of their own; Prisma works within it.\n\n${lines([...beside]).join("\n")}\n`,
    "## Ordinary, and hot\n",
    "`npm run bench` measures the call that sends them; Prisma would cost five times the processor time of each.\n",
    ...measured,
    `## Ordinary, and past Prisma all the same (${unmeasured().length})\n\nNo benchmark measures them; the number may only fall.\n\n${lines(unmeasured()).join("\n")}\n`,
  ].join("\n");
  await expect(document).toMatchFileSnapshot("../../../docs/statements.md");
});
