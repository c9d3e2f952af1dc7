import { asOwner, testTenant } from "@/lib/testing/tenant";
import { visit } from "@/lib/testing/portal";
import { good } from "@/lib/testing/world";
import { describe, expect, test } from "vitest";

const PATH = "/v1/settings/access";
const live = { environment: "live", clockAt: undefined } as const;
let count = 0;

function owner() {
  count += 1;
  const email = `access-${process.pid}-${count}@example.com`;
  return { email, name: "Olive", password: "correct horse battery" };
}

describe("the older key headers", () => {
  test("are accepted in a test tenant until it disables them, and are then refused like any wrong credential", async () => {
    const tenant = await testTenant();
    const headers = { apiAccessKeyId: tenant.clientId, apiSecretAccessKey: tenant.clientSecret };
    const byKeys = () => tenant.call("GET", PATH, undefined, { token: null, headers });
    const opened = await tenant.call("POST", "/v1/connections", {}, { token: null, headers });
    const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect((await byKeys()).body.legacyKeyHeaders).toBe(true);
    await good(tenant.call("PUT", PATH, { legacyKeyHeaders: false }));
    const refused = await byKeys();
    expect([refused.status, refused.body.reasons[0].code]).toEqual([401, 90000011]);
    const byCookie = { token: null, headers: { cookie } };
    expect((await tenant.call("GET", PATH, undefined, byCookie)).status).toBe(401);
    expect((await tenant.call("POST", "/v1/connections", {})).status).toBe(403);
    const [line] = await asOwner(
      "select detail from audit_entry where tenant_id = $1 and subject_type = 'access-settings'",
      [tenant.tenantId],
    );
    expect(line).toEqual({ detail: { legacyKeyHeaders: { before: true, after: false } } });
    await good(tenant.call("PUT", PATH, { legacyKeyHeaders: true }));
    expect((await byKeys()).status).toBe(200);
  });

  test("are not accepted in a new live tenant, nor in one that goes live", async () => {
    const tenant = await testTenant(live);
    const settings = await good(tenant.call("GET", PATH));
    expect(settings).toEqual({
      legacyKeyHeaders: false,
      legacyStatus: false,
      portalIdleMinutes: 15,
    });
    const test = await testTenant({ owner: owner() });
    const { tenantId } = await good(test.call("POST", "/v1/tenant/live", {}));
    const [made] = await asOwner("select legacy_key_headers as counts from tenant where id = $1", [
      tenantId,
    ]);
    expect(made).toEqual({ counts: false });
  });
});

describe("the idle time of the portal", () => {
  test("is 15 minutes in live tenants and never more, 12 hours in test tenants", async () => {
    const [liveOne, testOne] = [await testTenant(live), await testTenant()];
    expect((await testOne.call("GET", PATH)).body.portalIdleMinutes).toBe(720);
    expect((await liveOne.call("PUT", PATH, { portalIdleMinutes: 5 })).body).toMatchObject({
      portalIdleMinutes: 5,
    });
    const refused = await liveOne.call("PUT", PATH, { portalIdleMinutes: 16 });
    expect([refused.status, refused.body.reasons[0].code]).toEqual([422, 50160230]);
    expect((await testOne.call("PUT", PATH, { portalIdleMinutes: 4 })).status).toBe(400);
    expect((await testOne.call("PUT", PATH, { portalIdleMinutes: 721 })).status).toBe(400);
  });

  test("ends an unused session, and each use restarts it", async () => {
    const person = owner();
    await testTenant({ ...live, owner: person });
    const browser = await visit(person.email, person.password);
    const look = async () => (await browser.call("GET", "/v1/tenant")).status;
    const idleFor = (minutes: number) =>
      asOwner(
        `update portal_session set last_seen_at = last_seen_at - make_interval(mins => $2),
           expires_at = expires_at - make_interval(mins => $2) where id = $1`,
        [browser.sessionId, minutes],
      );
    for (let time = 0; time < 3; time += 1) {
      await idleFor(14);
      expect(await look()).toBe(200);
    }
    await idleFor(16);
    expect(await look()).toBe(401);
  });

  test("that is shortened applies to open sessions", async () => {
    const person = owner();
    await testTenant({ owner: person });
    const [used, idle] = [
      await visit(person.email, person.password),
      await visit(person.email, person.password),
    ];
    await asOwner(
      "update portal_session set last_seen_at = last_seen_at - interval '11 minutes' where id = $1",
      [idle.sessionId],
    );
    await good(used.call("PUT", PATH, { portalIdleMinutes: 10 }));
    expect((await idle.call("GET", "/v1/tenant")).status).toBe(401);
    expect((await used.call("GET", "/v1/tenant")).status).toBe(200);
  });
});
