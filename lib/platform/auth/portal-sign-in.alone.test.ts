import { scrypt } from "node:crypto";
import { testDatabase, testEnvironment } from "@/lib/server/testing/test-database";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import pg from "pg";

vi.mock("node:crypto", async (original) => {
  const real = await original<typeof import("node:crypto")>();
  return { ...real, scrypt: vi.fn(real.scrypt) };
});

const PASSWORD = "correct horse battery";
const email = `several-${process.pid}@example.com`;
const { ownerUrl, portalUrl, appUrl } = await testDatabase();
const owner = new pg.Client({ connectionString: ownerUrl });

/** As the page renderer, which checks passwords: with its own role, and only its cookies' key. */
async function asRenderer() {
  vi.resetModules();
  for (const name of Object.keys(testEnvironment())) delete process.env[name];
  const { NEXTAUTH_SECRET, NEXTAUTH_URL } = testEnvironment();
  Object.assign(process.env, { NEXTAUTH_SECRET, NEXTAUTH_URL, DATABASE_PORTAL_URL: portalUrl });
  const [signIn, sessions, access] = await Promise.all([
    import("./portal-sign-in"),
    import("./portal-sessions"),
    import("../access-records"),
  ]);
  return { ...signIn, ...sessions, ...access };
}

async function companiesOf(address: string, passwords: string[]): Promise<void> {
  const { createTenant } = await import("@/lib/areas/organizations/create-tenant");
  for (const password of passwords) {
    const person = { email: address, name: "Pat", password };
    await createTenant({ name: "Pat Ltd", environment: "test", owner: person });
  }
}

let renderer: Awaited<ReturnType<typeof asRenderer>>;

beforeAll(async () => {
  await owner.connect();
  Object.assign(process.env, testEnvironment(), { DATABASE_APP_URL: appUrl });
  await companiesOf(`one-${email}`, [PASSWORD]);
  await companiesOf(email, [PASSWORD, "another password", "a third password"]);
  await companiesOf(`closed-${email}`, [PASSWORD, "another password"]);
  await owner.query("update portal_user set disabled_at = clock_timestamp() where email = $1", [
    `closed-${email}`,
  ]);
  renderer = await asRenderer();
});

afterAll(async () => {
  const { closeDatabase } = await import("@/lib/platform/database/db");
  await closeDatabase();
  await owner.end();
});

let place = 0;
const attempt = (address: string, password: string) => {
  place += 1;
  const visit = { address: `203.0.113.${place}`, device: "0".repeat(32), userAgent: "vitest" };
  return renderer.signInToPortal({ email: address, password, ...visit });
};

test("one derivation of the password for none, one and several companies, for known and unknown, right and wrong", async () => {
  const cases = [
    [`nobody-${email}`, PASSWORD, false],
    ["no address at all", PASSWORD, false],
    [`one-${email}`, PASSWORD, true],
    [`one-${email}`, "wrong", false],
    [email, PASSWORD, true],
    [email, "another password", true],
    [email, "a third password", true],
    [email, "wrong", false],
    [`closed-${email}`, PASSWORD, false],
    [email, "x".repeat(5000), false],
  ] as const;
  for (const [address, password, opens] of cases) {
    vi.mocked(scrypt).mockClear();
    const session = await attempt(address, password);
    expect([address, password, session !== undefined]).toEqual([address, password, opens]);
    expect(vi.mocked(scrypt).mock.calls.length, `${address} ${password}`).toBe(1);
  }
});

test("a refusal takes its time, whatever was looked up and counted", async () => {
  const began = performance.now();
  await attempt("no address at all", "wrong");
  expect(performance.now() - began).toBeGreaterThan(299);
});

test("the page renderer's role can write sign-ins and nothing else", async () => {
  const session = String(await attempt(`one-${email}`, PASSWORD));
  await renderer.closePortalSession(session, { address: "203.0.113.9", userAgent: "vitest" });
  await renderer.flushAccessRecords();
  const { rows } = await owner.query(
    `select distinct e.action, e.actor_type as by from audit_entry e join portal_user u
       on u.tenant_id = e.tenant_id and u.id = e.subject_id where u.email = $1 order by 1`,
    [`one-${email}`],
  );
  expect(rows).toEqual([
    { action: "sign-in", by: "user" },
    { action: "sign-in-failed", by: "unknown" },
    { action: "sign-out", by: "user" },
  ]);
  const portal = new pg.Client({ connectionString: portalUrl });
  await portal.connect();
  const { rows: tenants } = await owner.query("select id from tenant limit 1");
  await portal.query("select set_config('app.tenant', $1, false)", [tenants[0].id]);
  const write = (operation: string, subject: string) =>
    portal.query(
      `insert into audit_entry (tenant_id, id, request_id, operation, actor_type, actor_id, actor_name, action, subject_type, subject_id, at)
       values ($1, gen_random_uuid(), gen_random_uuid(), $2, 'user', '', '', 'create', $3, gen_random_uuid(), now())`,
      [tenants[0].id, operation, subject],
    );
  await expect(write("createPayment", "payment")).rejects.toThrow(/row-level security/);
  await expect(write("signIn", "payment")).rejects.toThrow(/row-level security/);
  await portal.end();
});
