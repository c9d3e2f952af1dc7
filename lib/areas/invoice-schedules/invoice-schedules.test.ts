import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkLine } from "@/lib/billing-checker/check-trace";
import { expectBooksToHold } from "@/lib/testing/books";
import { makeCharge, makePlan, price, prices } from "@/lib/testing/catalog";
import { EVERGREEN, LATEST, order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

const PATH = "/v1/invoice-schedules";
let tenant: TestTenant;
let plan: string;

beforeAll(async () => {
  tenant = await testTenant();
  plan = await planOf(tenant);
});
afterAll(expectBooksToHold);

/** A setup fee of 600 once, and 100 a month: 1,800 in a year. */
async function planOf(of: TestTenant): Promise<string> {
  const { ratePlanId } = await makePlan(of);
  const usd = (amount: number) => ({
    ProductRatePlanChargeTierData: prices(price("USD", amount)),
  });
  await makeCharge(of, ratePlanId, { Name: "Platform", ...usd(100) });
  await makeCharge(of, ratePlanId, {
    ...{ Name: "Setup", ChargeType: "OneTime", BillingPeriod: undefined, ...usd(600) },
  });
  return ratePlanId;
}

type Body = Awaited<ReturnType<TestTenant["call"]>>["body"];
const call = (method: string, path: string, body?: object, of = tenant) =>
  of.call(method, path, body, LATEST);
const done = (method: string, path: string, body?: object, of = tenant): Promise<Body> =>
  good(call(method, path, body, of));

const MILESTONES = [
  { name: "Signature", runDate: "2026-02-01", percentage: 30 },
  { name: "Delivery", runDate: "2026-05-01", percentage: 50 },
  { name: "Acceptance", runDate: "2026-09-01", percentage: 20 },
];

/** An account with a contract of a year. */
async function contract(of = tenant, ratePlanId = plan) {
  const { accountNumber, accountId } = await makeAccount(of, "Builder", { autoPay: false });
  const placed = await order(of, orderOf(accountNumber, ratePlanId));
  const subscription = placed.subscriptions[0].subscriptionNumber as string;
  return { accountNumber, accountId, subscription, orderNumber: placed.orderNumber as string };
}

const scheduled = (
  { accountNumber, subscription }: { accountNumber: string; subscription: string },
  more: object = {},
  of = tenant,
): Promise<Body> =>
  done(
    "POST",
    PATH,
    {
      accountKey: accountNumber,
      specificSubscriptions: [{ subscriptionKey: subscription }],
      scheduleItems: MILESTONES,
      ...more,
    },
    of,
  );
const read = (number: string, of = tenant): Promise<Body> =>
  done("GET", `${PATH}/${number}`, undefined, of);
const execute = (number: string, body: object = {}, of = tenant) =>
  call("POST", `${PATH}/${number}/execute`, body, of);
const actuals = (schedule: Body) =>
  schedule.scheduleItems.map((item: Body) => [item.status, item.actualAmount]);
const why = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer;
  return [status, Number(body.reasons?.[0].code) % 100, body.reasons?.[0].message];
};

