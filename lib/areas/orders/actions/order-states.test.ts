import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, order, orderOf, replayedAndStored } from "@/lib/testing/ordering";
import { CARD, good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OrderStatus } from "@/lib/areas/orders/model";

let tenant: TestTenant;
let accountNumber: string;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
  ({ accountNumber } = await makeAccount(tenant));
});

afterAll(expectBooksToHold);

const call = (method: string, path: string, body?: object) =>
  tenant.call(method, path, body, LATEST);
const put = (orderNumber: string, verb: string, body: object = {}) =>
  call("PUT", `/v1/orders/${orderNumber}/${verb}`, body);
const shown = async (orderNumber: string) =>
  (await good(call("GET", `/v1/orders/${orderNumber}`))).order;

const draft = (words: Parameters<typeof orderOf>[2] = {}) =>
  order(
    tenant,
    orderOf(accountNumber, ratePlanId, { ...words, body: { status: "Draft", ...words.body } }),
  );

const scheduled = (scheduledDate: string, words: Parameters<typeof orderOf>[2] = {}) =>
  order(
    tenant,
    orderOf(accountNumber, ratePlanId, {
      ...words,
      body: { status: "Scheduled", schedulingOptions: { scheduledDate }, ...words.body },
    }),
  );

describe("a draft", () => {
  test("is stored without effect, can be replaced, and is executed on activation", async () => {
    const kept = await draft({ bill: "2026-01-15" });
    expect(kept).toMatchObject({
      status: "Draft",
      subscriptions: [{ subscriptionNumber: expect.stringMatching(/^A-S\d{8}$/), status: "Draft" }],
    });
    const { orderNumber } = kept;
    expect(await shown(orderNumber)).toMatchObject({
      status: "Draft",
      subscriptions: [
        {
          subscriptionNumber: kept.subscriptions[0].subscriptionNumber,
          orderActions: [
            {
              sequence: 1,
              type: "CreateSubscription",
              createSubscription: { terms: { initialTerm: { termType: "TERMED", period: 12 } } },
            },
          ],
        },
      ],
    });
    const replacement = orderOf(accountNumber, ratePlanId, {
      bill: "2026-02-15",
      create: { subscriptionNumber: kept.subscriptions[0].subscriptionNumber },
    });
    expect(await good(call("PUT", `/v1/orders/${orderNumber}`, replacement))).toMatchObject({
      status: "Draft",
      orderNumber,
    });
    const activated = await good(put(orderNumber, "activate"));
    expect(activated).toMatchObject({
      status: "Completed",
      orderNumber,
      accountNumber,
      subscriptions: [
        { subscriptionNumber: kept.subscriptions[0].subscriptionNumber, status: "Active" },
      ],
      invoiceNumbers: [expect.any(String)],
    });
    expect((await good(call("GET", `/v1/invoices/${activated.invoiceNumbers[0]}`))).amount).toBe(
      143,
    );
    expect(await shown(orderNumber)).toMatchObject({ status: "Completed" });
  });

  test("is returned as it was sent, and can be replaced by the response", async () => {
    const sent = orderOf(accountNumber, ratePlanId, {
      body: { status: "Draft", description: "As sent", reasonCode: "Why" },
      bill: "2026-02-15",
      create: { notes: "A note" },
      entry: { customFields: { Region__c: "North" } },
    });
    const made = await order(tenant, sent);
    const path = `/v1/orders/${made.orderNumber}`;
    const { request } = await good(call("GET", `${path}/request`));
    expect(request).toMatchObject({ ...sent, orderNumber: made.orderNumber });
    const before = await shown(made.orderNumber);
    await good(call("PUT", path, request));
    const { request: again } = await good(call("GET", `${path}/request`));
    expect(again).toEqual({ ...request, existingAccountNumber: accountNumber });
    const { updatedDate: _at, ...after } = await shown(made.orderNumber);
    expect(before).toMatchObject(after);
    const done = await good(put(made.orderNumber, "activate"));
    expect(done.invoiceNumbers).toHaveLength(1);
  });

  test("is validated again when it is activated, and stays a draft when it is refused", async () => {
    const number = "A-S00007777";
    const one = await draft({ create: { subscriptionNumber: number } });
    const two = await draft({ create: { subscriptionNumber: number } });
    await good(put(one.orderNumber, "activate"));
    const refused = await put(two.orderNumber, "activate");
    expect(refused.body.reasons[0].message).toContain("subscriptionNumber must be unique");
    expect(await shown(two.orderNumber)).toMatchObject({ status: "Draft" });
    await asOwner(
      "update orders set request = jsonb_set(request, '{orderDate}', '\"yesterday\"') where tenant_id = $1 and order_number = $2",
      [tenant.tenantId, two.orderNumber],
    );
    const broken = await put(two.orderNumber, "activate");
    expect(broken.body.reasons[0]).toMatchObject({ message: expect.stringContaining("orderDate") });
  });

  test("cannot have cards or new accounts", async () => {
    const person = { firstName: "Ada", lastName: "Lovelace", country: "GB" };
    const { existingAccountNumber: _, ...body } = orderOf(accountNumber, ratePlanId);
    const newAccount = {
      name: "Later",
      currency: "USD",
      billCycleDay: 1,
      billToContact: person,
      creditCard: CARD,
    };
    const answer = await call("POST", "/v1/orders", { ...body, status: "Draft", newAccount });
    expect(answer.body.reasons[0]).toMatchObject({
      code: 58730030,
      message: expect.stringContaining("newAccount"),
    });
  });

  test("is canceled with its reason, and no longer listed once deleted", async () => {
    const { orderNumber } = await draft();
    expect(await good(put(orderNumber, "cancel", { cancelReason: "Too dear" }))).toMatchObject({
      status: "Cancelled",
      cancelReason: "Too dear",
    });
    expect(await shown(orderNumber)).toMatchObject({
      status: "Cancelled",
      cancelReason: "Too dear",
    });
    const { orders } = await good(call("GET", "/v1/orders?status=cancelled"));
    expect(orders.map((of: { orderNumber: string }) => of.orderNumber)).toContain(orderNumber);
    await good(call("DELETE", `/v1/orders/${orderNumber}`));
    expect((await call("GET", `/v1/orders/${orderNumber}`)).status).toBe(400);
  });
});

