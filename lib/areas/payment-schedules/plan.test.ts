import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { advanceClock } from "@/lib/testing/advance-clock";
import { statementsOf } from "@/lib/testing/statements-during";
import { makeWorld, type World } from "@/lib/testing/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { localDate } from "@/lib/values/local-date";
import { payItem, scheduledPayments } from "./pay-due";

let tenant: TestTenant;
let world: World;

beforeAll(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant, "Engines");
});
afterAll(() => expectBooksToHold());

const PATH = "/v1/payment-schedules";
const ITEMS = "/v1/payment-schedule-items";
const NEW = { version: "341.0" };
const call = (method: string, path: string, body?: object) => tenant.call(method, path, body, NEW);
const monthly = { amount: 25, period: "Monthly", startDate: "2026-01-31", occurrences: 4 };

type Item = { id: string; scheduledDate: string; status: string; amount: number };
const plan = async (body: object) => {
  const made = await call("POST", PATH, { accountNumber: world.accountNumber, ...body });
  expect(made.status, made.text).toBe(200);
  return made.body as { id: string; paymentScheduleNumber: string; items: Item[] };
};
const days = (items: Item[]) => items.map(({ scheduledDate }) => scheduledDate);
const read = async (id: string) => (await call("GET", `${PATH}/${id}`)).body;

async function payBy(day: string): Promise<void> {
  for (const item of await scheduledPayments(tenant.tenantId, localDate(day)))
    await payItem(tenant.tenantId, item);
}

test("several schedules are created together, or none of them", async () => {
  const one = { accountNumber: world.accountNumber, ...monthly };
  const batch = (paymentSchedules: object[]) => call("POST", `${PATH}/batch`, { paymentSchedules });
  const { body } = await batch([one, { ...one, amount: 5 }]);
  expect(body.paymentSchedules).toHaveLength(2);
  const all = async () =>
    (await call("GET", `${PATH}?accountNumber=${world.accountNumber}`)).body.paymentSchedules;
  const before = (await all()).length;
  expect((await batch([one, { ...one, startDate: "2026-01-01" }])).status).toBe(422);
  expect(await all()).toHaveLength(before);
  expect((await batch(Array.from({ length: 51 }, () => one))).status).toBe(400);
  for (const { id } of body.paymentSchedules) await call("PUT", `${PATH}/${id}/cancel`);
});

test("pending items are planned anew, first as a preview and then for good", async () => {
  const { id } = await plan(monthly);
  await payBy("2026-01-31");
  // Its current period is no change: the days stay those of its start.
  const change = { amount: 30, occurrences: 5, runHour: 9, period: "Monthly" };
  const seen = await call("PUT", `${PATH}/${id}/preview`, change);
  expect(seen.body, seen.text).toMatchObject({ occurrences: 5, totalAmount: 145, runHour: 9 });
  // What would be added has no id, and nothing of the item after which it comes.
  const nothing = { id: "", number: "", status: "Pending", psiPayments: [] };
  expect(seen.body.items.at(-1)).toMatchObject(nothing);
  expect(await read(id)).toMatchObject({ occurrences: 4, totalAmount: 100 });
  const { body } = await call("PUT", `${PATH}/${id}`, change);
  expect(body).toMatchObject({ occurrences: 5, totalAmount: 145 });
  expect(days(body.items)).toEqual(days(seen.body.items));
  expect(days(body.items)).toEqual([
    "2026-01-31",
    "2026-02-28",
    "2026-03-31",
    "2026-04-30",
    "2026-05-31",
  ]);
  const weekly = { period: "Weekly", periodStartDate: "2026-02-02", occurrences: 3 };
  const moved = await call("PUT", `${PATH}/${id}`, weekly);
  expect(days(moved.body.items)).toEqual(["2026-01-31", "2026-02-02", "2026-02-09"]);
  expect((await call("PUT", `${PATH}/${id}`, { occurrences: 0 })).status).toBe(400);
  await call("PUT", `${PATH}/${id}/cancel`);
  expect((await call("PUT", `${PATH}/${id}`, { amount: 1 })).status).toBe(422);
});

