import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, order } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { tenantWithoutSettlement } from "@/lib/testing/without-settlement";
import { CARD, good, makeAccount } from "@/lib/testing/world";

const DAY = "2026-01-15";
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await testTenant();
  await good(
    tenant.call("POST", "/v1/settings/tax-codes", { name: "Goods", taxMode: "TaxExclusive" }),
  );
  await good(tenant.call("PUT", "/v1/settings/tax-engine", { engine: "BuiltIn" }));
  const rate = { taxCode: "Goods", name: "State", country: "US", taxRateType: "Percentage" };
  await good(
    tenant.call("POST", "/v1/settings/tax-rates", {
      ...{ ...rate, taxRate: 0.1, startDate: "2020-01-01" },
    }),
  );
});
afterAll(expectBooksToHold);

type Body = Awaited<ReturnType<TestTenant["call"]>>["body"];
const call = (method: string, path: string, body?: object) =>
  tenant.call(method, path, body, LATEST);
const done = (method: string, path: string, body?: object): Promise<Body> =>
  good(call(method, path, body));
const BOX = {
  ...{ itemName: "Box", amountPerUnit: 12.5, quantity: 5, productCode: "BX" },
  billingRule: "TriggerAsFulfillmentOccurs",
};

/** An item that an order of its own sells. */
async function sell(item: object = {}, account: object = { autoPay: false }) {
  const { accountNumber } = await makeAccount(tenant, "Buyer", account);
  const { orderNumber } = await order(tenant, {
    ...{ orderDate: DAY, existingAccountNumber: accountNumber },
    orderLineItems: [{ ...BOX, ...item }],
  });
  const { order: placed } = await done("GET", `/v1/orders/${orderNumber}`);
  return { accountNumber, orderNumber, lineId: placed.orderLineItems[0].id as string };
}

const create = (lineId: string, fulfillment: object = {}, more: object = {}) =>
  call("POST", "/v1/fulfillments", {
    fulfillments: [{ orderLineItemId: lineId, ...fulfillment }],
    ...more,
  });
const made = (lineId: string, fulfillment: object = {}, more: object = {}): Promise<Body> =>
  good(create(lineId, fulfillment, more));
const fulfillment = async (key: string, query = "") =>
  (await done("GET", `/v1/fulfillments/${key}${query}`)).fulfillment as Body;
const line = async (id: string) =>
  (await done("GET", `/v1/order-line-items/${id}?fulfillment=true`)).orderLineItem as Body;
const owing = async (accountNumber: string) =>
  Number((await done("GET", `/v1/accounts/${accountNumber}`)).metrics.balance);
const sent = (quantity: number, more: object = {}) => ({
  ...{ quantity, state: "SentToBilling", billTargetDate: DAY, ...more },
});
const BILL = { processingOptions: { runBilling: true, billingOptions: { targetDate: DAY } } };
const why = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer;
  return [status, Number(body.reasons[0].code) % 100, body.reasons[0].message];
};

