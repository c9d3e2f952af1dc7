import { register } from "prom-client";
import { afterEach, expect, test, vi } from "vitest";
import { asOwner, testTenant } from "@/lib/testing/tenant";
import { newId } from "@/lib/kernel/ids";
import { log } from "./log";
import { flushCalls, logCall, MOST_WAITING } from "./request-log";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const callOf = (tenantId: string) => ({
  tenant_id: tenantId,
  id: newId(),
  method: "GET",
  path: "/v1/tenant",
  operation: "getTenant",
  status: 200,
  answered_status: null,
  code: null,
  message: null,
  version: "2026-11-01",
  duration_ms: 1,
  actor_type: "client",
  actor_id: "c",
  actor_name: "c",
  track_id: null,
  idempotency_key: null,
  replayed: false,
  at: new Date().toISOString(),
});

async function lost(reason: string): Promise<number> {
  const text = await register.getSingleMetricAsString("perennial_request_log_lost_total");
  const line = new RegExp(`^perennial_request_log_lost_total{reason="${reason}"} (\\d+)$`, "m");
  return Number(line.exec(text)?.[1]);
}

async function storedOf(tenantId: string): Promise<number | undefined> {
  const sql = "select count(*)::int as calls from request_log where tenant_id = $1";
  return (await asOwner<{ calls: number }>(sql, [tenantId]))[0]?.calls;
}

test("calls that find the request log full are counted, and logged once a minute", async () => {
  const { tenantId } = await testTenant();
  await flushCalls();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const said = vi.spyOn(log, "warn");
  const before = await lost("full");
  for (let call = 0; call < MOST_WAITING + 7; call += 1) logCall(callOf(tenantId));
  expect((await lost("full")) - before).toBe(7);
  const line = (calls: number) => [[{ calls }, "the request log has lost calls"]];
  expect(said.mock.calls).toEqual(line(1));
  vi.advanceTimersByTime(60_000);
  expect(said.mock.calls.slice(1)).toEqual(line(6));
  vi.advanceTimersByTime(180_000);
  expect(said.mock.calls).toHaveLength(2);
  vi.useRealTimers();
  await flushCalls();
  expect(await storedOf(tenantId)).toBe(MOST_WAITING);
});

test("calls that the database refuses are counted", async () => {
  const before = await lost("unwritten");
  logCall(callOf("no tenant"));
  logCall(callOf("no tenant"));
  await flushCalls();
  expect((await lost("unwritten")) - before).toBe(2);
});
