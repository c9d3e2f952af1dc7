import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { statementsDuring } from "@/lib/testing/statements-during";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good } from "@/lib/testing/world";

/* Lists are filtered by custom fields through an index: what a page reads does not grow with the records. */

const ACCOUNTS = 5_000;

let tenant: TestTenant;
/** A connection with the application's role, under row level security. */
let application: pg.Client;

beforeAll(async () => {
  tenant = await testTenant();
  application = new pg.Client({ connectionString: process.env.DATABASE_APP_URL });
  await application.connect();
  await application.query("select set_config('app.tenant', $1, false)", [tenant.tenantId]);
  const define = (body: object) =>
    good(tenant.call("POST", "/v1/settings/custom-fields", { object: "Account", ...body }));
  await define({ name: "Rare__c", label: "Rare", type: "text", filterable: true });
  await define({ name: "Half__c", label: "Half", type: "boolean", filterable: true });
  await good(
    tenant.call("POST", "/v1/accounts", {
      name: "First",
      currency: "EUR",
      billToContact: { firstName: "Ada", lastName: "Lovelace" },
    }),
  );
  await asOwner(
    `insert into account select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'account_number', 'F' || n,
       'created_at', a.created_at + n * interval '1 second',
       'custom_fields', jsonb_build_object('Rare__c', 'v' || n, 'Half__c', n % 2 = 0)))).*
     from account a, generate_series(1, ${ACCOUNTS}) n where a.tenant_id = $1`,
    [tenant.tenantId],
  );
  await asOwner("analyze account, custom_value");
}, 120_000);

afterAll(() => application.end());

/** The blocks that the page of a filter reads, and its rows. */
async function blocksOf(filter: string): Promise<{ rows: number; blocks: number }> {
  let rows = 0;
  const sent = await statementsDuring(async () => {
    const { data } = await good(tenant.call("GET", `/object-query/accounts?filter[]=${filter}`));
    rows = data.length;
  });
  const page = sent.findLast(({ text }) => text.includes('"__k0"'));
  if (!page) throw new Error("no list was read");
  const explained = await application.query(
    `explain (analyze, buffers, format json) ${page.text}`,
    [...page.values],
  );
  const [{ Plan }] = explained.rows[0]["QUERY PLAN"];
  return { rows, blocks: Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"] };
}

test("a rare value is found without reading the others", async () => {
  const { rows, blocks } = await blocksOf("Rare__c.EQ:v777");
  expect(rows).toBe(1);
  expect(blocks).toBeLessThan(200);
});

test("the first page of a value that half of the records have is read in their order", async () => {
  const { rows, blocks } = await blocksOf("Half__c.EQ:true");
  expect(rows).toBe(10);
  expect(blocks).toBeLessThan(1_500);
});