describe("a fulfillment", () => {
  test("is created with single things, read by id and number, changed and deleted", async () => {
    const { lineId } = await sell();
    const body = await made(lineId, {
      ...{ quantity: 2, carrier: "DHL", trackingNumber: "TK-1", fulfillmentLocation: "Hamburg" },
      ...{ fulfillmentSystem: "WMS", externalId: "x-1", description: "first part" },
      fulfillmentItems: [{ itemIdentifier: "SN-1" }, { itemIdentifier: "SN-2", description: "b" }],
    });
    expect(body).toMatchObject({
      success: true,
      processId: expect.stringMatching(/^[0-9a-f]{16}$/),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      invoiceNumbers: [],
      creditMemoNumbers: [],
      paidAmount: 0,
      paymentNumber: null,
    });
    expect(body).not.toHaveProperty("reasons");
    const [{ id, fulfillmentNumber, fulfillmentItems }] = body.fulfillments;
    expect(fulfillmentNumber).toMatch(/^F-\d{8}$/);
    const shown = await fulfillment(fulfillmentNumber, "?fulfillment-items=true");
    expect(shown).toMatchObject({
      ...{ id, orderLineItemId: lineId, fulfillmentType: "Delivery", state: "Executing" },
      ...{ quantity: 2, fulfillmentDate: DAY, billTargetDate: null, carrier: "DHL" },
      ...{ fulfillmentLocation: "Hamburg", fulfillmentSystem: "WMS", externalId: "x-1" },
      fulfillmentItems: [
        { id: fulfillmentItems[0].id, itemIdentifier: "SN-1", description: null },
        { id: fulfillmentItems[1].id, itemIdentifier: "SN-2", description: "b" },
      ],
    });
    expect(await fulfillment(id)).not.toHaveProperty("fulfillmentItems");
    const answer = await done("PUT", `/v1/fulfillments/${id}`, { quantity: 3, carrier: null });
    expect(answer).toMatchObject({ success: true, requestId: expect.any(String) });
    expect(await fulfillment(id)).toMatchObject({ quantity: 3, carrier: null });
    await done("DELETE", `/v1/fulfillments/${id}`);
    expect(await why(call("GET", `/v1/fulfillments/${id}`))).toMatchObject([
      404,
      40,
      expect.any(String),
    ]);
  });

  test("has things that are added, read, changed and deleted while it is Executing", async () => {
    const { lineId } = await sell();
    const [{ id, fulfillmentNumber }] = (await made(lineId)).fulfillments;
    const { fulfillmentItems } = await done("POST", "/v1/fulfillment-items", {
      fulfillmentItems: [{ fulfillmentNumber, itemIdentifier: "SN-7" }],
    });
    const path = `/v1/fulfillment-items/${fulfillmentItems[0].id}`;
    await done("PUT", path, { description: "blue" });
    expect((await done("GET", path)).fulfillmentItem).toMatchObject({
      ...{ fulfillmentId: id, itemIdentifier: "SN-7", description: "blue" },
    });
    await done("DELETE", path);
    expect((await call("GET", path)).status).toBe(404);
    await done("PUT", `/v1/fulfillments/${id}`, { state: "Booked" });
    const late = { fulfillmentItems: [{ fulfillmentNumber, itemIdentifier: "SN-8" }] };
    expect(await why(call("POST", "/v1/fulfillment-items", late))).toMatchObject([
      422,
      30,
      expect.any(String),
    ]);
  });

  test("counts of its item, which is Complete once all of it is sent to billing", async () => {
    const { lineId, orderNumber } = await sell();
    await made(lineId, sent(2));
    const [{ id }] = (await made(lineId)).fulfillments;
    expect(await fulfillment(id)).toMatchObject({ quantity: 3, state: "Executing" });
    expect(await line(lineId)).toMatchObject({
      ...{ itemState: "Executing", requiresFulfillment: true, quantityFulfilled: 2 },
      quantityPendingFulfillment: 3,
      fulfillments: [{ quantity: 2, state: "SentToBilling" }, { quantity: 3 }],
    });
    await done("PUT", `/v1/fulfillments/${id}`, { state: "SentToBilling", billTargetDate: DAY });
    expect(await line(lineId)).toMatchObject({
      ...{ itemState: "Complete", quantityFulfilled: 5, quantityPendingFulfillment: 0 },
    });
    expect((await done("GET", `/v1/orders/${orderNumber}`)).order.status).toBe("Completed");
  });

  test("never exceeds its item, nor does what comes back exceed what was delivered", async () => {
    const { lineId } = await sell();
    expect(await why(create(lineId, { quantity: 6 }))).toEqual([
      ...[422, 30],
      "Item 1 has 5 units: no more can be delivered, and these would be 6.",
    ]);
    await made(lineId, sent(3));
    expect(await why(create(lineId, { quantity: 3 }))).toMatchObject([422, 30, expect.any(String)]);
    const back = { fulfillmentType: "Return" };
    expect(await why(create(lineId, { ...back, quantity: 4 }))).toMatchObject([
      422,
      30,
      expect.any(String),
    ]);
    await made(lineId, { ...back, quantity: 1 });
    await made(lineId, { quantity: 3 });
    expect(await why(create(lineId))).toEqual([
      ...[422, 30],
      "Item 1 has no units left that can be delivered.",
    ]);
    expect(await why(call("PUT", `/v1/order-line-items/${lineId}`, { quantity: 4 }))).toEqual([
      ...[422, 30],
      "5 units of item 1 have fulfillments already.",
    ]);
    const cancel = { itemState: "Cancelled" };
    expect(await why(call("PUT", `/v1/order-line-items/${lineId}`, cancel))).toMatchObject([
      422,
      30,
      expect.any(String),
    ]);
    const bill = { itemState: "SentToBilling", billTargetDate: DAY };
    expect((await why(call("PUT", `/v1/order-line-items/${lineId}`, bill)))[2]).toContain(
      "billed as it is delivered",
    );
  });

  test("goes from state to state as they allow, and is locked once it is Booked", async () => {
    const allowed: Record<string, string[]> = {
      Executing: ["Booked", "SentToBilling", "Cancelled"],
      Booked: ["SentToBilling"],
      SentToBilling: ["Complete"],
      Complete: [],
      Cancelled: [],
    };
    const ways: Record<string, string[]> = {
      Executing: [],
      Booked: ["Booked"],
      SentToBilling: ["SentToBilling"],
      Complete: ["SentToBilling", "Complete"],
      Cancelled: ["Cancelled"],
    };
    const { lineId } = await sell({ quantity: 100 });
    for (const [from, way] of Object.entries(ways)) {
      for (const to of Object.keys(allowed).filter((state) => state !== from)) {
        const [{ id }] = (await made(lineId, { quantity: 1, billTargetDate: DAY })).fulfillments;
        for (const state of way) await done("PUT", `/v1/fulfillments/${id}`, { state });
        const { status } = await call("PUT", `/v1/fulfillments/${id}`, { state: to });
        expect([from, to, status]).toEqual([from, to, allowed[from]?.includes(to) ? 200 : 422]);
        if (from === "Executing") continue;
        const locked = await call("PUT", `/v1/fulfillments/${id}`, { trackingNumber: "late" });
        expect([from, locked.status]).toEqual([from, 422]);
        const deletion = await call("DELETE", `/v1/fulfillments/${id}`);
        expect([from, deletion.status]).toEqual([from, 422]);
      }
    }
    for (const state of ["Complete", "Cancelled"])
      expect(await why(create(lineId, { quantity: 1, state }))).toMatchObject([
        422,
        30,
        expect.any(String),
      ]);
    expect((await why(create(lineId, { quantity: 1, state: "SentToBilling" })))[2]).toContain(
      "billTargetDate",
    );
  });

  test("of an item that is billed as a whole tells what was delivered, and is not billed", async () => {
    const { lineId, accountNumber } = await sell({ billingRule: "TriggerWithoutFulfillment" });
    const [{ id }] = (await made(lineId, { quantity: 5 }, BILL)).fulfillments;
    const bill = { state: "SentToBilling", billTargetDate: DAY };
    expect((await why(call("PUT", `/v1/fulfillments/${id}`, bill)))[2]).toContain("as a whole");
    await done("PUT", `/v1/fulfillments/${id}`, { state: "Complete" });
    expect(await line(lineId)).toMatchObject({ itemState: "Executing", quantityFulfilled: 5 });
    expect(await owing(accountNumber)).toBe(0);
    await done("PUT", `/v1/order-line-items/${lineId}`, {
      ...{ itemState: "SentToBilling", billTargetDate: DAY },
    });
    const { invoiceNumbers } = await done("POST", "/v1/order-line-items/bulk", {
      ...{ orderLineItems: [{ id: lineId }], ...BILL },
    });
    expect(invoiceNumbers).toHaveLength(1);
    expect(await owing(accountNumber)).toBe(62.5);
  });

  test("has what the settings list, and custom fields", async () => {
    const other = await testTenant();
    const settings = { carriers: ["DHL"], locations: [], systems: ["WMS"] };
    await good(other.call("PUT", "/v1/settings/fulfillments", { carriers: ["DHL"] }));
    await good(other.call("PUT", "/v1/settings/fulfillments", { systems: ["WMS"] }));
    expect(await good(other.call("GET", "/v1/settings/fulfillments"))).toMatchObject(settings);
    for (const object of ["Fulfillment", "FulfillmentItem"])
      await good(
        other.call("POST", "/v1/settings/custom-fields", {
          object,
          name: "Bay__c",
          label: "Bay",
          type: "text",
        }),
      );
    const { accountNumber } = await makeAccount(other);
    const { orderNumber } = await order(other, {
      ...{ orderDate: DAY, existingAccountNumber: accountNumber, orderLineItems: [BOX] },
    });
    const placed = await good(other.call("GET", `/v1/orders/${orderNumber}`, undefined, LATEST));
    const orderLineItemId = placed.order.orderLineItems[0].id;
    const ask = (of: object) =>
      other.call("POST", "/v1/fulfillments", {
        fulfillments: [{ orderLineItemId, quantity: 1, ...of }],
      });
    const refused = await ask({ carrier: "UPS" });
    expect([refused.status, refused.body.reasons[0].message]).toEqual([
      ...[422, "carrier must be one of the settings' carriers: DHL."],
    ]);
    const custom = { customFields: { Bay__c: "7" } };
    const body = await good(
      ask({ carrier: "DHL", fulfillmentLocation: "any", ...custom, fulfillmentItems: [custom] }),
    );
    const path = `/v1/fulfillments/${body.fulfillments[0].id}?fulfillment-items=true`;
    expect((await good(other.call("GET", path))).fulfillment).toMatchObject({
      ...{ ...custom, fulfillmentItems: [custom] },
    });
  });
});

