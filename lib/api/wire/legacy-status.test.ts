import { beforeEach, describe, expect, test } from "vitest";
import { flushCalls } from "@/lib/platform/request-log";
import { visit } from "@/lib/testing/portal";
import { callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good } from "@/lib/testing/world";

const OWNER = { email: "", name: "Olive", password: "correct horse battery" };

let tenant: TestTenant;
let count = 0;
beforeEach(async () => {
  count += 1;
  OWNER.email = `legacy-${process.pid}-${count}@example.com`;
  tenant = await testTenant({ owner: OWNER });
});

const wrong = { name: "A", currency: "nope" };
const ACCESS = "/v1/settings/access";
const asks = { headers: { "x-legacy-status": "200" } };

async function statusOfRefusal(options = {}) {
  const { status, body } = await tenant.call("POST", "/v1/accounts", wrong, options);
  expect(body.success).toBe(false);
  return status;
}

describe("failures of the first major version answer HTTP 200", () => {
  test("for one call that asks for it, and with their true status otherwise", async () => {
    expect(await statusOfRefusal(asks)).toBe(200);
    expect(await statusOfRefusal()).toBe(400);
    expect(await statusOfRefusal({ headers: { "x-legacy-status": "yes" } })).toBe(400);
  });

  test("for the whole company, and for one client as it is set", async () => {
    await good(tenant.call("PUT", ACCESS, { legacyStatus: true }));
    expect(await statusOfRefusal()).toBe(200);
    const client = `/v1/api-clients/${tenant.clientId}`;
    await good(tenant.call("PUT", client, { legacyStatus: false }));
    expect(await statusOfRefusal()).toBe(400);
    await good(tenant.call("PUT", ACCESS, { legacyStatus: false }));
    await good(tenant.call("PUT", client, { legacyStatus: true }));
    expect(await statusOfRefusal()).toBe(200);
    await good(tenant.call("PUT", client, { legacyStatus: null }));
    expect(await statusOfRefusal()).toBe(400);
    const { clients } = await good(tenant.call("GET", "/v1/api-clients"));
    expect(clients[0].legacyStatus).toBeNull();
  });

  test("except where programs act on the status alone", async () => {
    expect((await callApi("GET", "/v1/accounts/none", undefined, asks)).status).toBe(401);
    expect((await tenant.call("GET", "/v1/accounts/none", undefined, asks)).status).toBe(404);
    expect((await tenant.call("GET", "/v1/nothing-here", undefined, asks)).status).toBe(404);
    expect((await tenant.call("DELETE", "/v1/orders", undefined, asks)).status).toBe(405);
  });

  test("nowhere else: version 2, object queries and the portal have true ones", async () => {
    expect((await tenant.call("POST", "/v2/subscriptions", {}, asks)).status).toBe(400);
    const query = "/object-query/accounts?pageSize=many";
    expect((await tenant.call("GET", query, undefined, asks)).status).toBe(400);
    await good(tenant.call("PUT", ACCESS, { legacyStatus: true }));
    const portal = await visit(OWNER.email, OWNER.password);
    expect((await portal.call("POST", "/v1/accounts", wrong, asks)).status).toBe(400);
  });

  test("and the request log has both, an idempotency key the answer of each call", async () => {
    const headers = { "idempotency-key": "once", "service-track-id": "legacy" };
    expect(await statusOfRefusal({ headers: { ...headers, ...asks.headers } })).toBe(200);
    expect(await statusOfRefusal({ headers })).toBe(400);
    await flushCalls();
    const log = "/object-query/logged-requests?filter[]=trackId.EQ:legacy";
    const { data } = await good(tenant.call("GET", log));
    expect(data).toMatchObject([
      { status: 400, replayed: true },
      { status: 400, answeredStatus: 200 },
    ]);
    expect(data[0].answeredStatus).toBeUndefined();
  });
});