describe("a scheduled order", () => {
  test("needs a future day, unlike other orders", async () => {
    const today = orderOf(accountNumber, ratePlanId, {
      body: { status: "Scheduled", schedulingOptions: { scheduledDate: "2026-01-15" } },
    });
    expect((await call("POST", "/v1/orders", today)).body.reasons[0]).toMatchObject({
      code: 58730030,
      message: expect.stringContaining("after today"),
    });
    const none = orderOf(accountNumber, ratePlanId, { body: { status: "Scheduled" } });
    expect((await call("POST", "/v1/orders", none)).body.reasons[0]).toMatchObject({
      code: 58730022,
    });
    const stray = orderOf(accountNumber, ratePlanId, {
      body: { schedulingOptions: { scheduledDate: "2026-02-15" }, status: "Draft" },
    });
    expect((await call("POST", "/v1/orders", stray)).body.reasons[0]).toMatchObject({
      code: 58730030,
    });
  });

  test("is executed by the clock on its day; a refused one fails with the reason", async () => {
    const story = await testTenant();
    const plan = await makeCatalog(story);
    const account = await makeAccount(story, "Scheduled");
    const later = (extra: object, create: object = {}) =>
      order(
        story,
        orderOf(account.accountNumber, plan.ratePlanId, {
          create,
          bill: "2026-03-01",
          initialTerm: {
            termType: "TERMED",
            period: 12,
            periodType: "Month",
            startDate: "2026-03-01",
          },
          body: { orderDate: "2026-03-01", status: "Scheduled", ...extra },
        }),
      );
    const one = await later({ schedulingOptions: { scheduledDate: "2026-03-01" } });
    const two = await later(
      { schedulingOptions: { scheduledDate: "2026-03-02" } },
      { subscriptionNumber: one.subscriptions[0].subscriptionNumber },
    );
    await advanceClock(story, "2026-03-05");
    const read = async (orderNumber: string) =>
      (await good(story.call("GET", `/v1/orders/${orderNumber}`))).order;
    const done = await read(one.orderNumber);
    expect(done).toMatchObject({
      status: "Completed",
      schedulingOptions: { scheduledDate: "2026-03-01", scheduledDatePolicy: "SpecificDate" },
      scheduledOrderActivationResponse: {
        status: "Completed",
        invoiceNumbers: [expect.any(String)],
      },
    });
    expect(await read(two.orderNumber)).toMatchObject({
      status: "Failed",
      failureReason: expect.stringContaining("subscriptionNumber must be unique"),
    });
  });

  test("is in the list of pending orders of its subscription", async () => {
    const made = await order(tenant, orderOf(accountNumber, ratePlanId));
    const { subscriptionNumber } = made.subscriptions[0];
    const waiting = await order(tenant, {
      orderDate: "2026-01-15",
      existingAccountNumber: accountNumber,
      status: "Scheduled",
      schedulingOptions: { scheduledDate: "2026-05-01" },
      subscriptions: [{ subscriptionNumber, orderActions: [{ type: "RenewSubscription" }] }],
    });
    const { orders } = await good(
      call("GET", `/v1/orders/subscription/${subscriptionNumber}/pending`),
    );
    expect(orders.map((of: { orderNumber: string }) => of.orderNumber)).toEqual([
      waiting.orderNumber,
    ]);
    await good(put(waiting.orderNumber, "cancel"));
    expect(
      (await good(call("GET", `/v1/orders/subscription/${subscriptionNumber}/pending`))).orders,
    ).toEqual([]);
  });
});