describe("billing", () => {
  test("in the call posts one invoice for all items, taxed, and returns credit what they bill", async () => {
    const { lineId, accountNumber } = await sell({ taxCode: "Goods" });
    const first = await made(lineId, sent(2, { fulfillmentDate: "2026-01-12" }), BILL);
    expect(first.invoiceNumbers).toHaveLength(1);
    expect(await owing(accountNumber)).toBe(27.5);
    const { invoiceItems } = await done("GET", `/v1/invoices/${first.invoiceNumbers[0]}/items`);
    expect(invoiceItems).toMatchObject([
      {
        ...{ chargeName: "Box", quantity: 2, chargeAmount: 25, taxAmount: 2.5, sku: "BX" },
        ...{ serviceStartDate: "2026-01-12", serviceEndDate: "2026-01-12" },
        orderLineItemId: lineId,
        fulfillmentId: first.fulfillments[0].id,
      },
    ]);
    expect(await fulfillment(first.fulfillments[0].id)).toMatchObject({ state: "Complete" });
    const second = await made(lineId, sent(3), BILL);
    expect(await owing(accountNumber)).toBe(68.75);
    expect(await line(lineId)).toMatchObject({ itemState: "Complete", quantityFulfilled: 5 });
    const back = await made(lineId, sent(1, { fulfillmentType: "Return" }), BILL);
    expect([back.invoiceNumbers, back.creditMemoNumbers.length]).toEqual([[], 1]);
    expect(await owing(accountNumber)).toBe(55);
    expect(await line(lineId)).toMatchObject({ quantityFulfilled: 4 });
    // A deletion of what billed them makes them due again, once.
    await done("PUT", `/v1/invoices/${second.invoiceNumbers[0]}/reverse`, {});
    expect(await fulfillment(second.fulfillments[0].id)).toMatchObject({ state: "SentToBilling" });
    expect(await owing(accountNumber)).toBe(13.75);
  });

  test("by the night includes what is sent to billing, from its day on", async () => {
    const own = await testTenant();
    const { accountNumber } = await makeAccount(own, "Later", { autoPay: false });
    const { orderNumber } = await order(own, {
      ...{ orderDate: DAY, existingAccountNumber: accountNumber, orderLineItems: [BOX] },
    });
    const placed = await good(own.call("GET", `/v1/orders/${orderNumber}`, undefined, LATEST));
    const orderLineItemId = placed.order.orderLineItems[0].id;
    await good(
      own.call("POST", "/v1/fulfillments", {
        fulfillments: [
          { orderLineItemId, ...sent(1, { billTargetDate: "2026-01-17" }) },
          { orderLineItemId, ...sent(2, { billTargetDate: "2026-01-25" }) },
        ],
      }),
    );
    const balance = async () =>
      (await good(own.call("GET", `/v1/accounts/${accountNumber}`))).metrics.balance;
    await advanceClock(own, "2026-01-16");
    expect(Number(await balance())).toBe(0);
    await advanceClock(own, "2026-01-20");
    expect(Number(await balance())).toBe(12.5);
    await advanceClock(own, "2026-01-26");
    expect(Number(await balance())).toBe(37.5);
  });

  test("collects by auto-pay, and a decline leaves nothing", async () => {
    const { lineId, accountNumber } = await sell({}, { autoPay: true });
    const paid = await made(lineId, sent(2), BILL);
    expect(paid).toMatchObject({ paidAmount: 25, paymentNumber: expect.stringMatching(/^P-/) });
    expect(await owing(accountNumber)).toBe(0);

    const creditCard = { ...CARD, cardNumber: "4000000000009995" };
    const other = await sell({}, { autoPay: true, creditCard });
    const declined = await create(other.lineId, sent(2), BILL);
    expect([declined.status, declined.body.reasons[0]]).toMatchObject([
      402,
      { code: expect.stringMatching(/99$/), message: expect.stringContaining("declined") },
    ]);
    expect(await line(other.lineId)).toMatchObject({ quantityFulfilled: 0, fulfillments: [] });
    expect(await owing(other.accountNumber)).toBe(0);
  });

  test("without Invoice Settlement has no credit memos, and what comes back is an invoice below zero", async () => {
    const own = await tenantWithoutSettlement();
    const { accountNumber } = await makeAccount(own, "Older", { autoPay: false });
    const { orderNumber } = await order(own, {
      ...{ orderDate: DAY, existingAccountNumber: accountNumber, orderLineItems: [BOX] },
    });
    const placed = await good(own.call("GET", `/v1/orders/${orderNumber}`, undefined, LATEST));
    const orderLineItemId = placed.order.orderLineItems[0].id;
    const ask = (of: object) =>
      good(
        own.call("POST", "/v1/fulfillments", {
          ...{ fulfillments: [{ orderLineItemId, ...of }], ...BILL },
        }),
      );
    const first = await ask(sent(2));
    expect(first).toMatchObject({ invoiceNumbers: [expect.any(String)], creditMemoNumbers: null });
    const back = await ask(sent(1, { fulfillmentType: "Return" }));
    expect(back).toMatchObject({ invoiceNumbers: [expect.any(String)], creditMemoNumbers: null });
  });

  test("of returned items is by what has come back of them", async () => {
    const { accountNumber, orderNumber } = await sell({
      ...{ billingRule: "TriggerWithoutFulfillment", itemNumber: "A" },
      ...{ itemState: "SentToBilling", billTargetDate: DAY },
    });
    await done("POST", `/v1/accounts/${accountNumber}/billing-documents/generate`, {
      ...{ effectiveDate: DAY, targetDate: DAY, autoPost: true },
    });
    expect(await owing(accountNumber)).toBe(62.5);
    const comesBack = { itemCategory: "Return", originalOrderNumber: orderNumber };
    const { orderNumber: returned } = await order(tenant, {
      ...{ orderDate: DAY, existingAccountNumber: accountNumber },
      orderLineItems: [{ ...BOX, ...comesBack, originalOrderLineItemNumber: "A", quantity: 3 }],
    });
    const { order: placed } = await done("GET", `/v1/orders/${returned}`);
    const lineId = placed.orderLineItems[0].id;
    const wrong = create(lineId, { fulfillmentType: "Delivery", quantity: 1 });
    expect((await why(wrong))[2]).toContain("is a Return");
    expect((await made(lineId, sent(1), BILL)).creditMemoNumbers).toHaveLength(1);
    expect(await owing(accountNumber)).toBe(50);
    expect(await why(create(lineId, sent(3)))).toMatchObject([422, 30, expect.any(String)]);
    await made(lineId, sent(2), BILL);
    expect(await owing(accountNumber)).toBe(25);
    expect(await line(lineId)).toMatchObject({ itemState: "Complete", quantityFulfilled: 3 });
  });

  test("shows the preview of an account what its bill will be", async () => {
    const { lineId, accountNumber } = await sell();
    await made(lineId, sent(4));
    const preview = await done("POST", "/v1/operations/billing-preview", {
      ...{ accountNumber, targetDate: DAY },
    });
    expect(preview.invoiceItems).toMatchObject([{ quantity: 4, chargeAmount: 50 }]);
    const { invoiceNumbers } = await made(lineId, { quantity: 1 }, BILL);
    const { invoiceItems } = await done("GET", `/v1/invoices/${invoiceNumbers[0]}/items`);
    expect(invoiceItems).toMatchObject([{ quantity: 4, chargeAmount: 50 }]);
  });
});

