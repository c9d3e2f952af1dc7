import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownersPool } from "@/lib/testing/environment";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";
import { beginnings, isSelective } from "./text-search";

const NAMES = [
  "Kilo Works",
  "\u212Aelvin Labs",
  "İstanbul Foods",
  "istria",
  "ISTANA",
  "Órgano",
  "órgano 2",
  "P-100%",
  "p-1_0",
];

let tenant: TestTenant;
let stranger: TestTenant;
/** A connection with the application's role, under row level security. */
let application: pg.Client;

const list = async (query: string): Promise<string[]> =>
  (
    await good(tenant.call("GET", `/object-query/accounts?pageSize=99&sort[]=name.ASC&${query}`))
  ).data.map(({ name }: { name: string }) => name);

beforeAll(async () => {
  tenant = await testTenant();
  stranger = await testTenant();
  for (const name of NAMES) await makeAccount(tenant, name, { autoPay: false });
  await makeAccount(stranger, "Kilo of somebody else", { autoPay: false });
  application = new pg.Client({ connectionString: process.env.DATABASE_APP_URL });
  await application.connect();
}, 60_000);

afterAll(() => application.end());

test("a prefix is searched in upper and lower case, in a bounded number of spellings", () => {
  expect(beginnings("P-1")).toEqual(["p-1", "P-1"]);
  expect(beginnings("1%2")).toEqual(["1%2"]);
  expect(beginnings("k")).toEqual(["k", "K", "\u212A"]);
  expect(beginnings("é")).toEqual([]);
  expect(beginnings("abé")).toEqual(["ab", "aB", "Ab", "AB"]);
  expect(beginnings("orchards of the north")).toHaveLength(32);
  expect(["ab", "a-b-c", "a@b"].map(isSelective)).toEqual([false, false, false]);
  expect(["abc", "été", "@100"].map(isSelective)).toEqual([true, true, true]);
});

test("an index finds the rows that ilike finds, for every prefix and part of every name", async () => {
  const pieces = NAMES.flatMap((name) => [1, 2, 3, 5, 9].map((length) => name.slice(0, length)));
  const cases = pieces.flatMap((piece) => [piece, piece.toUpperCase(), piece.toLowerCase()]);
  for (const piece of new Set(cases)) {
    const escaped = piece.replace(/[\\%_]/g, "\\$&");
    for (const [operator, pattern] of [
      ["SW", `${escaped}%`],
      ["CT", `%${escaped}%`],
    ] as const) {
      const expected = await asOwner<{ name: string }>(
        "select name from account where tenant_id = $1 and name ilike $2 order by name, id",
        [tenant.tenantId, pattern],
      );
      expect([
        piece,
        operator,
        await list(`filter[]=name.${operator}:${encodeURIComponent(piece)}`),
      ]).toEqual([piece, operator, expected.map(({ name }) => name)]);
    }
  }
}, 60_000);

/** The plans of a condition for a role, among some thousand rows that are rolled back. */
async function plansAs(
  role: string,
  asked: readonly (readonly ["account" | "contact", string, string])[],
) {
  const owner = await ownersPool().connect();
  try {
    await owner.query("begin");
    await owner.query("set local session_replication_role = replica");
    const names = {
      account: "'account_number', 'Z' || n, 'name', md5(n::text)",
      contact:
        "'first_name', md5(n::text), 'last_name', md5(n::text), 'work_email', md5(n::text), 'personal_email', md5(n::text)",
    };
    for (const table of new Set(asked.map(([of]) => of)))
      await owner.query(
        `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), ${names[table]}))).*
         from ${table} t cross join generate_series(1, 3000) n where t.id = (select id from ${table} where tenant_id = $1 limit 1)`,
        [tenant.tenantId],
      );
    // The pending list of a GIN index makes its scan look expensive.
    await owner.query(
      "select gin_clean_pending_list(of) from unnest('{account_parts,contact_parts}'::regclass[]) of",
    );
    await owner.query("analyze account, contact");
    await owner.query(
      `set local enable_seqscan = off; set local enable_indexscan = off; set local role ${role}`,
    );
    await owner.query("select set_config('app.tenant', $1, true)", [tenant.tenantId]);
    const plans: string[] = [];
    for (const [table, condition, text] of asked) {
      const { rows } = await owner.query<{ "QUERY PLAN": string }>(
        `explain select id from ${table} where tenant_id = $1 and ${condition} limit 501`,
        [tenant.tenantId, text],
      );
      plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    }
    return plans;
  } finally {
    await owner.query("rollback");
    owner.release();
  }
}

test("a prefix of a number is found by its index under row level security, unlike with ilike", async () => {
  const [starts, like] = await plansAs("perennial_app", [
    ["account", "account_number ^@ $2::text", "Z12"],
    ["account", "account_number ilike $2", "Z12%"],
  ]);
  expect(starts).toMatch(/Index Cond: .*account_number >= 'Z12'/);
  expect(like).not.toMatch(/Index Cond: .*account_number/);
}, 60_000);

test("a part is found by its trigrams with the role of the look-ups", async () => {
  const places = [
    ["account", "name"],
    ["contact", "first_name"],
    ["contact", "last_name"],
    ["contact", "work_email"],
    ["contact", "personal_email"],
  ] as const;
  const plans = await plansAs(
    "perennial_lookup",
    places.map(([table, column]) => [table, `${column} ilike $2`, "%abcde%"] as const),
  );
  places.forEach(([, column], index) =>
    expect(plans[index]).toMatch(new RegExp(`Index Cond: .*${column} ~~\\* '%abcde%'`)),
  );
}, 60_000);

test("the function of the look-ups returns ids of the caller's tenant, and none without one", async () => {
  const found = async (of: string) => {
    await application.query("select set_config('app.tenant', $1, false)", [of]);
    return (
      await application.query("select id from found_by_part('account.name', '%kilo%', 10) id")
    ).rowCount;
  };
  expect([await found(tenant.tenantId), await found(stranger.tenantId), await found("")]).toEqual([
    1, 1, 0,
  ]);
  await expect(
    application.query("select found_by_part('portal_user.email', '%', 10)"),
  ).rejects.toThrow("is not searched by its parts");
});