describe("trigger dates", () => {
  test("make a pending subscription active and its order completed", async () => {
    const demanding = await testTenant();
    await asOwner(
      `update tenant set settings = settings || '{"requireServiceActivation": true, "requireCustomerAcceptance": true}'::jsonb where id = $1`,
      [demanding.tenantId],
    );
    const plan = await makeCatalog(demanding);
    const account = await makeAccount(demanding, "Demanding");
    const made = await order(demanding, orderOf(account.accountNumber, plan.ratePlanId));
    expect(made).toMatchObject({
      status: "Pending",
      subscriptions: [{ status: "Pending Activation" }],
    });
    const { subscriptionNumber } = made.subscriptions[0];
    const set = (...dates: [string, string][]) =>
      demanding.call(
        "PUT",
        `/v1/orders/${made.orderNumber}/triggerDates`,
        {
          subscriptions: [
            {
              subscriptionNumber,
              orderActions: [
                {
                  sequence: 1,
                  triggerDates: dates.map(([name, triggerDate]) => ({ name, triggerDate })),
                },
              ],
            },
          ],
        },
        LATEST,
      );
    const early = await set(["ServiceActivation", "2026-01-14"]);
    expect(early.body.reasons[0]).toMatchObject({
      code: 58785030,
      message: expect.stringContaining("ContractEffective ≤"),
    });
    expect(await good(set(["ServiceActivation", "2026-01-20"]))).toMatchObject({
      status: "Pending",
      subscriptions: [{ subscriptionNumber, status: "Pending Acceptance" }],
    });
    expect(await good(set(["CustomerAcceptance", "2026-01-25"]))).toMatchObject({
      status: "Completed",
      subscriptions: [{ subscriptionNumber, status: "Active" }],
    });
    const { id } = await good(demanding.call("GET", `/v1/subscriptions/${subscriptionNumber}`));
    const { replayed, stored, timeline } = await replayedAndStored(demanding, id);
    expect(timeline.dates).toEqual({
      contractEffective: "2026-01-15",
      serviceActivation: "2026-01-20",
      customerAcceptance: "2026-01-25",
    });
    expect(stored).toHaveLength(replayed.length);
  });
});