describe("refusals", () => {
  test("have codes that are texts, the process and the request", async () => {
    const answer = await create("0123456789abcdef0123456789abcdef");
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({
      success: false,
      processId: expect.stringMatching(/^[0-9a-f]{16}$/),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      reasons: [{ code: expect.stringMatching(/^\d{6}40$/), message: expect.any(String) }],
    });
    const unknown = await call("POST", "/v1/fulfillments", { fulfilments: [] });
    expect(unknown.body.reasons.map(({ code }: { code: unknown }) => typeof code)).toEqual(
      expect.arrayContaining(["string"]),
    );
    const { lineId } = await sell();
    const revenue = { excludeItemBillingFromRevenueAccounting: true };
    expect(await why(create(lineId, revenue))).toMatchObject([422, 30, expect.any(String)]);
    const dates = { processingOptions: { billingOptions: { targetDate: DAY } } };
    expect(await why(create(lineId, {}, dates))).toMatchObject([422, 30, expect.any(String)]);
    expect((await line(lineId)).fulfillments).toEqual([]);
  });

  test("are the same at every version, and under the label of the operation", async () => {
    const { lineId } = await sell();
    for (const version of ["186.0", "341.0", "2026-09-25"]) {
      const body = { fulfillments: [{ orderLineItemId: lineId, quantity: 1 }] };
      const answer = await tenant.call("POST", "/v1/fulfillments", body, { version });
      expect([version, answer.status]).toEqual([version, 200]);
      const wrong = { fulfillments: [{ orderLineItemId: lineId, quantity: 9 }] };
      const refused = await tenant.call("POST", "/v1/fulfillments", wrong, { version });
      expect(refused.body.reasons[0].code).toMatch(/^\d{6}30$/);
    }
  });

  test("twenty at once never exceed the item", async () => {
    const { lineId } = await sell({ quantity: 7 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create(lineId, { quantity: 1 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect((await line(lineId)).fulfillments).toHaveLength(7);
  });
});
