import { afterAll, expect, test } from "vitest";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import { workOnBillRun } from "./execute-run";
import { billRunsToBegin, doBillRunsDue } from "./run-due";

afterAll(expectBooksToHold);

const PATH = "/v1/bill-runs";
const daily = { repeatType: "Daily", repeatFrom: "2026-01-16", runTime: 6 };
const monthly = { repeatType: "Monthly", repeatFrom: "2026-02-10", runTime: 6 };

async function world(accounts = 1) {
  const tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  for (let index = 0; index < accounts; index += 1) {
    const { accountNumber } = await makeAccount(tenant);
    const unbilled = { processingOptions: { runBilling: false } };
    await good(
      tenant.call("POST", "/v1/orders", newSubscriptionOrder(accountNumber, ratePlanId, unbilled)),
    );
  }
  const start = (schedule: object, body: object = {}) =>
    good(tenant.call("POST", PATH, { schedule, autoPost: true, ...body }));
  const put = (id: string, verb: string, body: object = {}) =>
    tenant.call("PUT", `${PATH}/${id}/${verb}`, body);
  return { tenant, start, put };
}

/** Bill runs but those of nights, in the order of their moments. */
const runsOf = ({ tenantId }: TestTenant) =>
  asOwner<{ status: string; at: string; target: string; id: string }>(
    `select id, status, to_char(scheduled_at at time zone 'UTC', 'MM-DD HH24:MI') as at, target_date::text as target
     from bill_run where tenant_id = $1 and night_of is null order by scheduled_at`,
    [tenantId],
  );
const invoicesOf = ({ tenantId }: TestTenant) =>
  asOwner<{ day: string; amount: string; id: string }>(
    "select invoice_date::text as day, amount::float8 as amount, source_id as id from invoice where tenant_id = $1 order by 1",
    [tenantId],
  );

/** As if nothing had been running until a moment. */
const setClock = ({ tenantId }: TestTenant, at: string) =>
  asOwner("update tenant set clock_at = $2, clock_processed_through = $2 where id = $1", [
    tenantId,
    at,
  ]);

test("starts automatically on its days, at its hour, however the clock is moved", {
  timeout: 60_000,
}, async () => {
  const lived = [];
  for (const stops of [["2026-02-11"], ["2026-02-10T03:00:00Z", "2026-02-11"]]) {
    const { tenant, start } = await world();
    const made = await start(monthly, { targetDateOffset: 10, name: "Ahead" });
    expect(made).toMatchObject({
      ...{ status: "Pending", billRunType: "Scheduled", invoiceDate: "2026-02-10" },
      ...{ targetDate: "2026-02-20", targetDateOffset: 10, invoiceDateOffset: 0 },
      scheduledExecutionTime: "2026-02-10 06:00:00",
      schedule: { ...monthly, repeatTo: null, weeklyOnDay: [], monthlyOnEndOfMonth: false },
    });
    for (const stop of stops) await advanceClock(tenant, stop);
    lived.push({
      runs: (await runsOf(tenant)).map(({ status, at, target }) => `${at} ${target} ${status}`),
      invoices: (await invoicesOf(tenant)).map(({ day, amount }) => `${day} ${amount}`),
    });
  }
  expect(lived[0]).toEqual({
    runs: ["02-10 06:00 2026-02-20 Posted", "03-10 06:00 2026-03-20 Pending"],
    invoices: ["2026-01-16 71.5", "2026-02-10 71.5"],
  });
  expect(lived[1]).toEqual(lived[0]);
});

test("ten schedulers at once bill each day of a charge once, and again an hour later", async () => {
  const { tenant, start } = await world(3);
  await start(daily);
  const schedulers = () =>
    Promise.all(
      Array.from({ length: 10 }, async () => {
        for (const { id } of await billRunsToBegin(tenant.tenantId))
          while (await workOnBillRun(tenant.tenantId, id)) continue;
      }),
    );
  for (const hour of ["06", "07"]) {
    await setClock(tenant, `2026-01-16T${hour}:00:00Z`);
    await schedulers();
    expect((await invoicesOf(tenant)).map(({ amount }) => amount)).toEqual([71.5, 71.5, 71.5]);
    expect((await runsOf(tenant)).map(({ at, status }) => `${at} ${status}`)).toEqual([
      "01-16 06:00 Posted",
      "01-17 06:00 Pending",
    ]);
  }
});

