import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let accountNumber: string;
let ratePlanId: string;
let ratePlanNumber: string;

beforeAll(async () => {
  tenant = await testTenant({ timeZone: "Pacific/Auckland" });
  ({ ratePlanId, ratePlanNumber } = await makeCatalog(tenant));
  ({ accountNumber } = await makeAccount(tenant));
});

const get = (path: string) => good(tenant.call("GET", path));
const place = (words: Parameters<typeof orderOf>[2] = {}) =>
  order(tenant, orderOf(accountNumber, ratePlanId, words));

describe("an order", () => {
  test("is returned with its agreed terms, and the invoices of its call", async () => {
    const made = await place({
      bill: "2026-01-16",
      body: {
        description: "A first order",
        reasonCode: "New",
        customFields: { Channel__c: "web" },
      },
    });
    const { order: read } = await get(`/v1/orders/${made.orderNumber}`);
    expect(read).toMatchObject({
      orderNumber: made.orderNumber,
      orderDate: "2026-01-15",
      status: "Completed",
      category: "NewSales",
      description: "A first order",
      reasonCode: "New",
      customFields: { Channel__c: "web" },
      existingAccountNumber: accountNumber,
      currency: "USD",
      invoiceNumbers: made.invoiceNumbers,
      createdBy: "Default client",
      createdDate: "2026-01-16 01:00:00",
    });
    expect(read.subscriptions).toMatchObject([
      {
        ...made.subscriptions.map(({ subscriptionNumber }: { subscriptionNumber: string }) => ({
          subscriptionNumber,
        }))[0],
        subscriptionOwnerAccountNumber: accountNumber,
        baseVersion: 0,
        newVersion: 1,
        sequence: 1,
      },
    ]);
    const [action] = read.subscriptions[0].orderActions;
    expect(action).toMatchObject({
      type: "CreateSubscription",
      sequence: 1,
      triggerDates: [
        { name: "ContractEffective", triggerDate: "2026-01-15" },
        { name: "ServiceActivation", triggerDate: "2026-01-15" },
        { name: "CustomerAcceptance", triggerDate: "2026-01-15" },
      ],
    });
    expect(action.createSubscription.terms).toMatchObject({
      initialTerm: { termType: "TERMED", period: 12, periodType: "Month" },
      autoRenew: false,
      renewalTerms: [{ period: 12, periodType: "Month" }],
    });
    expect(action.createSubscription.subscribeToRatePlans).toMatchObject([
      {
        productRatePlanNumber: ratePlanNumber,
        charges: [
          { name: "Base fee", quantity: null, prices: [{ tier: 1, price: 49 }] },
          { name: "Seats", quantity: 3, prices: [{ tier: 1, price: 7.5 }] },
        ],
      },
    ]);
    expect((await get(`/v1/orders/${read.orderId}`)).order).toEqual(read);
    const detailed = await get(`/v1/orders/${read.orderId}?getAccountDetails=true`);
    const basicInfo = { accountNumber, status: "Active" };
    expect(detailed.order).toMatchObject({
      existingAccountDetails: { basicInfo, billToContact: { asBillTo: true } },
      subscriptions: [
        { subscriptionOwnerAccountDetails: { basicInfo, soldToContact: { asSoldTo: true } } },
      ],
    });
  });

  test("that is unknown, or of another tenant, is not found", async () => {
    const made = await place();
    const stranger = await testTenant();
    for (const path of [`/v1/orders/${made.orderNumber}`, "/v1/orders/O-99999999"]) {
      const { status, body } = await stranger.call("GET", path);
      expect([status, body.reasons[0].code]).toEqual([400, 50000020]);
    }
  });
});