describe("deleting and reverting", () => {
  test("deleting undoes the latest order, and deletes the subscriptions of the first one", async () => {
    const made = await order(tenant, orderOf(accountNumber, ratePlanId));
    const { subscriptionNumber } = made.subscriptions[0];
    const before = await good(call("GET", `/v1/subscriptions/${subscriptionNumber}`));
    const second = await order(tenant, {
      orderDate: "2026-01-15",
      existingAccountNumber: accountNumber,
      subscriptions: [
        {
          subscriptionNumber,
          orderActions: [
            { type: "AddProduct", addProduct: { productRatePlanId: ratePlanId } },
            {
              type: "CancelSubscription",
              cancelSubscription: { cancellationPolicy: "EndOfCurrentTerm" },
            },
          ],
        },
      ],
    });
    const early = await call("DELETE", `/v1/orders/${made.orderNumber}`);
    expect(early.body.reasons[0].message).toContain("later order");
    await good(call("DELETE", `/v1/orders/${second.orderNumber}`));
    const after = await good(call("GET", `/v1/subscriptions/${subscriptionNumber}`));
    expect(after).toMatchObject({
      version: before.version,
      status: "Active",
      termEndDate: before.termEndDate,
    });
    expect(after.ratePlans).toHaveLength(before.ratePlans.length);
    await good(call("DELETE", `/v1/orders/${made.orderNumber}`));
    expect((await call("GET", `/v1/subscriptions/${subscriptionNumber}`)).status).toBe(404);
  });

  test("a billed order cannot be deleted", async () => {
    const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" }));
    const answer = await call("DELETE", `/v1/orders/${made.orderNumber}`);
    expect(answer.body.reasons[0]).toMatchObject({
      code: 50000030,
      message: expect.stringContaining("billed"),
    });
  });

  test("reverting cancels an order's subscriptions from their first day and credits what was billed", async () => {
    const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" }));
    const reverted = await good(
      call("POST", `/v1/orders/${made.orderNumber}/revert`, { orderDate: "2026-01-15" }),
    );
    expect(reverted.creditMemoNumbers).toHaveLength(1);
    expect(await shown(made.orderNumber)).toMatchObject({ status: "Reverted" });
    const again = await call("POST", `/v1/orders/${made.orderNumber}/revert`, {
      orderDate: "2026-01-15",
    });
    expect(again.body.reasons[0].code).toBe(58784030);
    const missing = await call("POST", `/v1/orders/${made.orderNumber}/revert`, {});
    expect(missing.body.reasons[0].code).toBe(58784122);
  });

  test("reverting credits bills made before the start of the subscription", async () => {
    const made = await order(
      tenant,
      orderOf(accountNumber, ratePlanId, {
        bill: "2026-02-20",
        triggerDates: [{ name: "ContractEffective", triggerDate: "2026-02-01" }],
      }),
    );
    const { amount } = await good(call("GET", `/v1/invoices/${made.invoiceNumbers[0]}`));
    const reverted = await good(
      call("POST", `/v1/orders/${made.orderNumber}/revert`, { orderDate: "2026-01-15" }),
    );
    const [memo] = reverted.creditMemoNumbers;
    expect((await good(call("GET", `/v1/credit-memos/${memo}`))).amount).toBe(amount);
  });

  test("an order with open items cannot be reverted", async () => {
    const item = { itemName: "Desk", itemType: "Product", amountPerUnit: 5, quantity: 1 };
    const orderLineItems = [{ ...item, transactionStartDate: "2026-01-15" }];
    const body = orderOf(accountNumber, ratePlanId, { body: { orderLineItems } });
    const { orderNumber } = await order(tenant, body);
    const { status, orderLineItems: items } = await shown(orderNumber);
    expect(status).toBe("Executing");
    const revert = () =>
      call("POST", `/v1/orders/${orderNumber}/revert`, { orderDate: "2026-01-15" });
    const refused = (await revert()).body.reasons[0];
    expect(refused).toMatchObject({ code: 58784030 });
    expect(refused.message).toContain("Executing");
    await good(call("PUT", `/v1/order-line-items/${items[0].id}`, { itemState: "Cancelled" }));
    await good(revert());
    expect(await shown(orderNumber)).toMatchObject({ status: "Reverted" });
  });
});

