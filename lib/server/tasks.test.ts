import { asOwner, testTenant } from "@/lib/testing/tenant";
import { parseCrontab } from "graphile-worker";
import { expect, test } from "vitest";
import { withGateway, ScriptedGateway, hasty } from "@/lib/testing/gateways/scripted-gateway";
import { good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import { tasks } from "./tasks";
import { crontab, startJobs } from "./timetable";
import { Worker, type WorkerOptions } from "./worker";

/** Runs a worker until `done` returns true. */
async function work(
  done: () => Promise<boolean>,
  options: Partial<WorkerOptions> = {},
): Promise<void> {
  const worker = await Worker.start({
    ...options,
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

/** Adds a job as the timetable does, which passes its hour. */
const addJob = (task: string) =>
  asOwner("select graphile_worker.add_job($1, $2)", [
    task,
    { _cron: { ts: new Date().toISOString(), backfilled: false } },
  ]);

test("the worker's timetable names only tasks that exist", () => {
  for (const { task } of parseCrontab(crontab)) expect(Object.keys(tasks)).toContain(task);
});

test("the worker completes an advance of the clock", async () => {
  const tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  const { accountNumber } = await makeAccount(tenant);
  await good(tenant.call("POST", "/v1/orders", newSubscriptionOrder(accountNumber, ratePlanId)));
  await good(tenant.call("POST", "/v1/test-clock", { advanceTo: "2026-04-01" }));
  await work(async () => (await tenant.call("GET", "/v1/test-clock")).body.status === "ready");
  expect((await tenant.call("GET", "/v1/payments")).body.payments).toHaveLength(3);
});

test("the worker executes asynchronous orders, and scheduled ones on their day", async () => {
  const tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  const { accountNumber } = await makeAccount(tenant);
  const body = newSubscriptionOrder(accountNumber, ratePlanId);
  const { jobId } = await good(tenant.call("POST", "/v1/async/orders", body));
  const scheduled = {
    ...body,
    status: "Scheduled",
    schedulingOptions: { scheduledDate: "2026-02-01" },
  };
  const { orderNumber } = await good(tenant.call("POST", "/v1/orders", scheduled));
  await good(tenant.call("POST", "/v1/test-clock", { advanceTo: "2026-02-02" }));
  const job = async () => (await tenant.call("GET", `/v1/async-jobs/${jobId}`)).body;
  const clock = async () => (await tenant.call("GET", "/v1/test-clock")).body;
  await work(
    async () => (await job()).status !== "Processing" && (await clock()).status === "ready",
  );
  expect(await job()).toMatchObject({ status: "Completed", result: { paidAmount: 71.5 } });
  const { order } = await good(tenant.call("GET", `/v1/orders/${orderNumber}`));
  expect(order).toMatchObject({
    status: "Completed",
    scheduledOrderActivationResponse: { paidAmount: 71.5 },
  });
});

test("a starting worker immediately settles what was sent before it, and leaves the rest alone", async () => {
  const tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  const orders = await Promise.all(
    [1, 2].map(async () => {
      const { accountNumber } = await makeAccount(tenant);
      return newSubscriptionOrder(accountNumber, ratePlanId);
    }),
  );
  const lost = Object.assign(new ScriptedGateway(hasty), {
    script: (_request: unknown, honest: () => Promise<never>) =>
      honest().then(() => Promise.reject(new Error("reset"))),
  });
  await withGateway(lost, () => tenant.call("POST", "/v1/orders", orders[0]));
  const startedAt = new Date();
  await withGateway(lost, () => tenant.call("POST", "/v1/orders", orders[1]));
  await asOwner(
    "update gateway_intent set next_check_at = now() + interval '1 hour' where tenant_id = $1",
    [tenant.tenantId],
  );
  expect((await tenant.call("POST", "/v1/orders", orders[0])).status).toBe(409);
  const states = async () =>
    (
      await asOwner<{ state: string }>(
        "select state from gateway_intent where tenant_id = $1 order by sent_at",
        [tenant.tenantId],
      )
    ).map(({ state }) => state);
  await work(async () => (await states())[0] === "voided", { startJobs: startJobs(startedAt) });
  expect(await states()).toEqual(["voided", "unknown"]);
  await good(tenant.call("POST", "/v1/orders", orders[0]));
});

test("a charge of unknown outcome is looked up again as soon as it is due", async () => {
  const tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  const { accountNumber } = await makeAccount(tenant);
  const order = newSubscriptionOrder(accountNumber, ratePlanId);
  const never = Object.assign(new ScriptedGateway(hasty), {
    script: () => Promise.reject(new Error("reset")),
  });
  await withGateway(never, () => tenant.call("POST", "/v1/orders", order));
  const next = () =>
    asOwner<{ seconds: number }>(
      `select extract(epoch from run_at - now()) as seconds from graphile_worker.jobs
       where task_identifier = 'settle-intents-of-tenant' and key like '%' || $1`,
      [tenant.tenantId],
    );
  const settled = async () => Number((await next())[0]?.seconds) > 1;
  await work(settled, { startJobs: startJobs(new Date(Date.now() + 1000)) });
  expect(Number((await next())[0]?.seconds)).toBeLessThan(16);
  await asOwner(
    "select graphile_worker.remove_job(key) from graphile_worker.jobs where key like '%' || $1",
    [tenant.tenantId],
  );
});

test("the worker settles charges and runs the day of tenants on real time", async () => {
  const tenant = await testTenant({ clockAt: undefined });
  const { ratePlanId } = await makeCatalog(tenant);
  const { accountNumber } = await makeAccount(tenant);
  const order = newSubscriptionOrder(accountNumber, ratePlanId);
  const lost = Object.assign(new ScriptedGateway(hasty), {
    script: (_request: unknown, honest: () => Promise<never>) =>
      honest().then(() => Promise.reject(new Error("reset"))),
  });
  await withGateway(lost, () => tenant.call("POST", "/v1/orders", order));
  await asOwner(
    "update gateway_intent set next_check_at = now() - interval '1 minute' where tenant_id = $1",
    [tenant.tenantId],
  );
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