describe("a rate plan of a subscription", () => {
  test("has the last order that changed it, and the action", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const said = { notes: "Hello", customFields: { Region__c: "North" } };
    const made = await order(tenant, orderOf(accountNumber, ratePlanId, { entry: said }));
    const { subscriptionNumber } = made.subscriptions[0];
    expect((await get(`/v1/orders/${made.orderNumber}`)).order.subscriptions).toMatchObject([said]);
    const read = async () => (await get(`/v1/subscriptions/${subscriptionNumber}`)).ratePlans;
    const [{ id, productSku }] = await read();
    const shown = (of: string) => get(`/v1/rateplans/${of}`);
    const first = await shown(id);
    const addProduct = { newRatePlanId: id, productRatePlanId: ratePlanId };
    expect(first).toMatchObject({
      ...{ id, productSku, lastChangeType: "Add", subscriptionVersion: 1 },
      order: {
        orderNumber: made.orderNumber,
        orderActions: [{ type: "AddProduct", addProduct, customFields: {} }],
      },
    });
    const does = (type: string, container: object) =>
      order(tenant, {
        orderDate: "2026-01-15",
        existingAccountNumber: accountNumber,
        subscriptions: [{ subscriptionNumber, orderActions: [{ type, ...container }] }],
      });
    const customFields = { Tier__c: "gold" };
    await does("UpdateProduct", { updateProduct: { ratePlanId: id, customFields } });
    expect(await shown(id)).toMatchObject({
      ...{ lastChangeType: "Update", subscriptionVersion: 2 },
      order: { orderActions: [{ updateProduct: { ratePlanId: id, customFields } }] },
    });
    const newProductRatePlan = { productRatePlanId: ratePlanId };
    const changed = await does("ChangePlan", {
      changePlan: { ratePlanId: id, newProductRatePlan, effectivePolicy: "EffectiveImmediately" },
    });
    const { orderNumber } = changed;
    const [, { id: next }] = await read();
    const came = { type: "AddProduct", addProduct: { ...addProduct, newRatePlanId: next } };
    const went = { type: "RemoveProduct", removeProduct: { ratePlanId: id } };
    for (const [of, lastChangeType, action] of [
      [id, "Remove", went],
      [next, "Add", came],
    ] as const) {
      const expected = { lastChangeType, order: { orderNumber, orderActions: [action] } };
      expect(await shown(of)).toMatchObject(expected);
    }
    const left = { ratePlanId: next, customFields: { Tier__c: "left" } };
    const { orderNumber: removal } = await does("RemoveProduct", { removeProduct: left });
    expect((await read())[1]).toMatchObject({ lastChangeType: "Remove", Tier__c: "left" });
    const { subscriptions } = (await get(`/v1/orders/${removal}`)).order;
    expect(subscriptions[0].orderActions[0].removeProduct).toEqual(left);
    expect(subscriptions[0]).not.toHaveProperty("notes");
  });
});

describe("lists of orders", () => {
  test("belong to a subscription, its owner or its invoice owner, the newest first", async () => {
    const own = await makeAccount(tenant);
    const one = await order(tenant, orderOf(own.accountNumber, ratePlanId));
    const two = await order(tenant, orderOf(own.accountNumber, ratePlanId));
    const numbers = async (path: string) =>
      (await get(path)).orders.map((of: { orderNumber: string }) => of.orderNumber);
    const subscription = one.subscriptions[0].subscriptionNumber;
    expect(await numbers(`/v1/orders/subscription/${subscription}`)).toEqual([one.orderNumber]);
    for (const kind of ["subscriptionOwner", "invoiceOwner"]) {
      expect(await numbers(`/v1/orders/${kind}/${own.accountNumber}`)).toEqual([
        two.orderNumber,
        one.orderNumber,
      ]);
    }
    const rows = await get(`/object-query/orders?filter[]=accountNumber.EQ:${own.accountNumber}`);
    expect(rows.data).toMatchObject([
      { orderNumber: two.orderNumber, status: "Completed" },
      { orderNumber: one.orderNumber, subscriptionNumbers: [subscription] },
    ]);
  });

  test("filter by date, in the tenant's time zone, and by status, and page", async () => {
    const count = async (query: string) => (await get(`/v1/orders?${query}`)).orders.length;
    const all = await count("pageSize=40");
    expect(all).toBeGreaterThan(2);
    expect(await count("status=completed&pageSize=40")).toBe(all);
    expect(await count("status=pending")).toBe(0);
    expect(await count("startDate=2026-01-16&endDate=2026-01-16&pageSize=40")).toBe(all);
    expect(await count("endDate=2026-01-15")).toBe(0);
    expect(await count("dateFilterOption=orderDate&endDate=2026-01-15&pageSize=40")).toBe(all);
    expect(await count("dateFilterOption=orderDate&startDate=2026-01-16")).toBe(0);
    const first = await get("/v1/orders?pageSize=2");
    const second = await get(first.nextPage.replace("http://localhost:3000", ""));
    const ids = [...first.orders, ...second.orders].map(({ orderId }) => orderId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