describe("the remarks of an order", () => {
  test("custom fields and reasons change without a new version", async () => {
    const made = await order(tenant, orderOf(accountNumber, ratePlanId));
    const { orderNumber } = made;
    const { subscriptionNumber } = made.subscriptions[0];
    await good(
      put(orderNumber, "customFields", {
        customFields: { Channel__c: "Partner" },
        subscriptions: [
          { subscriptionNumber, orderActions: [{ sequence: 1, customFields: { Rank__c: 1 } }] },
        ],
      }),
    );
    const [action] = (await shown(orderNumber)).subscriptions[0].orderActions;
    await good(
      call("PUT", `/v1/orderActions/${action.id}`, {
        changeReason: "Asked for",
        customFields: { Rank__c: null },
      }),
    );
    expect(await shown(orderNumber)).toMatchObject({
      customFields: { Channel__c: "Partner" },
      subscriptions: [
        { newVersion: 1, orderActions: [{ changeReason: "Asked for", customFields: {} }] },
      ],
    });
  });
});

/** The allowed operations of each state: a copy of the reference's States 4.2. */
const MAY: Readonly<Record<OrderStatus, readonly string[]>> = {
  Draft: ["replace", "activate", "cancel", "delete", "read what it asks for"],
  Scheduled: ["replace", "cancel", "delete", "read what it asks for"],
  Pending: ["set dates", "delete"],
  Executing: [],
  Completed: ["set dates", "revert", "delete"],
  Failed: ["delete", "read what it asks for"],
  Cancelled: ["delete", "read what it asks for"],
  Reverted: [],
};

describe("every state and every verb", () => {
  type Made = { orderNumber: string; subscriptionNumbers: string[] };
  const dates = ({ orderNumber, subscriptionNumbers: [subscriptionNumber] }: Made) => {
    const triggerDates = [{ name: "CustomerAcceptance", triggerDate: "2026-01-15" }];
    const orderActions = [{ sequence: 1, triggerDates }];
    return put(orderNumber, "triggerDates", {
      subscriptions: [{ subscriptionNumber: subscriptionNumber ?? "A-S1", orderActions }],
    });
  };
  const verbs: readonly [string, (made: Made) => ReturnType<typeof call>][] = [
    [
      "replace",
      ({ orderNumber: n }) => call("PUT", `/v1/orders/${n}`, orderOf(accountNumber, ratePlanId)),
    ],
    ["activate", ({ orderNumber: n }) => put(n, "activate")],
    ["cancel", ({ orderNumber: n }) => put(n, "cancel")],
    ["set dates", dates],
    [
      "revert",
      ({ orderNumber: n }) => call("POST", `/v1/orders/${n}/revert`, { orderDate: "2026-01-15" }),
    ],
    ["delete", ({ orderNumber: n }) => call("DELETE", `/v1/orders/${n}`)],
    ["read what it asks for", ({ orderNumber: n }) => call("GET", `/v1/orders/${n}/request`)],
  ];
  const walk = (Object.keys(MAY) as OrderStatus[]).flatMap((status) =>
    verbs.map(([verb, send]) => [status, verb, send] as const),
  );

  test.each(walk)("%s: %s is accepted or refused by the table", async (status, verb, send) => {
    const waits = status !== "Completed" && status !== "Pending" && status !== "Reverted";
    const made = waits
      ? await scheduled("2026-04-01")
      : await order(tenant, orderOf(accountNumber, ratePlanId));
    await asOwner("update orders set status = $3 where tenant_id = $1 and order_number = $2", [
      tenant.tenantId,
      made.orderNumber,
      status,
    ]);
    const { orderNumber, subscriptions = [] } = made;
    const subscriptionNumbers = subscriptions.map(
      (of: { subscriptionNumber: string }) => of.subscriptionNumber,
    );
    const answer = await send({ orderNumber, subscriptionNumbers });
    if (MAY[status].includes(verb))
      expect([answer.status, answer.text]).toEqual([200, answer.text]);
    else {
      expect(answer.body.reasons[0].code % 100).toBe(30);
      expect(answer.body.reasons[0].message).toContain(status);
      const rows = await asOwner<{ status: string }>(
        "select status from orders where tenant_id = $1 and order_number = $2",
        [tenant.tenantId, made.orderNumber],
      );
      expect(rows).toEqual([{ status }]);
    }
    await asOwner(
      "update orders set status = 'Cancelled' where tenant_id = $1 and order_number = $2 and status in ('Scheduled', 'Executing')",
      [tenant.tenantId, made.orderNumber],
    );
  });
});