test("a skipped payment and all after it come one period later; a canceled one never comes", async () => {
  const { id, items } = await plan(monthly);
  const [first, second] = items;
  const skipped = await call("PUT", `${ITEMS}/${second?.id}/skip`);
  expect(skipped.body, skipped.text).toMatchObject({ scheduledDate: "2026-03-31" });
  expect(days((await read(id)).items)).toEqual([
    "2026-01-31",
    "2026-03-31",
    "2026-04-30",
    "2026-05-31",
  ]);
  const canceled = await call("PUT", `${ITEMS}/${first?.id}/cancel`);
  expect(canceled.body.status).toBe("Canceled");
  expect((await call("PUT", `${ITEMS}/${first?.id}/skip`)).status).toBe(422);
  expect((await call("DELETE", `${ITEMS}/${first?.id}`)).body.success).toBe(true);
  expect((await read(id)).occurrences).toBe(3);
  expect((await call("DELETE", `${PATH}/${id}`)).status).toBe(422);
  await call("PUT", `${PATH}/${id}/cancel`);
  expect((await call("DELETE", `${PATH}/${id}`)).body.success).toBe(true);
  expect((await call("GET", `${PATH}/${id}`)).status).toBe(404);
});

test("items are added to custom schedules only, and a payment that was made keeps its item", async () => {
  const { id, items } = await plan({ items: [{ amount: 10, scheduledDate: "2026-01-20" }] });
  const more = { items: [{ amount: 12, scheduledDate: "2026-01-22" }] };
  const added = await call("POST", `${PATH}/${id}/items`, more);
  expect(added.body, added.text).toMatchObject({ totalAmount: 22 });
  const recurring = await plan(monthly);
  expect((await call("POST", `${PATH}/${recurring.id}/items`, more)).status).toBe(422);
  await call("PUT", `${PATH}/${recurring.id}/cancel`);
  await payBy("2026-01-20");
  expect((await call("DELETE", `${ITEMS}/${items[0]?.id}`)).status).toBe(422);
  const statistic = await call("GET", `${PATH}/statistics/2026-01-22`);
  expect(statistic.body, statistic.text).toMatchObject({
    date: "2026-01-22",
    paymentScheduleItems: { pending: 1, processed: 0, error: 0 },
    paymentRuns: [],
  });
});

test("a failed payment is retried with another card", async () => {
  const { body: poor } = await call("POST", "/v1/payment-methods", {
    type: "CreditCard",
    accountKey: world.accountNumber,
    cardNumber: "4000000000009995",
    expirationMonth: 12,
    expirationYear: 2030,
    cardHolderInfo: { cardHolderName: "Ada Lovelace" },
  });
  const items = [{ amount: 8, scheduledDate: "2026-01-16", paymentMethodId: poor.id }];
  const { id, items: made } = await plan({ items });
  await payBy("2026-01-16");
  expect((await read(id)).items[0]).toMatchObject({ status: "Error" });
  const again = { items: [{ id: made[0]?.id, paymentMethodId: world.paymentMethodId }] };
  const retried = await call("POST", `${ITEMS}/retry-payment`, again);
  expect(retried.body.items, retried.text).toMatchObject([
    { status: "Pending", scheduledDate: "2026-01-15" },
  ]);
  await payBy("2026-01-15");
  expect(await read(id)).toMatchObject({ status: "Completed", totalPaymentsProcessed: 1 });
});

test("the daily work pays what falls due, and a standalone payment settles no balance", async () => {
  const balance = async () =>
    (await tenant.call("GET", `/v1/accounts/${world.accountNumber}/summary`)).body;
  const { id } = await plan({
    items: [
      { amount: 40, scheduledDate: "2026-01-17" },
      { amount: 41, scheduledDate: "2026-01-18" },
    ],
    standalone: true,
  });
  const before = JSON.stringify((await balance()).basicInfo.balance);
  await advanceClock(tenant, "2026-01-17");
  const half = await read(id);
  expect(half).toMatchObject({ totalPaymentsProcessed: 1, nextPaymentDate: "2026-01-18" });
  const payment = await tenant.call(
    "GET",
    `/v1/payments/${half.items[0].psiPayments[0].paymentId}`,
  );
  expect(payment.body).toMatchObject({ amount: 40, standalone: true, unappliedAmount: 40 });
  expect(JSON.stringify((await balance()).basicInfo.balance)).toBe(before);
  const { paymentId } = half.items[0].psiPayments[0];
  const own = "0".repeat(32);
  const byItself = `/object-query/payments?filter[]=createdById.EQ:${own}&filter[]=id.EQ:${paymentId}`;
  expect((await call("GET", byItself)).body.data).toMatchObject([{ createdById: own }]);
  const queryString = `select CreatedById from Payment where CreatedById = '${own}' and Id = '${paymentId}'`;
  const { records } = (await call("POST", "/v1/action/query", { queryString })).body;
  expect(records).toEqual([{ Id: paymentId, CreatedById: own }]);
  await advanceClock(tenant, "2026-01-18");
  expect((await read(id)).status).toBe("Completed");
  const last = await call("GET", `${PATH}/${id}?lastProcessedItems=1`);
  expect(last.body).toMatchObject({ occurrences: 2, items: [{ amount: 41 }] });
});

