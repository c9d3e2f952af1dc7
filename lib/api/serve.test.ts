import { ownersPool } from "@/lib/testing/environment";
import { asOwner, callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { gunzipSync, gzipSync } from "node:zlib";
import { beforeEach, describe, expect, test, vi } from "vitest";

let tenant: TestTenant;
beforeEach(async () => {
  tenant = await testTenant();
});

let serial = 0;
const client = () => ({ name: `Client ${++serial}`, scopes: ["accounts:read"] });
const create = (
  body: unknown,
  key: string,
  headers: Record<string, string> = {},
  version?: string,
) =>
  tenant.call("POST", "/v1/api-clients", body, {
    headers: { "idempotency-key": key, ...headers },
    ...(version ? { version } : {}),
  });
const clientCount = async () =>
  (await tenant.call("GET", "/v1/api-clients")).body.clients.length as number;

test("an address with invalid percent-encoding is refused as its operation refuses", async () => {
  const options = { version: "341.0", headers: { "service-track-id": "call 1" } };
  const answer = await tenant.call("GET", "/v1/settings/tax-codes/%ED%A0%80", undefined, options);
  expect(answer.status).toBe(400);
  expect(answer.headers.get("service-version")).toBe("341.0");
  expect(answer.headers.get("service-track-id")).toBe("call 1");
  const text = "The path is not valid percent-encoding.";
  expect(answer.body.reasons).toEqual([{ code: 50000020, message: text }]);
  expect(answer.body.errorMessages).toEqual([text]);
  const stranger = await callApi("GET", "/v1/settings/tax-codes/%ED%A0%80");
  expect(stranger.status).toBe(401);
});

describe("an Idempotency-Key", () => {
  test("has one effect and one answer for fifty equal calls at once", async () => {
    const body = client();
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(body, "same")));
    const done = answers.filter(({ status }) => status === 200);
    expect(answers.every(({ status }) => status === 200 || status === 409 || status === 429)).toBe(
      true,
    );
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    expect(await clientCount()).toBe(2);
    const later = await create(body, "same");
    expect(later.text).toBe(done[0]?.text);
    expect(later.headers.get("idempotent-replayed")).toBe("true");
  });

  test("breaks a rule when it is reused for another body, path, version or query", async () => {
    const body = client();
    expect((await create(body, "k")).status).toBe(200);
    for (const other of [
      await create({ ...body, name: "Other" }, "k"),
      await create(body, "k", {}, "341.0"),
    ]) {
      expect(other.status).toBe(422);
      expect(other.body.reasons[0].code).toBe(50140030);
    }
    const reordered = await create({ scopes: body.scopes, name: body.name }, "k");
    expect(reordered.headers.get("idempotent-replayed")).toBe("true");
  });

  test("means nothing to another tenant", async () => {
    const body = client();
    await create(body, "shared");
    const stranger = await testTenant();
    const answer = await stranger.call("POST", "/v1/api-clients", body, {
      headers: { "idempotency-key": "shared" },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("idempotent-replayed")).toBeNull();
  });

  test("replays refusals of rules and values, and not those of credentials", async () => {
    const wrong = { name: "No scope", scopes: ["nonsense"] };
    const first = await create(wrong, "bad");
    const second = await create(wrong, "bad");
    expect([first.status, second.status]).toEqual([400, 400]);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(second.text).toBe(first.text);
    const nobody = await tenant.call("POST", "/v1/api-clients", client(), {
      token: null,
      headers: { "idempotency-key": "auth" },
    });
    expect(nobody.status).toBe(401);
    expect((await create(client(), "auth")).status).toBe(200);
  });

  test("is taken over by a retry when the process that held it died", async () => {
    const body = client();
    await create(body, "crashed");
    await asOwner(
      "update idempotency_key set state = 'in_progress', status = null, body = null, locked_until = now() - interval '1 second' where key = 'crashed' and tenant_id = $1",
      [tenant.tenantId],
    );
    const retry = await create({ ...body }, "crashed");
    expect(retry.headers.get("idempotent-replayed")).toBeNull();
    expect(retry.status).toBe(422);
  });

  test("answers contention while another request still holds it", async () => {
    const body = client();
    await create(body, "held");
    await asOwner(
      "update idempotency_key set state = 'in_progress', status = null, body = null, locked_until = now() + interval '1 minute' where key = 'held' and tenant_id = $1",
      [tenant.tenantId],
    );
    const answer = await create(body, "held");
    expect(answer.status).toBe(409);
    expect(answer.headers.get("retry-after")).toBe("1");
    expect(answer.body.reasons[0].code).toBe(50140050);
  });

  test("is free at once when its call's connection was cut, and the repeat has the effect", async () => {
    const body = client();
    const holder = await ownersPool().connect();
    await holder.query("begin; lock table api_client in exclusive mode");
    const cut = create(body, "cut");
    await vi.waitFor(async () => {
      const [row] = await asOwner<{ ended: string }>(
        `select count(*) filter (where pg_terminate_backend(pid)) as ended from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query ~ 'api_client'`,
      );
      expect(Number(row?.ended)).toBe(1);
    });
    await holder.query("rollback");
    holder.release();
    expect(await cut).toMatchObject({ status: 503, body: { reasons: [{ code: 50140061 }] } });
    const repeat = await create(body, "cut");
    expect(repeat.status, repeat.text).toBe(200);
    expect(await clientCount()).toBe(2);
  });

  test("is stored encrypted, since an answer may contain a secret", async () => {
    const { body } = await create(client(), "secret");
    const [row] = await asOwner<{ body: string }>(
      "select body from idempotency_key where key = 'secret' and tenant_id = $1",
      [tenant.tenantId],
    );
    expect(row?.body.length).toBeGreaterThan(20);
    expect(Buffer.from(row?.body ?? "", "base64").toString("latin1")).not.toContain(
      body.clientSecret,
    );
  });

  test("is refused when it is empty, too long or not printable, and ignored on GET", async () => {
    for (const bad of ["", "x".repeat(256), "tab\there"]) {
      expect((await create(client(), bad)).body.reasons[0].code, JSON.stringify(bad)).toBe(
        50000020,
      );
    }
    const read = await tenant.call("GET", "/v1/api-clients", undefined, {
      headers: { "idempotency-key": "x".repeat(300) },
    });
    expect(read.status).toBe(200);
  });
});

