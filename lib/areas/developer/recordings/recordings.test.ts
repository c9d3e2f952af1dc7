import { describe, expect, test } from "vitest";
import { MOST_CALLS, MOST_KEPT, MOST_RUNNING } from "@/lib/kernel/recordings";
import { MOST_REFUSED } from "@/lib/platform/recorder/model";
import { reap } from "@/lib/platform/reap";
import { flushCalls } from "@/lib/platform/request-log";
import { asOwner, callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good } from "@/lib/testing/world";

const start = (tenant: TestTenant, body: object = {}) =>
  good(tenant.call("POST", "/v1/recordings", body));

async function callsOf(tenant: TestTenant, id: string, more = "") {
  await flushCalls();
  const path = `/object-query/recorded-calls?pageSize=99&filter[]=recordingId.EQ:${id}${more}`;
  return (await good(tenant.call("GET", path))).data;
}

const settle = () => new Promise((done) => setTimeout(done, 100));

async function otherClient(tenant: TestTenant) {
  const body = { name: "Other shop", scopes: ["accounts:read"] };
  const made = await good(tenant.call("POST", "/v1/api-clients", body));
  const asked = { grant_type: "client_credentials", client_id: made.clientId };
  const issued = await callApi("POST", "/oauth/token", {
    ...asked,
    client_secret: made.clientSecret,
  });
  return { clientId: made.clientId as string, token: String(issued.body.access_token) };
}

