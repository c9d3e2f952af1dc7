import { asOwner, testTenant } from "@/lib/testing/tenant";
import { describe, expect, test } from "vitest";
import { reap } from "@/lib/platform/reap";
import { flushCalls } from "@/lib/platform/request-log";

describe("the request log", () => {
  test("lists the calls of its tenant, newest first, and filters and pages", async () => {
    const tenant = await testTenant();
    const other = await testTenant();
    await tenant.call("GET", "/v1/tenant", undefined, {
      headers: { "service-track-id": "find-me" },
    });
    await tenant.call("POST", "/v1/api-clients", { name: "X", nonsense: 1 });
    await other.call("GET", "/v1/tenant");
    await flushCalls();

    const all = await tenant.call("GET", "/object-query/logged-requests?pageSize=1");
    expect(all.body.data).toEqual([
      expect.objectContaining({
        method: "POST",
        path: "/v1/api-clients",
        status: 400,
        actorType: "client",
      }),
    ]);
    const next = new URL(all.body.nextPage);
    const second = await tenant.call("GET", next.pathname + next.search);
    expect(second.body.data[0]).toMatchObject({
      operation: "getTenant",
      status: 200,
      trackId: "find-me",
    });
    const failed = await tenant.call("GET", "/object-query/logged-requests?filter[]=status.GE:400");
    expect(failed.body.data).toHaveLength(1);
    expect(failed.body.data[0].code % 100).toBeGreaterThan(0);
  });

  test("keeps a year of calls of live tenants, and 30 days of test tenants", async () => {
    const kept = async (environment: "live" | "test") => {
      const clockAt = environment === "live" ? { clockAt: undefined } : {};
      const tenant = await testTenant({ environment, ...clockAt });
      for (let call = 0; call < 3; call += 1) await tenant.call("GET", "/v1/tenant");
      await flushCalls();
      await asOwner(
        `update request_log set at = clock_timestamp() - make_interval(days => aged.days)
         from (select id, (array[10, 40, 400])[row_number() over ()] as days from request_log where tenant_id = $1) aged
         where tenant_id = $1 and request_log.id = aged.id`,
        [tenant.tenantId],
      );
      await reap(tenant.tenantId);
      const rows = await asOwner<{ calls: number }>(
        "select count(*)::int as calls from request_log where tenant_id = $1",
        [tenant.tenantId],
      );
      return rows[0]?.calls;
    };
    expect([await kept("live"), await kept("test")]).toEqual([2, 1]);
  });

  test("is complete after a flush, also when storing had begun", async () => {
    const tenant = await testTenant();
    for (let call = 0; call < 3; call += 1) await tenant.call("GET", "/v1/tenant");
    void flushCalls();
    await flushCalls();
    const rows = await asOwner<{ calls: number }>(
      "select count(*)::int as calls from request_log where tenant_id = $1",
      [tenant.tenantId],
    );
    expect(rows).toEqual([{ calls: 3 }]);
  });

  test("stores no card number that was sent as the caller's own id", async () => {
    const tenant = await testTenant();
    const headers = {
      "service-track-id": "4242424242424242",
      "idempotency-key": "5555555555554444",
    };
    const answer = await tenant.call("POST", "/v1/api-clients", { nonsense: 1 }, { headers });
    expect(answer.headers.get("service-track-id")).toBe("4242424242424242");
    await flushCalls();
    const { body } = await tenant.call("GET", "/object-query/logged-requests?pageSize=1");
    const stars = "*".repeat(16);
    expect(body.data[0]).toMatchObject({ trackId: stars, idempotencyKey: stars });
  });

  test("stores numbers that are not card numbers", async () => {
    const tenant = await testTenant();
    const headers = { "service-track-id": "4242424242424241" };
    await tenant.call("GET", "/v1/tenant", undefined, { headers });
    await flushCalls();
    const { body } = await tenant.call("GET", "/object-query/logged-requests?pageSize=1");
    expect(body.data[0]).toMatchObject({ trackId: "4242424242424241" });
  });
});
