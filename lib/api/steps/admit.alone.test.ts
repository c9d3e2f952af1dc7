import { afterAll, beforeAll, expect, test, vi } from "vitest";

await import("@/lib/testing/environment");
// On a busy machine the database may answer later than calls wait for it, and each process counts alone then.
vi.mock("@/lib/platform/call-rate", async (load) => {
  const real = await load<typeof import("@/lib/platform/call-rate")>();
  class PatientRate extends real.CallRate {
    constructor(tell?: ConstructorParameters<typeof real.CallRate>[0]) {
      super(tell, undefined, 15_000);
    }
  }
  return { ...real, CallRate: PatientRate };
});
process.env.RATE_LIMIT_PER_MINUTE = "30";
const { CallRate } = await import("@/lib/platform/call-rate");
const { asOwner, testTenant } = await import("@/lib/testing/tenant");

const MINUTE = 60_000;

/** A minute that does not end while calls are sent; credentials look at the real time. */
beforeAll(() => {
  const began = Math.floor(Date.now() / MINUTE) * MINUTE;
  vi.useFakeTimers({ toFake: ["Date"], now: began + 20_000 });
});

afterAll(() => {
  vi.useRealTimers();
});

test("calls a minute are counted down, and refused beyond the limit until the minute ends", async () => {
  const tenant = await testTenant();
  for (let call = 1; call <= 30; call += 1) {
    const { status, headers } = await tenant.call("GET", "/v1/api-clients");
    expect([status, headers.get("ratelimit-remaining")]).toEqual([200, String(30 - call)]);
    expect(headers.get("ratelimit-limit")).toBe("30, 30;w=60");
    expect(headers.get("ratelimit-reset")).toBe("40");
  }
  const { status, headers, body } = await tenant.call("GET", "/v1/api-clients");
  expect([status, body.reasons[0].code]).toEqual([429, 50000070]);
  expect([headers.get("ratelimit-remaining"), headers.get("retry-after")]).toEqual(["0", "40"]);
});

test("what another process has admitted counts", async () => {
  const tenant = await testTenant();
  const other = new CallRate();
  for (let call = 0; call < 20; call += 1) await other.take(tenant.tenantId, 30);
  await vi.waitFor(async () => {
    const [row] = await asOwner<{ admitted: Record<string, number> }>(
      "select admitted from call_count where tenant_id = $1",
      [tenant.tenantId],
    );
    expect(Object.values(row?.admitted ?? {})).toEqual([20]);
  });
  let admitted = 0;
  while ((await tenant.call("GET", "/v1/api-clients")).status === 200) admitted += 1;
  expect(admitted).toBe(10);
});
