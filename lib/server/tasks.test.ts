import { asOwner, testTenant } from "@/lib/platform/testing/tenant";
import { parseCrontab } from "graphile-worker";
import { expect, test } from "vitest";
import { withGateway, ScriptedGateway, hasty } from "@/lib/platform/testing/scripted-gateway";
import { good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/platform/testing/world";
import { crontab, tasks } from "./tasks";
import { Worker } from "./worker";

/** Runs a worker until `done` says so. */
async function work(done: () => Promise<boolean>): Promise<void> {
  const worker = await Worker.start({
    connectionString: String(process.env.DATABASE_APP_URL),
    tasks,
    crontab,
    concurrency: 2,
    dead: [],
  });
  try {
    const deadline = performance.now() + 15_000;
    while (!(await done())) {
      if (performance.now() > deadline) throw new Error("the worker did not come to an end");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    await worker.stop();
  }
}

const addJob = (task: string) => asOwner("select graphile_worker.add_job($1)", [task]);

test("the worker's timetable names only tasks that exist", () => {
  for (const { task } of parseCrontab(crontab)) expect(Object.keys(tasks)).toContain(task);
});

test("the worker takes an advance of the clock to its end", async () => {
  const tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  const { accountNumber } = await makeAccount(tenant);
  await good(tenant.call("POST", "/v1/orders", newSubscriptionOrder(accountNumber, ratePlanId)));
  await good(tenant.call("POST", "/v1/test-clock", { advanceTo: "2026-04-01" }));
  await work(async () => (await tenant.call("GET", "/v1/test-clock")).body.status === "ready");
  expect((await tenant.call("GET", "/v1/payments")).body.payments).toHaveLength(3);
});

test("the worker settles charges and does the day of tenants on real time", async () => {
  const tenant = await testTenant({ clockAt: undefined });
  const { ratePlanId } = await makeCatalog(tenant);
  const { accountNumber } = await makeAccount(tenant);
  const order = newSubscriptionOrder(accountNumber, ratePlanId);
  const lost = Object.assign(new ScriptedGateway(hasty), {
    script: (_request: unknown, honest: () => Promise<never>) =>
      honest().then(() => Promise.reject(new Error("reset"))),
  });
  await withGateway(lost, () => tenant.call("POST", "/v1/orders", order));
  await asOwner("update gateway_intent set next_check_at = now() where tenant_id = $1", [
    tenant.tenantId,
  ]);
  await addJob("settle-intents");
  const state = async () =>
    (
      await asOwner<{ state: string }>("select state from gateway_intent where tenant_id = $1", [
        tenant.tenantId,
      ])
    )[0]?.state;
  await work(async () => (await state()) === "voided");

  await good(
    tenant.call("POST", "/v1/orders", { ...order, processingOptions: { runBilling: false } }),
  );
  await addJob("daily-work");
  const invoices = () =>
    asOwner("select 1 from invoice where tenant_id = $1 and balance = 0", [tenant.tenantId]);
  await work(async () => (await invoices()).length > 0);
  await addJob("daily-work");
  await addJob("reap");
  const idle = () => asOwner("select 1 from graphile_worker.jobs");
  await work(async () => (await idle()).length === 0);
  expect(await invoices()).toHaveLength(1);
});