describe("bodies", () => {
  const send = (body: Uint8Array | string, headers: Record<string, string>) =>
    tenant.call("POST", "/v1/api-clients", body, {
      headers: { "content-type": "application/json", ...headers },
    });

  test("may be compressed, and a large answer is compressed for clients that accept it", async () => {
    const packed = await send(gzipSync(JSON.stringify(client())), { "content-encoding": "gzip" });
    expect(packed.status).toBe(200);
    for (let index = 0; index < 8; index++) await create(client(), `many-${index}`);
    const plain = await tenant.call("GET", "/v1/api-clients");
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(plain.text.length).toBeGreaterThan(1000);
    const { handleApiRequest } = await import("@/lib/server/api");
    const request = new Request("http://localhost:3000/v1/api-clients", {
      headers: { authorization: `Bearer ${tenant.token}`, "accept-encoding": "gzip, br" },
    });
    const response = await handleApiRequest(request);
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(plain.text);
  });

  test("that unpack to more than the limit are refused early and cheaply", async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    const before = process.memoryUsage().rss;
    const answer = await send(bomb, { "content-encoding": "gzip" });
    expect(answer.status).toBe(413);
    expect(answer.body.reasons[0].code % 100).toBe(20);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  test("in another encoding or media type answer 415", async () => {
    expect((await send("{}", { "content-encoding": "br" })).status).toBe(415);
    expect((await send("{}", { "content-encoding": "gzip, gzip" })).status).toBe(415);
    expect((await send("{}", { "content-type": "text/plain" })).status).toBe(415);
    expect((await send("{}", { "content-encoding": "gzip" })).body.reasons[0].code % 100).toBe(90);
  });

  test("with a duplicate key or a number that cannot be represented exactly are refused", async () => {
    expect((await send('{"name":"a","name":"b","scopes":[]}', {})).body.reasons[0].code % 100).toBe(
      20,
    );
    for (const number of ["1e400", "9007199254740993", "-0", "0.1234567890123456"]) {
      expect(
        (await send(`{"name":${number},"scopes":[]}`, {})).body.reasons[0].code % 100,
        number,
      ).toBe(20);
    }
  });
});

describe("entities and orgs", () => {
  test("headers that must not be set break a rule", async () => {
    const [{ entityId, orgId }, path] = [tenant, "/v1/api-clients"] as const;
    const entity = await tenant.call("GET", path, undefined, {
      headers: { "service-entity-ids": entityId },
    });
    const org = await tenant.call("GET", path, undefined, {
      headers: { "service-org-ids": orgId },
    });
    expect([entity.body.reasons[0].code, org.body.reasons[0].code]).toEqual([50000030, 50000030]);
  });

  test("with several entities the header is required and must name one of them", async () => {
    const second = crypto.randomUUID();
    await asOwner("insert into entity (tenant_id, id, name) values ($1, $2, 'Second')", [
      tenant.tenantId,
      second,
    ]);
    await asOwner("update tenant set multi_entity = true, multi_org = true where id = $1", [
      tenant.tenantId,
    ]);
    const ask = (headers: Record<string, string>) =>
      tenant.call("GET", "/v1/api-clients", undefined, { headers });
    expect((await ask({})).body.reasons[0].code).toBe(50000022);
    expect((await ask({ "service-entity-ids": crypto.randomUUID() })).body.reasons[0].code).toBe(
      50000010,
    );
    expect((await ask({ "service-entity-ids": second.replaceAll("-", "") })).status).toBe(200);
    const foreignOrg = { "service-entity-ids": second, "service-org-ids": tenant.orgId };
    expect((await ask(foreignOrg)).body.reasons[0].code).toBe(50000010);
    expect(
      (await ask({ "service-entity-ids": tenant.entityId, "service-org-ids": tenant.orgId }))
        .status,
    ).toBe(200);
  });
});

describe("permissions of a caller", () => {
  test("a missing scope is refused by name, and a revoked client at its next call", async () => {
    const made = (
      await tenant.call("POST", "/v1/api-clients", {
        name: "Reader",
        scopes: ["accounts:read", "developer:read"],
      })
    ).body;
    const credentials = {
      grant_type: "client_credentials",
      client_id: made.clientId,
      client_secret: made.clientSecret,
    };
    const token = String((await callApi("POST", "/oauth/token", credentials)).body.access_token);
    const refused = await callApi("POST", "/v1/api-clients", client(), { token });
    expect(refused.status).toBe(403);
    expect(refused.body.reasons[0]).toMatchObject({
      code: 50000010,
      message: expect.stringContaining("developer:write"),
    });
    expect((await callApi("GET", "/v1/api-clients", undefined, { token })).status).toBe(200);
    await tenant.call("DELETE", `/v1/api-clients/${made.clientId}`);
    expect(
      (await callApi("GET", "/v1/api-clients", undefined, { token })).body.reasons[0].code,
    ).toBe(90000011);
  });

  test("another tenant's key answers like an unknown one", async () => {
    const stranger = await testTenant();
    const made = (await tenant.call("POST", "/v1/api-clients", client())).body;
    const theirs = await stranger.call("DELETE", `/v1/api-clients/${made.clientId}`);
    const unknown = await stranger.call("DELETE", `/v1/api-clients/${crypto.randomUUID()}`);
    const plain = (text: string) => text.replace(/[0-9a-f-]{32,36}|[0-9a-f]{16}/g, "…");
    expect(theirs.status).toBe(404);
    expect(plain(theirs.text)).toBe(plain(unknown.text));
  });

  test("too many calls at once are refused with a limit and a retry time", async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => tenant.call("GET", "/v1/api-clients")),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.body.reasons[0].code).toBe(50000070);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(
      (await tenant.call("GET", "/v1/api-clients")).headers.get("concurrency-limit-limit"),
    ).toBe("40");
  });

  test("every write leaves an audit line in its own transaction", async () => {
    await tenant.call("POST", "/v1/api-clients", client());
    await tenant.call("POST", "/v1/api-clients", { name: "", scopes: [] });
    const lines = await asOwner<{ operation: string }>(
      "select operation from audit_entry where tenant_id = $1",
      [tenant.tenantId],
    );
    expect(lines).toEqual([{ operation: "createApiClient" }]);
  });
});

test("the minor version in force is returned, and an unsupported one means the default", async () => {
  const at = async (version: string) =>
    (await tenant.call("GET", "/v1/tenant", undefined, { version })).headers.get("service-version");
  expect(await at("215.0")).toBe("215.0");
  expect(await at("999.0")).toBe("186.0");
});
