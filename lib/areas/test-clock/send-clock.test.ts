import { asOwner, testTenant } from "@/lib/testing/tenant";
import { describe, expect, test } from "vitest";

const jobs = (tenantId: string) =>
  asOwner<{ task: string }>(
    "select task_identifier as task from graphile_worker.jobs j where key = $1",
    [`advance-clock:${tenantId}`],
  );

describe("POST /v1/test-clock", () => {
  test("leaves a jump over days to the worker, and one jump runs at a time", async () => {
    const tenant = await testTenant();
    const answer = await tenant.call("POST", "/v1/test-clock", { advanceTo: "2026-02-01" });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      status: "advancing",
      today: "2026-01-15",
      advanceTo: "2026-02-01T00:00:00.000Z",
    });
    expect(await jobs(tenant.tenantId)).toEqual([{ task: "advance-clock" }]);
    const second = await tenant.call("POST", "/v1/test-clock", { advanceTo: "2026-03-01" });
    expect(second.status).toBe(409);
    expect(second.headers.get("retry-after")).toBe("5");
  });

  test("moves immediately within a day", async () => {
    const tenant = await testTenant();
    const { body } = await tenant.call("POST", "/v1/test-clock", {
      advanceTo: "2026-01-15T18:30:00+01:00",
    });
    expect(body).toMatchObject({
      status: "ready",
      now: "2026-01-15T17:30:00.000Z",
      advanceTo: null,
    });
    expect(await jobs(tenant.tenantId)).toEqual([]);
  });

  test("interprets a day as its beginning in the tenant's time zone", async () => {
    const tenant = await testTenant({ timeZone: "America/New_York" });
    const { body } = await tenant.call("POST", "/v1/test-clock", { advanceTo: "2026-07-01" });
    expect(body.advanceTo).toBe("2026-07-01T04:00:00.000Z");
  });

  test("goes forward only, at most 24 months at a time, and in test tenants only", async () => {
    const tenant = await testTenant();
    const refused = async (advanceTo: unknown) => {
      const { status, body } = await tenant.call("POST", "/v1/test-clock", { advanceTo });
      return [status, body.reasons[0].code, body.reasons[0].message] as const;
    };
    expect(await refused("2026-01-15")).toMatchObject([
      422,
      50200030,
      expect.stringContaining("forward"),
    ]);
    expect(await refused("2028-01-16")).toMatchObject([
      422,
      50200030,
      expect.stringContaining("2028-01-15"),
    ]);
    expect(await refused("2999-12-31T23:59:59Z")).toMatchObject([
      422,
      50200030,
      expect.stringContaining("24 months"),
    ]);
    expect(await refused(null)).toMatchObject([400, 50202022, "advanceTo is required"]);
    for (const bad of [
      "2026-02-30",
      "tomorrow",
      "",
      "2026-02-30T10:00:00Z",
      "2026-02-01T10:00:00",
      "2999-12-31T23:59:59-23:59",
      5,
    ]) {
      expect(await refused(bad)).toMatchObject([
        400,
        50202020,
        expect.stringContaining("advanceTo"),
      ]);
    }
    const live = await testTenant({ environment: "live", clockAt: undefined });
    const moved = await live.call("POST", "/v1/test-clock", { advanceTo: "2036-02-01" });
    expect(moved.status).toBe(422);
    expect(moved.body.reasons).toEqual([
      expect.objectContaining({ code: 50200030, message: expect.stringContaining("live tenant") }),
    ]);
    expect((await live.call("GET", "/v1/test-clock")).body).toMatchObject({
      environment: "live",
      frozen: false,
    });
  });

  test("freezes a clock that followed real time", async () => {
    const tenant = await testTenant({ clockAt: undefined });
    expect((await tenant.call("GET", "/v1/test-clock")).body).toMatchObject({
      status: "ready",
      frozen: false,
    });
    const later = new Date(Date.now() + 40 * 86_400_000).toISOString();
    const { body } = await tenant.call("POST", "/v1/test-clock", { advanceTo: later });
    expect(body).toMatchObject({ status: "advancing", frozen: true, advanceTo: later });
  });
});
