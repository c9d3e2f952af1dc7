import { afterEach, beforeEach, expect, test } from "vitest";
import { becomesTrue } from "@/lib/server/processes/process-table";
import { ScriptedGateway, withGateway } from "@/lib/testing/gateways/scripted-gateway";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import { tasks } from "./tasks";
import { Worker } from "./worker";

let tenant: TestTenant;
let worker: Worker;

beforeEach(async () => {
  tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  const { accountNumber } = await makeAccount(tenant);
  const later = { processingOptions: { runBilling: false } };
  await good(
    tenant.call("POST", "/v1/orders", newSubscriptionOrder(accountNumber, ratePlanId, later)),
  );
  const connectionString = process.env.DATABASE_DIRECT_URL ?? String(process.env.DATABASE_APP_URL);
  worker = await Worker.start({ connectionString, tasks, concurrency: 2, dead: [] });
});

afterEach(() => worker.stop());

/**
 * Frees the locks of all jobs, as the queue does automatically after four hours, and has them taken
 * immediately.
 */
async function freeLocks(): Promise<void> {
  await asOwner(
    "update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now()",
  );
  await asOwner(
    "update graphile_worker._private_job_queues set locked_at = null, locked_by = null",
  );
  await asOwner(`select pg_notify('jobs:insert', '{"r":"test","count":1}')`);
}

/** The job of an advance that waits before it checks again. */
const looksAgain = async () =>
  (
    await asOwner(
      "select from graphile_worker.jobs where key = $1 and locked_at is null and run_at > now() + interval '5 seconds'",
      [`advance-clock:${tenant.tenantId}`],
    )
  ).length > 0;

test("a daily run that outlasts the queue's lock is not started twice, and is taken over when it ends", async () => {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  const slow = Object.assign(new ScriptedGateway({ timeout: 20_000, pace: 0.01 }), {
    script: (_request: unknown, honest: () => Promise<never>) => held.then(honest),
  });
  await withGateway(slow, async ({ charges: none }) => {
    expect(none).toBe(0);
    await good(tenant.call("POST", "/v1/test-clock", { advanceTo: "2026-01-20" }));
    expect(await becomesTrue(() => slow.charges === 1, 8000)).toBe(true);
    await freeLocks();
    expect(await becomesTrue(looksAgain, 8000)).toBe(true);
    expect(slow.charges).toBe(1);
    release();
    const ready = async () => (await tenant.call("GET", "/v1/test-clock")).body.status === "ready";
    expect(await becomesTrue(ready, 8000)).toBe(true);
  });
  expect(slow.charges).toBe(1);
  expect((await tenant.call("GET", "/v1/payments")).body.payments).toHaveLength(1);

  await freeLocks();
  const idle = async () => (await asOwner("select from graphile_worker.jobs")).length === 0;
  expect(await becomesTrue(idle, 8000)).toBe(true);
});
