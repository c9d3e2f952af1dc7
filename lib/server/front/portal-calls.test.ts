import { asOwner, callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { beforeAll, describe, expect, test } from "vitest";
import { cookieOf, type Visitor, visit } from "@/lib/testing/portal";
import { newId } from "@/lib/kernel/ids";

const owner = {
  email: `calls-${process.pid}@example.com`,
  name: "Olive",
  password: "correct horse battery",
};
let tenant: TestTenant;
let olive: Visitor;

beforeAll(async () => {
  tenant = await testTenant({ owner });
  olive = await visit(owner.email, owner.password);
});

/** A write that every role may call and that changes nothing. */
const write = ["POST", "/v1/connections", {}] as const;

describe("calls of the portal's pages", () => {
  test("are refused without a session, with a forged one, and with a bearer token", async () => {
    const same = { "sec-fetch-site": "same-origin" };
    const none = await callApi("POST", "/api/portal/v1/connections", {}, { headers: same });
    const forged = await olive.call(...write, {
      headers: { cookie: "perennial.session=eyJhbGciOiJkaXIi" },
    });
    const token = await callApi(
      "POST",
      "/api/portal/v1/connections",
      {},
      { headers: same, token: tenant.token },
    );
    for (const answer of [none, forged, token]) {
      expect(answer.status).toBe(401);
      expect(answer.body.reasons[0].code).toBe(90000011);
    }
  });

  test("a session is not valid on the public API", async () => {
    const answer = await callApi(
      "POST",
      "/v1/connections",
      {},
      { headers: { cookie: olive.cookie } },
    );
    expect(answer.body.reasons[0].code).toBe(90000011);
  });

  test("writes from another site are refused before anything else is checked", async () => {
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none" },
    ]) {
      const answer = await olive.call(...write, { headers });
      expect(answer.status).toBe(403);
      expect(answer.body.reasons[0].code).toBe(50000010);
    }
    const foreign = await callApi(
      "POST",
      "/api/portal/v1/connections",
      {},
      { headers: { cookie: olive.cookie, origin: "https://evil.example" } },
    );
    const silent = await callApi(
      "POST",
      "/api/portal/v1/connections",
      {},
      { headers: { cookie: olive.cookie } },
    );
    expect([foreign.status, silent.status]).toEqual([403, 403]);
  });

  test("use the newest version unless they set another", async () => {
    const newest = await olive.call(...write);
    const older = await olive.call(...write, { version: "215.0" });
    expect(newest.headers.get("service-version")).toBe("341.0");
    expect(older.headers.get("service-version")).toBe("215.0");
  });

  test("are refused once the session's row is gone, has expired, or its user is disabled", async () => {
    const gone = await visit(owner.email, owner.password);
    await asOwner("delete from portal_session where id = $1", [gone.sessionId]);
    expect((await gone.call(...write)).status).toBe(401);
    const expired = await visit(owner.email, owner.password);
    await asOwner(
      "update portal_session set expires_at = clock_timestamp() - interval '1 minute' where id = $1",
      [expired.sessionId],
    );
    expect((await expired.call(...write)).status).toBe(401);
    const stranger = await cookieOf(newId());
    expect((await olive.call(...write, { headers: { cookie: stranger } })).status).toBe(401);
  });

  test("have the current permissions of the role", async () => {
    const email = `reader-${process.pid}@example.com`;
    const other = await testTenant({ owner: { ...owner, email } });
    const reader = await visit(email, owner.password);
    await asOwner("update portal_user set role = 'nobody' where tenant_id = $1", [other.tenantId]);
    const answer = await reader.call(...write);
    expect(answer.status).toBe(403);
    expect(answer.body.reasons[0].message).toContain("accounts:read");
  });

  test("an address that does not exist answers in the contract", async () => {
    const answer = await olive.call("GET", "/v1/nothing-here");
    expect(answer.status).toBe(404);
    expect(answer.body.reasons[0].code).toBe(50000040);
  });
});
