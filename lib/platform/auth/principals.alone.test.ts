import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { statementsDuring } from "@/lib/testing/statements-during";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { reap } from "@/lib/platform/reap";
import { changeCounter, isListening, listenForChanges, stopListening } from "./change-listener";

let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  [tenant, other] = [await testTenant(), await testTenant()];
  await listenForChanges();
});

afterAll(stopListening);

const ask = (of: TestTenant) => of.call("GET", "/v1/api-clients");

/** Whether the token of a call was looked up in the database. */
async function looksUp(of: TestTenant): Promise<boolean> {
  let status = 0;
  const sent = await statementsDuring(async () => {
    ({ status } = await ask(of));
  });
  expect(status).toBe(200);
  return sent.some(({ name }) => name === "token-row");
}

const change = (of: TestTenant, sql: string) =>
  asOwner(`${sql} where tenant_id = $1`, [of.tenantId]);

test("a token's principal is cached until something of its tenant changes", async () => {
  await Promise.all([ask(tenant), ask(other)]);
  expect([await looksUp(tenant), await looksUp(other)]).toEqual([false, false]);

  await change(other, "update api_client set scopes = array_remove(scopes, 'accounts:read')");
  await vi.waitFor(async () => expect(await looksUp(other)).toBe(true));
  expect(await looksUp(tenant)).toBe(false);
});

test("a revoked credential is refused as soon as the database reports it, and others are not read again", async () => {
  await Promise.all([ask(tenant), ask(other)]);
  await change(other, "update api_client set revoked_at = now()");
  await vi.waitFor(async () => expect((await ask(other)).status).toBe(401));
  expect(await looksUp(tenant)).toBe(false);
});

test("a clean-up that finds nothing sends no notification", async () => {
  await ask(tenant);
  const seen = changeCounter();
  await reap(tenant.tenantId);
  await change(other, "update api_client set revoked_at = now()");
  // Notifications arrive in the order of the changes.
  await vi.waitFor(() => expect(changeCounter()).toBeGreaterThan(seen));
  expect(await looksUp(tenant)).toBe(false);
});

test("without notifications from the database nothing is trusted", async () => {
  await ask(tenant);
  expect(await looksUp(tenant)).toBe(false);
  await asOwner(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'perennial-listen' and datname = current_database()",
  );
  await vi.waitFor(() => expect(isListening()).toBe(false), { interval: 1 });
  expect(await looksUp(tenant)).toBe(true);
  expect(await looksUp(tenant)).toBe(true);
  await vi.waitFor(() => expect(isListening()).toBe(true), 5000);
  expect([await looksUp(tenant), await looksUp(tenant)]).toEqual([true, false]);
});