describe("a recording", () => {
  test("keeps the calls that failed, with their reason and what to change", async () => {
    const tenant = await testTenant();
    const recording = await start(tenant);
    expect(recording).toMatchObject({ status: "running", keeps: "failed", calls: 0 });
    await tenant.call("GET", "/v1/tenant");
    await tenant.call("GET", "/v1/accounts/A404?includeNull=maybe");
    const body = { name: "Private Person", currency: "EURO", billToContact: { firstName: "Ada" } };
    await tenant.call("POST", "/v1/accounts", body, { headers: { "service-track-id": "t-1" } });

    const calls = await callsOf(tenant, recording.id);
    expect(calls).toHaveLength(2);
    const [created, read] = calls;
    expect(created).toMatchObject({
      operation: "createAccount",
      method: "POST",
      path: "/v1/accounts",
      status: 400,
      trackId: "t-1",
      request: {
        name: "(text, 14 characters)",
        currency: "(text, 4 characters)",
        billToContact: { firstName: "(text, 3 characters)" },
      },
      response: { success: false },
      links: { operation: "http://localhost:3000/reference/createAccount" },
    });
    expect(created.links.error).toBe(
      `http://localhost:3000/reference/errors/${created.reasons[0].code}`,
    );
    const words = created.reasons.map((reason: { message: string }) => reason.message).join(" ");
    expect(words).toContain("currency");
    expect(created.advice).toContain(`\`${created.field}\``);
    expect(read.operation).toBe("getAccount");
    expect(JSON.stringify(calls)).not.toContain("Private");
    expect((await good(tenant.call("GET", `/v1/recordings/${recording.id}`))).calls).toBe(2);
  });

  test("groups failures by operation and reason, the most frequent first", async () => {
    const tenant = await testTenant();
    const { id } = await start(tenant);
    for (const key of ["A1", "A2", "A3"]) await tenant.call("GET", `/v1/accounts/${key}`);
    for (const wrong of [1, 2])
      await tenant.call("POST", "/v1/api-clients", {
        name: "X",
        scopes: ["accounts:read"],
        nonsense: wrong,
      });
    await tenant.call("GET", "/v1/account/A1");
    await tenant.call("PATCH", "/v1/accounts");
    await settle();
    await flushCalls();
    const { problems } = await good(tenant.call("GET", `/v1/recordings/${id}`));
    expect(
      problems.map(({ operation, path, times }: Record<string, unknown>) => [
        operation ?? path,
        times,
      ]),
    ).toEqual([["getAccount", 3], ["createApiClient", 2], expect.anything(), expect.anything()]);
    expect(problems[1]).toMatchObject({
      field: "nonsense",
      advice: expect.stringContaining("Remove `nonsense`"),
    });
    const unserved = problems.find(({ path }: { path?: string }) => path === "/v1/account/A1");
    expect(unserved).toMatchObject({ method: "GET", status: 404 });
    expect(unserved).not.toHaveProperty("operation");
    expect(unserved.advice).toContain("`GET /v1/accounts/{account-key}`");
    expect(problems.find(({ status }: { status: number }) => status === 405)).toMatchObject({
      path: "/v1/accounts",
    });
  });

  test("of one client keeps no call of another, and with all also those that succeed", async () => {
    const tenant = await testTenant();
    const other = await otherClient(tenant);
    const mine = await start(tenant, { clientId: tenant.clientId, keeps: "all" });
    const theirs = await start(tenant, { clientId: other.clientId, minutes: 1440 });
    expect(theirs).toMatchObject({ clientName: "Other shop" });
    await tenant.call("GET", "/v1/tenant");
    await callApi("GET", "/v1/tenant", undefined, { token: other.token });
    const operations = (rows: { operation: string; status: number }[]) =>
      rows.map(({ operation, status }) => [operation, status]);
    expect(operations(await callsOf(tenant, mine.id))).toContainEqual(["getTenant", 200]);
    const [refused, ...more] = await callsOf(tenant, theirs.id);
    expect(more).toEqual([]);
    expect(refused).toMatchObject({
      operation: "getTenant",
      status: 403,
      clientName: "Other shop",
    });
    expect(refused.advice).toContain("lacks the scope");
    const [row] = await callsOf(tenant, mine.id, "&filter[]=operation.EQ:getTenant");
    expect(row).not.toHaveProperty("code");
    expect(row).not.toHaveProperty("advice");
  });

  test("keeps calls whose credential is refused, up to a part of its room, and never the secret", async () => {
    const tenant = await testTenant();
    const { id } = await start(tenant);
    const wrong = {
      grant_type: "client_credentials",
      client_id: tenant.clientId,
      client_secret: "wrong-secret-0123456789",
    };
    await callApi("POST", "/oauth/token", wrong);
    const [call] = await callsOf(tenant, id);
    expect(call).toMatchObject({
      operation: "createToken",
      status: 401,
      clientName: expect.any(String),
    });
    expect(call.advice).toContain("not this key's");
    expect(JSON.stringify(call)).not.toContain("wrong-secret");
    for (let batch = 0; batch < 2; batch += 1) {
      for (let n = 0; n < MOST_REFUSED * 0.6; n += 1) await callApi("POST", "/oauth/token", wrong);
      await flushCalls();
    }
    expect((await good(tenant.call("GET", `/v1/recordings/${id}`))).calls).toBe(MOST_REFUSED);
  });

  test("ends by its time, by hand and when it is full, and then keeps nothing more", async () => {
    const tenant = await testTenant();
    const [timed, stopped, filled] = [
      await start(tenant),
      await start(tenant),
      await start(tenant),
    ];
    await asOwner(
      "update recording set started_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1",
      [timed.id],
    );
    expect((await good(tenant.call("PUT", `/v1/recordings/${stopped.id}/stop`))).status).toBe(
      "stopped",
    );
    await asOwner("update recording set calls = $2 where id = $1", [filled.id, MOST_CALLS - 1]);
    await tenant.call("GET", "/v1/accounts/A404");
    await tenant.call("GET", "/v1/accounts/A405");
    await flushCalls();
    const { recordings } = await good(tenant.call("GET", "/v1/recordings"));
    expect(
      recordings.map(({ status, calls }: { status: string; calls: number }) => [status, calls]),
    ).toEqual([
      ["full", MOST_CALLS],
      ["stopped", 0],
      ["ended", 0],
    ]);
    expect((await tenant.call("PUT", `/v1/recordings/${stopped.id}/stop`)).status).toBe(422);
  });

  test("is deleted with its calls, by hand and thirty days after its end", async () => {
    const tenant = await testTenant();
    const [mine, old] = [await start(tenant), await start(tenant)];
    await tenant.call("GET", "/v1/accounts/A404");
    await flushCalls();
    await good(tenant.call("DELETE", `/v1/recordings/${mine.id}`));
    expect((await tenant.call("GET", `/v1/recordings/${mine.id}`)).status).toBe(404);
    await asOwner(
      "update recording set started_at = now() - interval '32 days', ends_at = now() - interval '31 days' where id = $1",
      [old.id],
    );
    await reap(tenant.tenantId);
    const left = await asOwner(
      "select 1 from recorded_call where tenant_id = $1 union all select 1 from recording where tenant_id = $1",
      [tenant.tenantId],
    );
    expect(left).toEqual([]);
  });

  test("few run at once and few are kept; a client of another company cannot be named", async () => {
    const [tenant, other] = [await testTenant(), await testTenant()];
    const foreign = await tenant.call("POST", "/v1/recordings", { clientId: other.clientId });
    expect([foreign.status, foreign.body.reasons[0].code]).toEqual([404, 50320140]);
    for (const minutes of [0, 1441, 1.5])
      expect((await tenant.call("POST", "/v1/recordings", { minutes })).status).toBe(400);
    for (let n = 0; n < MOST_RUNNING; n += 1) await start(tenant);
    expect((await tenant.call("POST", "/v1/recordings", {})).status).toBe(422);
    await asOwner(
      `insert into recording (tenant_id, id, keeps, started_by, started_at, ends_at, stopped_at)
       select $1, gen_random_uuid(), 'all', 'x', now() - interval '1 hour', now(), now() from generate_series(1, $2)`,
      [tenant.tenantId, MOST_KEPT - MOST_RUNNING],
    );
    const more = await tenant.call("POST", "/v1/recordings", {});
    expect(more.body.reasons[0].message).toContain("delete some first");
  });

  test("that cannot be written fails no call", async () => {
    const tenant = await testTenant();
    const { id } = await start(tenant);
    await asOwner("revoke insert on recorded_call from perennial_app");
    expect((await tenant.call("GET", "/v1/accounts/A404")).status).toBe(404);
    await flushCalls();
    await asOwner("grant insert on recorded_call to perennial_app");
    expect(await callsOf(tenant, id)).toEqual([]);
    await tenant.call("GET", "/v1/accounts/A404");
    expect(await callsOf(tenant, id)).toHaveLength(1);
  });

  test("replayed failures are kept with the reasons of the first answer", async () => {
    const tenant = await testTenant();
    const { id } = await start(tenant);
    const headers = { "idempotency-key": "again" };
    for (let n = 0; n < 2; n += 1)
      await tenant.call("POST", "/v1/api-clients", { nonsense: 1 }, { headers });
    const [second, first] = await callsOf(tenant, id);
    expect(second.reasons.map(({ code }: { code: number }) => code)).toEqual(
      first.reasons.map(({ code }: { code: number }) => code),
    );
  });
});
