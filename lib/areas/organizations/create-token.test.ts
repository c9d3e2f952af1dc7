import { asOwner, callApi, testTenant } from "@/lib/testing/tenant";
import { flushAccessRecords } from "@/lib/platform/access-records";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { describe, expect, test, vi } from "vitest";

describe("POST /oauth/token", () => {
  test("returns a working token of one hour, in the shape that clients expect", async () => {
    const tenant = await testTenant();
    const asked = {
      grant_type: "client_credentials",
      client_id: tenant.clientId,
      client_secret: tenant.clientSecret,
    };
    const answer = await callApi("POST", "/oauth/token", new URLSearchParams(asked).toString(), {
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ token_type: "bearer", expires_in: 3600 });
    expect(answer.body.access_token).toMatch(/^[0-9a-f]{32}$/);
    expect(answer.body.jti).toMatch(/^[0-9a-f]{32}$/);
  });

  test("refuses a wrong secret with 401 and one text for all causes", async () => {
    const tenant = await testTenant();
    const wrong = await callApi("POST", "/oauth/token", {
      grant_type: "client_credentials",
      client_id: tenant.clientId,
      client_secret: "x",
    });
    const nobody = await callApi("POST", "/oauth/token", {
      grant_type: "client_credentials",
      client_id: crypto.randomUUID(),
      client_secret: "x",
    });
    expect(wrong.status).toBe(401);
    expect(wrong.headers.get("www-authenticate")).toContain("Bearer");
    expect(wrong.text.replace(/[0-9a-f-]{36}/g, "")).toBe(
      nobody.text.replace(/[0-9a-f-]{36}/g, ""),
    );
  });

  test("a session of key headers answers v1 calls and can be switched off", async () => {
    const tenant = await testTenant();
    const headers = { apiAccessKeyId: tenant.clientId, apiSecretAccessKey: tenant.clientSecret };
    const opened = await tenant.call("POST", "/v1/connections", {}, { token: null, headers });
    expect(opened.body).toEqual({ success: true });
    const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
    const again = await tenant.call(
      "POST",
      "/v1/connections",
      {},
      { token: null, headers: { cookie } },
    );
    expect(again.status).toBe(200);
    const refused = await tenant.call("POST", "/v1/connections", {}, { token: null });
    expect(refused.body.reasons[0].code).toBe(90000011);
  });

  test("nothing that was issued renews itself beyond its own life", async () => {
    const tenant = await testTenant();
    await asOwner(
      "update access_token set expires_at = clock_timestamp() + interval '10 minutes' where tenant_id = $1",
      [tenant.tenantId],
    );
    const byToken = await tenant.call("POST", "/v1/connections", {});
    const first = byToken.headers.get("set-cookie") ?? "";
    expect(Number(/Max-Age=(\d+)/.exec(first)?.[1])).toBeLessThanOrEqual(600);
    const headers = { cookie: first.split(";")[0] ?? "" };
    await callApi("POST", "/v1/connections", {}, { headers });
    const [latest] = await asOwner<{ seconds: string }>(
      "select max(extract(epoch from expires_at - clock_timestamp())) as seconds from access_token where tenant_id = $1",
      [tenant.tenantId],
    );
    expect(Number(latest?.seconds)).toBeLessThanOrEqual(600);
  });

  test("a cookie is not accepted from another site's page", async () => {
    const tenant = await testTenant();
    const opened = await tenant.call("POST", "/v1/connections", {});
    const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
    const sent = (headers: Record<string, string>) =>
      callApi("POST", "/v1/connections", {}, { headers: { cookie, ...headers } });
    expect((await sent({ origin: "https://evil.example" })).status).toBe(401);
    expect((await sent({ "sec-fetch-site": "cross-site" })).status).toBe(401);
    expect((await sent({ origin: "http://localhost:3000" })).status).toBe(200);
  });

  test("a session's cookie is sent over https only where the service is reached by https", async () => {
    const tenant = await testTenant();
    const cookie = async () =>
      (await tenant.call("POST", "/v1/connections", {})).headers.get("set-cookie");
    expect(await cookie()).not.toContain("; Secure");
    env().PERENNIAL_BASE_URL = "https://billing.acme.test";
    const over = await cookie();
    delete env().PERENNIAL_BASE_URL;
    expect(over).toMatch(/^ZSession=[0-9a-f]{32}; .*; Secure$/);
  });

  test("another method, or an unknown one, is an invalid request", async () => {
    const answer = await callApi("GET", "/oauth/token");
    expect(answer.status).toBe(405);
    expect(answer.body.error).toBe("invalid_request");
    const missing = await callApi("POST", "/oauth/nothing", {});
    expect([missing.status, missing.body.error]).toEqual([404, "invalid_request"]);
  });

  test("a refusal leaves a line in the trail of its tenant, without a secret", async () => {
    const tenant = await testTenant();
    const { clientId: client_id, clientSecret: client_secret } = tenant;
    const from = { headers: { "x-forwarded-for": "203.0.113.77" } };
    const grant = { grant_type: "client_credentials", client_id };
    await callApi("POST", "/oauth/token", { ...grant, client_secret: "not the secret" }, from);
    await callApi("POST", "/oauth/token", { ...grant, client_secret, scope: "all:all" }, from);
    const keys = { apiAccessKeyId: client_id, apiSecretAccessKey: "not the secret" };
    const older = { token: null, headers: { ...keys, ...from.headers } };
    await tenant.call("GET", "/v1/tenant", undefined, older);
    const weak = { name: "Reader", scopes: ["catalog:read"] };
    const made = await tenant.call("POST", "/v1/api-clients", weak);
    const { body } = await callApi("POST", "/oauth/token", {
      ...grant,
      client_id: made.body.clientId,
      client_secret: made.body.clientSecret,
    });
    const reader = { token: String(body.access_token), ...from };
    await tenant.call("GET", "/v1/tenant", undefined, reader);
    await tenant.call("DELETE", `/v1/api-clients/${made.body.clientId}`);
    await tenant.call("GET", "/v1/tenant", undefined, reader);
    await asOwner(
      "update access_token set expires_at = clock_timestamp() - interval '1 minute' where tenant_id = $1",
      [tenant.tenantId],
    );
    await tenant.call("GET", "/v1/tenant", undefined, from);
    await flushAccessRecords();
    const lines = await asOwner<{ operation: string; reason: string; address: string }>(
      `select operation, actor_name as by, detail ->> 'reason' as reason, detail ->> 'address' as address
       from audit_entry where tenant_id = $1 and subject_type = 'apiAccess' order by id`,
      [tenant.tenantId],
    );
    const address = "203.0.113.77";
    expect(lines).toEqual([
      { operation: "createToken", by: "", reason: "client secret", address },
      { operation: "createToken", by: "", reason: "scope", address },
      { operation: "getTenant", by: "", reason: "key headers", address },
      { operation: "getTenant", by: "Reader", reason: "scope", address },
      { operation: "getTenant", by: "", reason: "token", address },
    ]);
    expect(JSON.stringify(lines)).not.toContain("not the secret");
  });

  test("an unknown token is logged by its address, and not by its content", async () => {
    await flushAccessRecords();
    const said = vi.spyOn(log, "warn");
    const options = { token: "0123456789abcdef0123456789abcdef" };
    const headers = { "x-forwarded-for": "203.0.113.78" };
    for (let time = 0; time < 5; time += 1) {
      await callApi("GET", "/v1/tenant", undefined, { ...options, headers });
    }
    await flushAccessRecords();
    const lines = said.mock.calls.map(([facts]) => facts);
    const line = { access: "refused", reason: "token", address: "203.0.113.78" };
    expect(lines).toEqual([
      expect.objectContaining({ ...line, times: 1 }),
      expect.objectContaining({ ...line, times: 4 }),
    ]);
    expect(JSON.stringify(lines)).not.toContain(options.token);
    said.mockRestore();
  });

  test("a scope that the client lacks is an invalid_scope", async () => {
    const tenant = await testTenant();
    const { clientId: client_id, clientSecret: client_secret } = tenant;
    const asked = { grant_type: "client_credentials", client_id, client_secret, scope: "all:all" };
    const answer = await callApi("POST", "/oauth/token", asked);
    expect([answer.status, answer.body.error]).toEqual([403, "invalid_scope"]);
  });
});
