import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, order } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { CARD, good, makeAccount } from "@/lib/testing/world";

const DAY = "2026-01-15";
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
});
afterAll(expectBooksToHold);

const call = (method: string, path: string, body?: object) =>
  tenant.call(method, path, body, LATEST);
const read = (path: string) => good(call("GET", path));

/** The id of an item of five boxes at 12.50 that bills what is delivered. */
async function sell(account: object = { autoPay: false }): Promise<string> {
  const { accountNumber } = await makeAccount(tenant, "Buyer", account);
  const box = { itemName: "Box", amountPerUnit: 12.5, quantity: 5, productCode: "BX" };
  const { orderNumber } = await order(tenant, {
    ...{ orderDate: DAY, existingAccountNumber: accountNumber },
    orderLineItems: [{ ...box, billingRule: "TriggerAsFulfillmentOccurs" }],
  });
  return (await read(`/v1/orders/${orderNumber}`)).order.orderLineItems[0].id;
}

const NOTES = {
  ...{ carrier: "DHL", tracking_number: "TK-1", location: "Hamburg", fulfillment_system: "WMS" },
  ...{ external_id: "x-1", description: "first part", fulfillment_date: "2026-01-16" },
};

test("a fulfillment is created with single things, read, changed, listed and deleted", async () => {
  const line = await sell();
  const answer = await call("POST", "/v2/fulfillments?expand[]=items", {
    ...{ order_line_item_id: line, type: "delivery", quantity: 2, state: "accepted", ...NOTES },
    items: [{ fulfillment_item_number: "SN-1", description: "blue" }],
  });
  expect([answer.status, answer.body]).toMatchObject([
    201,
    {
      ...{ order_line_item_id: line, type: "delivery", state: "accepted", quantity: 2, ...NOTES },
      items: { data: [{ fulfillment_item_number: "SN-1", description: "blue" }] },
    },
  ]);
  const { id, fulfillment_number: number } = answer.body;
  const path = `/v2/fulfillments/${number}`;
  expect((await read(path)).id).toBe(id);
  const changes = { quantity: 3, carrier: "UPS", target_date: DAY };
  expect(await good(call("PATCH", path, changes))).toMatchObject(changes);
  expect(await good(call("PATCH", path, { state: "sent_to_billing" }))).toMatchObject({
    state: "sent_to_billing",
  });
  expect((await read(`/v1/fulfillments/${id}`)).fulfillment.state).toBe("SentToBilling");
  const sent = "/v2/fulfillments?filter[]=state.EQ:sent_to_billing";
  expect((await read(`${sent}&filter[]=order_line_item_id.EQ:${line}`)).data).toMatchObject([
    { id },
  ]);
  const kept = await call("DELETE", path);
  expect(kept.body.errors).toHaveLength(1);
  const other = await good(
    call("POST", "/v2/fulfillments", { order_line_item_id: line, quantity: 1 }),
  );
  expect((await call("DELETE", `/v2/fulfillments/${other.id}`)).status).toBe(204);
  expect((await call("GET", `/v2/fulfillments/${other.id}`)).status).toBe(404);
});

test("single things are added, changed, listed and taken off", async () => {
  const line = await sell();
  const { id, fulfillment_number: number } = await good(
    call("POST", "/v2/fulfillments", { order_line_item_id: line, quantity: 2 }),
  );
  const items = "/v2/fulfillments_items";
  const thing = await call("POST", items, {
    ...{ fulfillment_number: number, fulfillment_item_number: "SN-1" },
  });
  expect([thing.status, thing.body]).toMatchObject([
    201,
    { fulfillment_id: id, fulfillment_item_number: "SN-1" },
  ]);
  const both = await call("POST", `${items}/bulk_create`, {
    data: [
      { fulfillment_number: number, fulfillment_item_number: "SN-2" },
      { fulfillment_number: number, description: "no number" },
    ],
  });
  expect([both.status, both.body.data.length]).toEqual([201, 2]);
  const one = `${items}/${thing.body.id}`;
  expect(await good(call("PATCH", one, { description: "red" }))).toMatchObject({
    ...{ description: "red", fulfillment_item_number: "SN-1" },
  });
  const listed = await read(`${items}?filter[]=fulfillment_id.EQ:${id}&sort[]=created_time.ASC`);
  expect(listed.data).toHaveLength(3);
  expect(await read(one)).toMatchObject({ description: "red", fulfillment_number: number });
  expect((await call("DELETE", one)).status).toBe(204);
  expect((await call("GET", one)).status).toBe(404);
  const unknown = await call("POST", `${items}/bulk_create`, {
    data: [{ fulfillment_number: number }, { fulfillment_number: "F-99999999" }],
  });
  expect(unknown.status).toBe(404);
  expect((await read(`${items}?filter[]=fulfillment_id.EQ:${id}`)).data).toHaveLength(2);
});

test("several are created, billed and paid in one call, or none of them", async () => {
  const line = await sell({ autoPay: true, creditCard: CARD });
  const sent = { order_line_item_id: line, state: "sent_to_billing", target_date: DAY };
  const options = { processing_options: { document_date: DAY, target_date: DAY } };
  const bulk = "/v2/fulfillments/bulk_create";
  const far = await call("POST", bulk, {
    data: [
      { ...sent, quantity: 2 },
      { ...sent, quantity: 4 },
    ],
    ...options,
  });
  expect([far.status, far.body.errors[0].message]).toEqual([422, expect.stringMatching(/\S/)]);
  const none = await read(`/v2/fulfillments?filter[]=order_line_item_id.EQ:${line}`);
  expect(none.data).toEqual([]);
  const made = await call("POST", bulk, {
    data: [
      { ...sent, quantity: 2 },
      { order_line_item_id: line, quantity: 1 },
    ],
    ...options,
  });
  expect([made.status, made.body]).toMatchObject([
    201,
    {
      ...{ amount_paid: 25, credit_memo_numbers: [], payment_number: expect.stringMatching(/^P-/) },
      data: [
        { quantity: 2, state: "complete" },
        { quantity: 1, state: "accepted" },
      ],
    },
  ]);
  expect(await read(`/v1/invoices/${made.body.invoice_numbers[0]}`)).toMatchObject({
    ...{ amount: 25, balance: 0, invoiceDate: DAY },
  });
  const back = await good(
    call("POST", "/v2/fulfillments", {
      ...{ ...sent, type: "return", quantity: 1 },
      ...options,
    }),
  );
  expect(back).toMatchObject({ type: "return", state: "complete" });
});
