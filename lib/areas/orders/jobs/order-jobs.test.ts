import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { EVERGREEN, LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { uuidOf } from "@/lib/kernel/ids";
import { localDate } from "@/lib/values/local-date";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runOrderJob } from "./order-job";
import { runScheduledOrder, scheduledOrders } from "@/lib/areas/orders/waiting/run-scheduled";

let tenant: TestTenant;
let accountNumber: string;
let ratePlanId: string;
let chargeId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId, chargeId } = await makeCatalog(tenant));
  ({ accountNumber } = await makeAccount(tenant));
});

afterAll(expectBooksToHold);

const start = async (method: string, path: string, body?: object) =>
  String((await good(tenant.call(method, path, body, LATEST))).jobId);
const job = (id: string) => good(tenant.call("GET", `/v1/async-jobs/${id}`, undefined, LATEST));
const run = (id: string) => runOrderJob(tenant.tenantId, uuidOf(id) ?? "");
const orders = () =>
  asOwner<{ n: number }>("select count(*)::int as n from orders where tenant_id = $1", [
    tenant.tenantId,
  ]).then(([row]) => row?.n ?? 0);

describe("an asynchronous order", () => {
  test("returns a job that takes effect once, even when run repeatedly", async () => {
    const before = await orders();
    const body = orderOf(accountNumber, ratePlanId, { bill: "2026-01-15", collect: true });
    const id = await start("POST", "/v1/async/orders?returnIds=true", body);
    expect(await job(id)).toMatchObject({ status: "Processing", errors: null, result: null });
    await Promise.all([run(id), run(id), run(id)].map((running) => running.catch(() => undefined)));
    await run(id);
    expect(await orders()).toBe(before + 1);
    expect(await job(id)).toMatchObject({
      status: "Completed",
      errors: null,
      result: {
        jobType: "AsyncCreateOrder",
        status: "Completed",
        accountNumber,
        orderNumber: expect.stringMatching(/^O-/),
        orderId: expect.stringMatching(/^[0-9a-f]{32}$/),
        paidAmount: 71.5,
        subscriptions: [{ status: "Active", subscriptionOwnerNumber: accountNumber }],
      },
    });
  });

  test("fails with its reason and is rolled back", async () => {
    const before = await orders();
    const id = await start("POST", "/v1/async/orders", orderOf("A99999999", ratePlanId));
    await run(id);
    expect(await job(id)).toMatchObject({
      status: "Failed",
      errors: expect.stringMatching(/^\[58730040\]: .*A99999999/),
      result: null,
    });
    expect(await orders()).toBe(before);
  });

  test("reports dates beyond the calendar, like a scheduled order", async () => {
    const endDate = { endDateCondition: "Specific_End_Date", specificEndDate: "2999-12-31" };
    const chargeOverrides = [{ productRatePlanChargeId: chargeId, endDate }];
    const body = orderOf(accountNumber, ratePlanId, {
      initialTerm: EVERGREEN,
      plans: [{ productRatePlanId: ratePlanId, chargeOverrides }],
      bill: "2026-03-01",
    });
    const id = await start("POST", "/v1/async/orders", body);
    await run(id);
    const ends = "A date that follows from this request lies outside the years 1900 to 2999.";
    expect(await job(id)).toMatchObject({ status: "Failed", errors: `[58730030]: ${ends}` });
    const schedulingOptions = { scheduledDate: "2026-02-01" };
    const { orderNumber } = await order(tenant, {
      ...body,
      status: "Scheduled",
      schedulingOptions,
    });
    const due = await scheduledOrders(tenant.tenantId, localDate("2026-02-01"));
    for (const of of due)
      if (of.orderNumber === orderNumber) await runScheduledOrder(tenant.tenantId, of);
    const { order: read } = await good(tenant.call("GET", `/v1/orders/${orderNumber}`));
    expect(read).toMatchObject({ status: "Failed", failureReason: ends });
  });

  test("is retried after a passing fault, like a scheduled order; the last attempt fails", async () => {
    await asOwner(`create function passing_fault() returns trigger language plpgsql as
      $$ begin raise 'the database is restarting' using errcode = '57P01'; end $$`);
    await asOwner(
      "create trigger passing_fault before insert on subscription execute function passing_fault()",
    );
    const body = orderOf(accountNumber, ratePlanId);
    const [again, last] = [
      await start("POST", "/v1/async/orders", body),
      await start("POST", "/v1/async/orders", body),
    ];
    const waiting = await order(tenant, {
      ...body,
      status: "Scheduled",
      schedulingOptions: { scheduledDate: "2026-02-01" },
    });
    const due = (await scheduledOrders(tenant.tenantId, localDate("2026-02-01"))).find(
      (of) => of.orderNumber === waiting.orderNumber,
    );
    if (due === undefined) throw new Error("the order is not due");
    const statusOf = async () =>
      (await good(tenant.call("GET", `/v1/orders/${waiting.orderNumber}`))).order.status;

    await expect(run(again)).rejects.toMatchObject({ category: 61 });
    await runOrderJob(tenant.tenantId, uuidOf(last) ?? "", true);
    await expect(runScheduledOrder(tenant.tenantId, due)).rejects.toMatchObject({ category: 61 });
    await asOwner("drop function passing_fault cascade");

    expect((await job(again)).status).toBe("Processing");
    expect(await job(last)).toMatchObject({ status: "Failed", errors: expect.any(String) });
    expect(await statusOf()).toBe("Executing");
    await run(again);
    await runScheduledOrder(tenant.tenantId, due);
    expect((await job(again)).status).toBe("Completed");
    expect(await statusOf()).toBe("Completed");
  });

  test("may have 300 actions, the synchronous call 50", async () => {
    const creation = orderOf(accountNumber, ratePlanId);
    const body = (count: number) => ({
      ...creation,
      subscriptions: Array.from({ length: count }, () => creation.subscriptions[0]),
    });
    const refused = await tenant.call("POST", "/v1/orders", body(51), LATEST);
    expect(refused.body.reasons[0].code).toBe(58732020);
    expect((await tenant.call("POST", "/v1/async/orders", body(301), LATEST)).status).toBe(400);
    const id = await start("POST", "/v1/async/orders", body(60));
    await run(id);
    const { result } = await job(id);
    expect(result.subscriptions).toHaveLength(60);
  });

  test("is attributed to its caller, and only callers with the same access see the job", async () => {
    const id = await start("POST", "/v1/async/orders", orderOf(accountNumber, ratePlanId));
    await run(id);
    const { result } = await job(id);
    const { order: shown } = await good(tenant.call("GET", `/v1/orders/${result.orderNumber}`));
    expect(shown.createdBy).not.toBe("Perennial");
    const stranger = await testTenant();
    expect((await stranger.call("GET", `/v1/async-jobs/${id}`)).status).toBe(404);
  });

  test("previews and deletes, too", async () => {
    const made = await order(tenant, orderOf(accountNumber, ratePlanId));
    const previewOptions = {
      previewThruType: "SpecificDate",
      specificPreviewThruDate: "2026-01-15",
    };
    const preview = await start("POST", "/v1/async/orders/preview", {
      ...orderOf(accountNumber, ratePlanId),
      previewOptions,
    });
    const deletion = await start("DELETE", `/v1/async/orders/${made.orderNumber}`);
    await run(preview);
    await run(deletion);
    expect((await job(preview)).result).toMatchObject({
      jobType: "AsyncPreviewOrder",
      invoices: [{ amount: 71.5 }],
    });
    expect(await job(deletion)).toMatchObject({ status: "Completed" });
    expect((await tenant.call("GET", `/v1/orders/${made.orderNumber}`)).status).toBe(400);
  });

  test("stores no cards: accounts with cards are created by synchronous orders only", async () => {
    const { existingAccountNumber: _, ...body } = orderOf(accountNumber, ratePlanId);
    const billToContact = { firstName: "Ada", lastName: "Lovelace" };
    const newAccount = { name: "Later", currency: "USD", billToContact };
    const answer = await tenant.call("POST", "/v1/async/orders", { ...body, newAccount }, LATEST);
    expect(answer.body.reasons[0]).toMatchObject({ code: 58790030 });
  });
});