describe("an invoice schedule", () => {
  test("bills a contract by its items, each on an invoice of its amount", async () => {
    const made = await contract();
    const schedule = await scheduled(made, { notes: "Three milestones" });
    expect(schedule).toMatchObject({
      ...{ status: "Pending", totalAmount: 1800, actualAmount: 1800, billedAmount: 0 },
      ...{ unbilledAmount: 1800, nextRunDate: "2026-02-01", notes: "Three milestones" },
      specificSubscriptions: [{ subscriptionKey: made.subscription }],
    });
    expect(schedule.number).toMatch(/^IS-\d{8}$/);
    expect(actuals(schedule)).toEqual([
      ["Pending", "540"],
      ["Pending", "900"],
      ["Pending", "360"],
    ]);
    const run = await good(execute(schedule.number));
    expect(run).toMatchObject({ status: "Posted", autoPost: true });
    const after = await read(schedule.number);
    expect(after).toMatchObject({
      ...{ status: "PartiallyProcessed", billedAmount: 540, unbilledAmount: 1260 },
      nextRunDate: "2026-05-01",
    });
    const [first] = after.scheduleItems;
    const invoice = await done("GET", `/v1/invoices/${first.invoiceId}`);
    expect(invoice).toMatchObject({ amount: 540, status: "Posted" });
    const { invoiceItems } = await done("GET", `/v1/invoices/${first.invoiceId}/items`);
    const lines = invoiceItems.map((line: Body) => [line.chargeName, line.chargeAmount]);
    expect(lines.toSorted()).toEqual([
      ["Platform", 360],
      ["Setup", 180],
    ]);
  });

  test("is listed with how far it is, by its account and its state", async () => {
    const made = await contract();
    const { number, id } = await scheduled(made, { invoiceSeparately: true });
    await good(execute(number));
    const list = `/object-query/invoice-schedules?filter[]=accountId.EQ:${made.accountId}`;
    const { data } = await done("GET", `${list}&filter[]=status.EQ:PartiallyProcessed`);
    expect(data).toMatchObject([
      {
        ...{ id, number, accountNumber: made.accountNumber, currency: "USD", paused: false },
        ...{ totalAmount: 1800, billedAmount: 540, nextRunDate: "2026-05-01" },
        ...{ itemCount: 3, processedItemCount: 1, invoiceSeparately: true },
      },
    ]);
    expect((await done("GET", `${list}&filter[]=status.EQ:Pending`)).data).toEqual([]);
    await done("PUT", `${PATH}/${number}/pause`);
    expect(await done("GET", `/object-query/invoice-schedules/${number}`)).toMatchObject({
      ...{ id, status: "Paused", paused: true },
    });
  });

  test("is out of ordinary bills, and in those of its days", async () => {
    const made = await contract();
    const { number } = await scheduled(made);
    const generate = (targetDate: string) =>
      done("POST", `/v1/accounts/${made.accountNumber}/billing-documents/generate`, {
        ...{ targetDate, effectiveDate: targetDate, autoPost: true },
      });
    const preview = (targetDate: string) =>
      done("POST", "/v1/operations/billing-preview", {
        ...{ accountNumber: made.accountNumber, targetDate, assumeRenewal: "None" },
      });
    expect((await preview("2026-01-31")).invoiceItems).toEqual([]);
    expect((await generate("2026-01-31")).invoices ?? []).toEqual([]);
    const shown = await preview("2026-05-01");
    const amounts = shown.invoiceItems.map((line: Body) => line.chargeAmount);
    expect(sum(amounts)).toBe(1440);
    await generate("2026-05-01");
    const after = await read(number);
    expect(actuals(after)).toEqual([
      ["Processed", "540"],
      ["Processed", "900"],
      ["Pending", "360"],
    ]);
    expect(after.scheduleItems[0].invoiceId).toBe(after.scheduleItems[1].invoiceId);
    expect((await generate("2026-05-01")).invoices ?? []).toEqual([]);
  });

  test("explains the share of each line", async () => {
    const made = await contract();
    const { number } = await scheduled(made);
    await good(execute(number));
    const [{ invoiceId }] = (await read(number)).scheduleItems;
    const { explanations } = await done("GET", `/v1/invoices/${invoiceId}/explanation`);
    expect(explanations).toHaveLength(2);
    for (const { chargeAmount: amount, explanation: trace } of explanations) {
      expect(checkLine({ amount, currency: "USD", trace })).toEqual([]);
      expect(checkLine({ amount: amount + 0.01, currency: "USD", trace })).not.toEqual([]);
      expect(trace.text).toContain(`item 1 of invoice schedule ${number}`);
    }
  });

  test("bills an item once however many calls execute it at once", async () => {
    const made = await contract();
    const { number, scheduleItems } = await scheduled(made);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => execute(number, { scheduleItemId: scheduleItems[0].id })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
    expect(await read(number)).toMatchObject({ billedAmount: 540 });
  });

  test("gives an item back when its invoice is reversed, and bills it again", async () => {
    const made = await contract();
    const { number } = await scheduled(made);
    await good(execute(number));
    const [{ invoiceId, id }] = (await read(number)).scheduleItems;
    await done("PUT", `/v1/invoices/${invoiceId}/reverse`, {});
    expect(await read(number)).toMatchObject({ status: "Pending", billedAmount: 0 });
    await good(execute(number, { scheduleItemId: id }));
    expect(await read(number)).toMatchObject({ billedAmount: 540 });
  });

  test("is paused, resumed, and deleted only while nothing is billed", async () => {
    const made = await contract();
    const { number } = await scheduled(made);
    await done("PUT", `${PATH}/${number}/pause`, {});
    expect(await read(number)).toMatchObject({ status: "Paused" });
    expect(await why(execute(number))).toEqual([422, 30, `${number} is paused: resume it first.`]);
    expect((await why(call("PUT", `${PATH}/${number}/pause`, {})))[0]).toBe(422);
    await done("PUT", `${PATH}/${number}/resume`, {});
    await good(execute(number));
    expect((await why(call("DELETE", `${PATH}/${number}`)))[0]).toBe(422);
    const other = await contract();
    const { number: second } = await scheduled(other);
    await done("DELETE", `${PATH}/${second}`);
    expect((await call("GET", `${PATH}/${second}`)).status).toBe(404);
    const { documents } = await bill(other, "2026-01-31");
    expect(documents).toEqual([
      ["Platform", 100],
      ["Setup", 600],
    ]);
  });

  test("loses and gets charges of which nothing is billed", async () => {
    const made = await contract();
    const { number, specificSubscriptions } = await scheduled(made);
    const [platform, setup] = specificSubscriptions[0].chargeNumbers.split(",");
    const named = (chargeNumbers: string) => ({
      specificSubscriptions: [{ subscriptionKey: made.subscription, chargeNumbers }],
    });
    await done("PUT", `${PATH}/${number}/detach`, named(setup));
    expect(await read(number)).toMatchObject({ actualAmount: 1200, totalAmount: 1800 });
    await done("PUT", `${PATH}/${number}/attach`, named(setup));
    expect(await read(number)).toMatchObject({ actualAmount: 1800 });
    await done("PUT", `${PATH}/${number}/detach`, named(setup));
    expect((await bill(made, "2026-01-31")).documents).toEqual([["Setup", 600]]);
    expect((await why(call("PUT", `${PATH}/${number}/attach`, named(setup))))[0]).toBe(422);
    expect((await why(call("PUT", `${PATH}/${number}/detach`, named(platform))))[0]).toBe(422);
    await good(execute(number));
    expect((await read(number)).billedAmount).toBe(360);
  });

  test("changes its pending items, which add up to what is not billed", async () => {
    const made = await contract();
    const { number } = await scheduled(made);
    await good(execute(number));
    const two = [
      { runDate: "2026-06-01", amount: 1000 },
      { runDate: "2026-07-01", amount: 260 },
    ];
    const wrong = [{ runDate: "2026-06-01", amount: 1000 }];
    const put = (scheduleItems: object[], more: object = {}) =>
      call("PUT", `${PATH}/${number}`, { scheduleItems, ...more });
    expect((await why(put(wrong)))[2]).toBe(
      "The items add up to 1000 USD, and is not billed of the charges 1260 USD.",
    );
    await good(put(two, { notes: "New days" }));
    expect(actuals(await read(number))).toEqual([
      ["Processed", "540"],
      ["Pending", "1000"],
      ["Pending", "260"],
    ]);
    const moved = await done("PUT", `${PATH}/${number}`, { nextRunDate: "2026-06-15" });
    expect(moved).toMatchObject({ nextRunDate: "2026-06-15", notes: "New days" });
  });
});