test("schedules and their items are found by filter and by key, with what paid them", async () => {
  const items = [
    {
      amount: 9,
      scheduledDate: "2026-01-20",
      billingDocument: { number: world.invoiceNumber, type: "Invoice" },
    },
    { amount: 7, scheduledDate: "2026-01-21", paymentMethodId: world.paymentMethodId },
    { amount: 3, scheduledDate: "2026-01-22" },
  ];
  const { id, paymentScheduleNumber, items: made } = await plan({ items });
  const paid = { linkPayments: [world.paymentNumber] };
  await call("PUT", `${ITEMS}/${made[1]?.id}`, paid);
  await call("PUT", `${ITEMS}/${made[2]?.id}/cancel`);
  const filtered = `includeNullFields=true&filter[]=number.EQ:${paymentScheduleNumber}&sort[]=totalPaymentsErrored.DESC`;
  const { body: list } = await call("GET", `/object-query/payment-schedules?${filtered}`);
  const { body: one } = await call(
    "GET",
    `/object-query/payment-schedules/${paymentScheduleNumber}?includeNullFields=true`,
  );
  expect(list.data).toEqual([one]);
  expect(one).toMatchObject({
    id,
    period: null,
    occurrences: 3,
    totalAmount: 16,
    totalPaymentsProcessed: 1,
  });
  expect(one).toMatchObject({
    status: "Active",
    nextPaymentDate: "2026-01-20",
    recentPaymentDate: "2026-01-21",
  });
  const { body: rows } = await call(
    "GET",
    `/object-query/payment-schedule-items?filter[]=paymentScheduleId.EQ:${id}`,
  );
  expect(rows.data).toMatchObject([
    { amount: 9, balance: 9, invoiceNumber: world.invoiceNumber, payments: [] },
    {
      status: "Processed",
      paymentMethodLast4: "4242",
      payments: [{ paymentNumber: world.paymentNumber }],
    },
    { status: "Canceled" },
  ]);
  const key = made[0]?.id;
  expect((await call("GET", `/object-query/payment-schedule-items/${key}`)).body).toEqual(
    rows.data[0],
  );
  const expanded = "expand[]=paymentScheduleItemPayments.payment";
  const { body: whole } = await call(
    "GET",
    `/object-query/payment-schedule-items/${made[1]?.id}?${expanded}`,
  );
  const [link] = whole.paymentScheduleItemPayments;
  expect(link).toMatchObject({
    ...{ paymentScheduleItemId: made[1]?.id, paymentNumber: world.paymentNumber },
    payment: { id: link.paymentId, paymentNumber: world.paymentNumber },
  });
  const { body: links } = await call(
    "GET",
    `/object-query/payment-schedule-item-payments?filter[]=paymentId.EQ:${link.paymentId}&expand[]=paymentScheduleItem`,
  );
  expect(links.data).toMatchObject([
    { id: link.id, paymentScheduleItem: { number: link.paymentScheduleItemNumber } },
  ]);
  await call("PUT", `${PATH}/${id}/cancel`);
});

test("a schedule of twenty payments is made, changed and added to with as many statements as one of two", async () => {
  const { paymentMethodId, invoiceNumber } = world;
  const items = (count: number) =>
    Array.from({ length: count }, (_none, index) => ({
      ...{ amount: 1, scheduledDate: `2027-01-${10 + index}`, paymentMethodId },
      billingDocument: { type: "Invoice", number: invoiceNumber },
    }));
  const statements = async (count: number) => {
    const [custom, recurring] = [
      await plan({ items: items(1) }),
      await plan({ ...monthly, occurrences: count }),
    ];
    const changed = { amount: 30, runHour: 9 };
    const [skipped] = recurring.items;
    return [
      await statementsOf(() => plan({ items: items(count) })),
      await statementsOf(() => call("POST", `${PATH}/${custom.id}/items`, { items: items(count) })),
      await statementsOf(() => call("PUT", `${PATH}/${recurring.id}`, changed)),
      await statementsOf(() => call("PUT", `${ITEMS}/${skipped?.id}/skip`)),
    ];
  };
  expect(await statements(20)).toEqual(await statements(2));
});
