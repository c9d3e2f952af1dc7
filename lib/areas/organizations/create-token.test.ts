import { asOwner, callApi, testTenant } from "@/lib/platform/testing/tenant";
import { describe, expect, test } from "vitest";

describe("POST /oauth/token", () => {
  test("gives a token of one hour that works, in the shape clients know", async () => {
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

  test("a cookie does not count for another site's page", async () => {
    const tenant = await testTenant();
    const opened = await tenant.call("POST", "/v1/connections", {});
    const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
    const sent = (headers: Record<string, string>) =>
      callApi("POST", "/v1/connections", {}, { headers: { cookie, ...headers } });
    expect((await sent({ origin: "https://evil.example" })).status).toBe(401);
    expect((await sent({ "sec-fetch-site": "cross-site" })).status).toBe(401);
    expect((await sent({ origin: "http://localhost:3000" })).status).toBe(200);
  });

  test("a scope that the client lacks is an invalid_scope", async () => {
    const tenant = await testTenant();
    const { clientId: client_id, clientSecret: client_secret } = tenant;
    const asked = { grant_type: "client_credentials", client_id, client_secret, scope: "all:all" };
    const answer = await callApi("POST", "/oauth/token", asked);
    expect([answer.status, answer.body.error]).toEqual([403, "invalid_scope"]);
  });
});