describe("orders that change the contract", () => {
  const change = (made: { accountNumber: string; subscription: string }, action: object) =>
    order(tenant, {
      ...{ orderDate: "2026-01-15", existingAccountNumber: made.accountNumber },
      subscriptions: [{ subscriptionNumber: made.subscription, orderActions: [action] }],
    });
  const cancel = (day: string) => ({
    type: "CancelSubscription",
    triggerDates: dates(day),
    cancelSubscription: { cancellationPolicy: "SpecificDate", cancellationEffectiveDate: day },
  });

  test("before an item lower its percentage and the rest", async () => {
    const made = await contract();
    const { number } = await scheduled(made);
    await change(made, cancel("2026-07-15"));
    const lower = await read(number);
    expect(lower).toMatchObject({ totalAmount: 1800, actualAmount: 1200, unbilledAmount: 1200 });
    expect(actuals(lower)).toEqual([
      ["Pending", "360"],
      ["Pending", "600"],
      ["Pending", "240"],
    ]);
  });

  test("below what is billed are credited by the next item", async () => {
    const made = await contract();
    const { number } = await scheduled(made);
    await good(execute(number));
    await good(execute(number));
    await change(made, cancel("2026-04-15"));
    const lower = await read(number);
    expect(lower).toMatchObject({ billedAmount: 1440, actualAmount: 900, unbilledAmount: -540 });
    expect(actuals(lower)[2]).toEqual(["Pending", "-540"]);
    await good(execute(number));
    const after = await read(number);
    expect(after).toMatchObject({ status: "FullyProcessed", billedAmount: 900 });
    const memo = await done("GET", `/v1/credit-memos/${after.scheduleItems[2].creditMemoId}`);
    expect(memo).toMatchObject({ amount: 660 });
    const rest = await done("GET", `/v1/invoices/${after.scheduleItems[2].invoiceId}`);
    expect(rest).toMatchObject({ amount: 120 });
  });

  test("after the last item get one of their own", async () => {
    const made = await contract();
    const { number } = await scheduled(made, { scheduleItems: [{ amount: 1800 }] });
    await good(execute(number));
    expect((await why(execute(number)))[2]).toBe(`${number} has billed everything.`);
    await change(made, cancel("2026-07-15"));
    expect(await read(number)).toMatchObject({ status: "FullyProcessed", unbilledAmount: -600 });
    await good(execute(number));
    const after = await read(number);
    expect(after).toMatchObject({ status: "FullyProcessed", billedAmount: 1200 });
    expect(after.scheduleItems[1]).toMatchObject({ name: "Balance", actualAmount: "-600" });
  });
});