test("makes up for the days on which nothing was running, each as a separate run", async () => {
  const { tenant, start } = await world();
  await start({ ...daily, repeatType: "Weekly" });
  await setClock(tenant, "2026-02-21T09:00:00Z");
  for (let runs = 0; runs < 7; runs += 1) await doBillRunsDue(tenant.tenantId);
  expect(await invoicesOf(tenant)).toMatchObject([
    { day: "2026-01-16", amount: 71.5 },
    { day: "2026-02-20", amount: 71.5 },
  ]);
  expect((await runsOf(tenant)).map(({ at, status }) => `${at} ${status}`)).toEqual([
    ...["01-16", "01-23", "01-30", "02-06", "02-13", "02-20"].map((day) => `${day} 06:00 Posted`),
    "02-27 06:00 Pending",
  ]);
});

test("is paused and resumed, left out once, and ended", async () => {
  const { tenant, start, put } = await world();
  const { id } = await start(daily);
  expect((await put(id, "pause")).body).toMatchObject({ status: "Paused" });
  expect((await put(id, "pause")).status).toBe(422);
  await setClock(tenant, "2026-01-18T09:00:00Z");
  await doBillRunsDue(tenant.tenantId);
  expect(await invoicesOf(tenant)).toEqual([]);
  expect((await put(id, "resume")).body).toMatchObject({
    status: "Pending",
    scheduledExecutionTime: "2026-01-19 06:00:00",
    targetDate: "2026-01-19",
  });
  const once = (await put(id, "cancel", { cancelOnce: true })).body;
  expect(once).toMatchObject({ status: "CancelInProgress", nextRun: { targetDate: "2026-01-20" } });
  await doBillRunsDue(tenant.tenantId);
  await setClock(tenant, "2026-01-20T09:00:00Z");
  await doBillRunsDue(tenant.tenantId);
  expect(await invoicesOf(tenant)).toMatchObject([{ day: "2026-01-20" }]);
  const next = (await runsOf(tenant)).at(-1)?.id ?? "";
  expect((await put(next, "cancel")).body).toMatchObject({ nextRun: null });
  await setClock(tenant, "2026-02-20T09:00:00Z");
  await doBillRunsDue(tenant.tenantId);
  expect((await runsOf(tenant)).map(({ at, status }) => `${at} ${status}`)).toEqual([
    "01-19 06:00 Canceled",
    "01-20 06:00 Posted",
    "01-21 06:00 Canceled",
  ]);
});

test("is refused where its fields contradict each other, or nothing of it is still to come", async () => {
  const { tenant } = await world();
  const refused = async (body: object) => (await tenant.call("POST", PATH, body)).status;
  const days = { invoiceDate: "2026-02-20", targetDate: "2026-02-20" };
  expect(await refused({ ...days, billRunType: "Scheduled" })).toBe(400);
  expect(await refused({ schedule: daily, billRunType: "AdHoc" })).toBe(422);
  expect(await refused({ ...days, schedule: daily })).toBe(422);
  expect(await refused({ ...days, targetDateOffset: 1 })).toBe(422);
  expect(await refused({ targetDate: "2026-02-20" })).toBe(400);
  expect(await refused({ schedule: daily, targetDateMonthOffset: 1 })).toBe(422);
  const two = { targetDateOffset: 1, targetDateMonthOffset: 1, targetDateDayOfMonth: 1 };
  expect(await refused({ schedule: daily, ...two })).toBe(422);
  expect(await refused({ schedule: { ...daily, runTime: 24 } })).toBe(400);
  expect(await refused({ schedule: { ...daily, weeklyOnDay: ["Mon"] } })).toBe(422);
  expect(await refused({ schedule: { ...daily, monthlyOnEndOfMonth: true } })).toBe(422);
  const past = { repeatFrom: "2026-01-15", repeatType: "None", runTime: 6 };
  expect(await refused({ schedule: past })).toBe(422);
  expect(await refused({ ...days, schedule: { ...past, runTime: 18 } })).toBe(200);
});