describe("concurrent orders", () => {
  test("32 orders on one subscription create versions without a gap; conflicting ones may be retried", {
    timeout: 60_000,
  }, async () => {
    const made = await order(tenant, orderOf(accountNumber, ratePlanId));
    const { subscriptionNumber } = made.subscriptions[0];
    const body = {
      orderDate: "2026-01-15",
      existingAccountNumber: accountNumber,
      subscriptions: [
        {
          subscriptionNumber,
          orderActions: [{ type: "AddProduct", addProduct: { productRatePlanId: ratePlanId } }],
        },
      ],
    };
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => tenant.call("POST", "/v1/orders", body, LATEST)),
    );
    const done = answers.filter(({ status }) => status === 200).length;
    const lost = answers.filter(({ status }) => status !== 200);
    expect(
      lost.map(({ body: refused }) => refused.reasons[0].code % 100).filter((code) => code !== 50),
    ).toEqual([]);
    expect(done).toBeGreaterThan(0);
    const { id, version } = await good(
      tenant.call("GET", `/v1/subscriptions/${subscriptionNumber}`),
    );
    expect(version).toBe(1 + done);
    const rows = await asOwner<{ version: number }>(
      "select produced_version as version from order_action where tenant_id = $1 and subscription_id = $2 order by 1",
      [tenant.tenantId, uuidOf(id)],
    );
    expect(rows.map((row) => row.version)).toEqual(
      Array.from({ length: 1 + done }, (_, index) => index + 1),
    );
  });

  test("50 concurrent requests with one Idempotency-Key are one order", {
    timeout: 60_000,
  }, async () => {
    const before = await orders();
    const body = orderOf(accountNumber, ratePlanId);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        tenant.call("POST", "/v1/orders", body, {
          ...LATEST,
          headers: { "idempotency-key": "fifty-times" },
        }),
      ),
    );
    const numbers = answers.flatMap(({ status, body: made }) =>
      status === 200 ? made.orderNumber : [],
    );
    expect(new Set(numbers).size).toBe(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await orders()).toBe(before + 1);
  });
});