describe("a schedule is refused", () => {
  const refused = async (made: Awaited<ReturnType<typeof contract>>, more: object) => {
    const answer = await why(
      call("POST", PATH, {
        accountKey: made.accountNumber,
        specificSubscriptions: [{ subscriptionKey: made.subscription }],
        scheduleItems: MILESTONES,
        ...more,
      }),
    );
    return [answer[0], answer[2]];
  };

  test("for amounts and days that do not fit", async () => {
    const made = await contract();
    const day = "2026-02-01";
    const cases: [object[], string][] = [
      [[{ runDate: day, percentage: 99 }], "The percentages add up to 99, not to 100."],
      [[{ amount: 1700 }], "The items add up to 1700 USD, and the charges cost 1800 USD."],
      [[{ amount: 1, percentage: 1 }], "An item has an amount or a percentage, not both."],
      [[{ runDate: day }], "An item needs an amount or a percentage."],
      [
        [
          { runDate: day, amount: 1000 },
          { runDate: day, amount: 800 },
        ],
        `Each item is after the one before it: ${day} follows ${day}.`,
      ],
      [[{ amount: 900 }, { percentage: 50 }], "All items have percentages, or all have amounts."],
    ];
    for (const [scheduleItems, message] of cases)
      expect(await refused(made, { scheduleItems })).toEqual([422, message]);
  });

  test("for charges that are billed, on a schedule, or without an end", async () => {
    const made = await contract();
    await scheduled(made);
    expect((await refused(made, {}))[1]).toContain("is on one already");
    const other = await contract();
    await bill(other, "2026-01-31");
    expect((await refused(other, {}))[1]).toContain("is billed until");
    const { accountNumber } = await makeAccount(tenant, "Endless", { autoPay: false });
    const terms = { initialTerm: EVERGREEN };
    const placed = await order(tenant, orderOf(accountNumber, plan, terms));
    const endless = {
      ...made,
      accountNumber,
      subscription: placed.subscriptions[0].subscriptionNumber,
    };
    expect((await refused(endless, {}))[1]).toContain("has no end");
  });
});

const dates = (day: string) =>
  ["ContractEffective", "ServiceActivation", "CustomerAcceptance"].map((name) => ({
    name,
    triggerDate: day,
  }));
const sum = (amounts: number[]) => amounts.reduce((a, b) => a + b, 0);

/** What a bill of an account through a day has: the lines of its documents. */
async function bill({ accountNumber }: { accountNumber: string }, targetDate: string) {
  const made = await done("POST", `/v1/accounts/${accountNumber}/billing-documents/generate`, {
    ...{ targetDate, effectiveDate: targetDate, autoPost: true },
  });
  const documents: [string, number][] = [];
  for (const { id } of made.invoices ?? []) {
    const { invoiceItems } = await done("GET", `/v1/invoices/${id}/items`);
    for (const line of invoiceItems) documents.push([line.chargeName, line.chargeAmount]);
  }
  return { documents: documents.toSorted() };
}
