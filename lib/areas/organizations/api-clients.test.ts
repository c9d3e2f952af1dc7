import { asOwner, callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
});

const tokenFor = (clientId: string, clientSecret: string) =>
  callApi("POST", "/oauth/token", {
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
  });

async function client(name: string, scopes = ["accounts:read"]) {
  const { body } = await tenant.call("POST", "/v1/api-clients", { name, scopes });
  return body as { clientId: string; clientSecret: string };
}

describe("API clients", () => {
  test("a new client gets a token with its scopes, and its secret is shown once", async () => {
    const made = await client("Web shop", ["accounts:read", "orders:write"]);
    const token = await tokenFor(made.clientId, made.clientSecret);
    expect(token.body.scope).toBe("accounts:read orders:write");
    const list = await tenant.call("GET", "/v1/api-clients");
    const row = list.body.clients.find(
      (one: { clientId: string }) => one.clientId === made.clientId,
    );
    expect(row).toMatchObject({ name: "Web shop", secretLast4: made.clientSecret.slice(-4) });
    expect(list.text).not.toContain(made.clientSecret);
    const stored = await asOwner(
      "select name from idempotency_key, api_client where body like $1",
      [`%${made.clientSecret}%`],
    );
    expect(stored).toEqual([]);
  });

  test("one idempotency key creates one client, and its stored answer is not readable", async () => {
    const headers = { "idempotency-key": "make-me-once" };
    const body = { name: "Keyed", scopes: ["accounts:read"] };
    const first = await tenant.call("POST", "/v1/api-clients", body, { headers });
    const again = await tenant.call("POST", "/v1/api-clients", body, { headers });
    expect(first.status).toBe(200);
    expect(again.text).toBe(first.text);
    const [kept] = await asOwner<{ body: string }>(
      "select body from idempotency_key where tenant_id = $1",
      [tenant.tenantId],
    );
    expect(Buffer.from(kept?.body ?? "", "base64").toString("latin1")).not.toContain(
      first.body.clientSecret,
    );
  });

  test("rotation accepts both secrets for a while, or ends the old one immediately", async () => {
    const made = await client("Rotating");
    const path = `/v1/api-clients/${made.clientId}/rotate`;
    const kept = await tenant.call("POST", path, { overlapHours: 1 });
    expect(Date.parse(kept.body.previousSecretUntil)).toBeGreaterThan(Date.now());
    expect((await tokenFor(made.clientId, made.clientSecret)).status).toBe(200);
    expect((await tokenFor(made.clientId, kept.body.clientSecret)).status).toBe(200);
    const ended = await tenant.call("POST", path, { overlapHours: 0 });
    expect(ended.body.previousSecretUntil).toBeUndefined();
    expect((await tokenFor(made.clientId, kept.body.clientSecret)).status).toBe(401);
    expect((await tokenFor(made.clientId, ended.body.clientSecret)).status).toBe(200);
  });

  test("rotation ends what was issued under the old secret, immediately or with it", async () => {
    const made = await client("Evicted", ["accounts:read"]);
    const path = `/v1/api-clients/${made.clientId}/rotate`;
    const issued = async (secret: string) => (await tokenFor(made.clientId, secret)).body;
    const first = await issued(made.clientSecret);
    const call = (token: string) => callApi("POST", "/v1/connections", {}, { token });
    const cookieOf = (answer: Awaited<ReturnType<typeof call>>) => ({
      cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "",
    });
    const session = cookieOf(await call(String(first.access_token)));
    const next = (await tenant.call("POST", path, { overlapHours: 0 })).body.clientSecret;
    expect((await call(String(first.access_token))).status).toBe(401);
    const renewed = await callApi("POST", "/v1/connections", {}, { headers: session });
    expect(renewed.status).toBe(401);
    const fresh = await issued(next);
    expect((await call(String(fresh.access_token))).status).toBe(200);
    await tenant.call("POST", path, { overlapHours: 1 });
    await asOwner(
      "update api_client set old_secret_until = clock_timestamp() + interval '5 minutes' where id = $1",
      [made.clientId],
    );
    expect((await issued(next)).expires_in).toBeLessThanOrEqual(300);
  });

  test("a client is answered as its company, unless it says otherwise", async () => {
    const { clientId } = await client("Older program", ["accounts:read"]);
    const shown = async () => {
      const { body } = await tenant.call("GET", "/v1/api-clients");
      return body.clients.find((one: { clientId: string }) => one.clientId === clientId);
    };
    const change = (legacyStatus: boolean | null) =>
      tenant.call("PUT", `/v1/api-clients/${clientId}`, { legacyStatus });
    expect((await change(true)).body).toEqual({ success: true, clientId });
    expect(await shown()).toMatchObject({ legacyStatus: true });
    await change(null);
    expect((await shown()).legacyStatus ?? null).toBeNull();
  });

  test("revoking ends the client and its tokens", async () => {
    const made = await client("Leaving");
    const token = String((await tokenFor(made.clientId, made.clientSecret)).body.access_token);
    const revoked = await tenant.call("DELETE", `/v1/api-clients/${made.clientId}`);
    expect(revoked.body.clientId).toBe(made.clientId);
    expect((await tokenFor(made.clientId, made.clientSecret)).status).toBe(401);
    expect((await callApi("POST", "/v1/connections", {}, { token })).status).toBe(401);
    const again = await tenant.call("POST", `/v1/api-clients/${made.clientId}/rotate`, {});
    expect(again.body.reasons[0].code).toBe(50140030);
  });

  test("no one can grant or take over permissions that they do not have", async () => {
    const made = await client("Deputy", ["developer:write", "developer:read"]);
    const token = String((await tokenFor(made.clientId, made.clientSecret)).body.access_token);
    const wanted = { name: "Bigger", scopes: ["developer:read", "payments:write"] };
    const grown = await callApi("POST", "/v1/api-clients", wanted, { token });
    expect(grown.status).toBe(403);
    expect(grown.body.reasons[0].message).toContain("payments:write");
    const taken = await callApi("POST", `/v1/api-clients/${tenant.clientId}/rotate`, {}, { token });
    expect(taken.status).toBe(403);
  });

  test("another tenant's client does not exist", async () => {
    const other = await testTenant();
    const foreign = await tenant.call("DELETE", `/v1/api-clients/${other.clientId}`);
    const unknown = await tenant.call("DELETE", `/v1/api-clients/${crypto.randomUUID()}`);
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect((await tokenFor(other.clientId, other.clientSecret)).status).toBe(200);
  });
});
