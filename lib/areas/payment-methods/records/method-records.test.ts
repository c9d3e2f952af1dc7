import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeWorld, type World } from "@/lib/testing/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { settleIntents } from "@/lib/areas/payments/gateway/settle-intents";
import { hasty, ScriptedGateway, withGateway } from "@/lib/testing/gateways/scripted-gateway";
import { runCardUpdate } from "@/lib/areas/payment-methods/cards/update-cards";

let tenant: TestTenant;
let world: World;

beforeAll(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant, "Engines");
});
afterAll(() => expectBooksToHold());

async function card(number: string, change: object = {}): Promise<string> {
  const { body, text } = await tenant.call("POST", "/v1/payment-methods", {
    type: "CreditCard",
    accountKey: world.accountNumber,
    cardNumber: number,
    expirationMonth: 12,
    expirationYear: 2030,
    cardHolderInfo: { cardHolderName: "Ada Lovelace" },
    ...change,
  });
  expect(body.success, text).toBe(true);
  return body.id;
}

const pay = (amount: number, change: object = {}) =>
  tenant.call("POST", "/v1/payments", {
    type: "Electronic",
    accountId: world.accountId,
    currency: "USD",
    amount,
    ...change,
  });
const snapshot = async (id: string, query = "") =>
  (await tenant.call("GET", `/v1/object/payment-method-snapshot/${id}${query}`)).body;

test("a payment keeps a snapshot of its method, and the same data is stored once", async () => {
  const id = await card("4000000000000077");
  const first = (await pay(5, { paymentMethodId: id })).body;
  const second = (await pay(6, { paymentMethodId: id })).body;
  expect(second.paymentMethodSnapshotId).toBe(first.paymentMethodSnapshotId);
  await tenant.call("PUT", `/v1/payment-methods/${id}`, { expirationYear: 2035 });
  const third = (await pay(7, { paymentMethodId: id })).body;
  expect(third.paymentMethodSnapshotId).not.toBe(first.paymentMethodSnapshotId);
  expect(await snapshot(first.paymentMethodSnapshotId)).toMatchObject({
    Id: first.paymentMethodSnapshotId,
    PaymentMethodId: id,
    Type: "CreditCard",
    CreditCardType: "Visa",
    CreditCardMaskNumber: "************0077",
    CreditCardExpirationYear: 2030,
    CreditCardHolderName: "Ada Lovelace",
  });
  expect(await snapshot(third.paymentMethodSnapshotId, "?fields=CreditCardExpirationYear")).toEqual(
    { Id: third.paymentMethodSnapshotId, CreditCardExpirationYear: 2035 },
  );
  const path = `/object-query/payment-method-snapshots?filter[]=paymentMethodId.EQ:${id}`;
  expect((await tenant.call("GET", path)).body.data).toHaveLength(2);
  const refund = { type: "Electronic", totalAmount: 5 };
  const refunded = await tenant.call("POST", `/v1/payments/${first.id}/refunds`, refund);
  expect(refunded.body.paymentMethodSnapshotId).toBe(first.paymentMethodSnapshotId);
  expect(first).toMatchObject({ bankIdentificationNumber: "400000" });
  const method = async () => (await tenant.call("GET", `/v1/payment-methods/${id}`)).body;
  expect(await method()).toMatchObject({
    totalNumberOfProcessedPayments: 3,
    totalNumberOfErrorPayments: 0,
    createdBy: first.createdById,
  });
  await tenant.call("PUT", `/v1/payment-methods/${id}/scrub`);
  expect((await method()).bankIdentificationNumber).toBeUndefined();
  const later = await tenant.call("GET", `/v1/payments/${first.id}`);
  expect(later.body.bankIdentificationNumber).toBeNull();
  const blank = await snapshot(first.paymentMethodSnapshotId);
  expect(blank).toMatchObject({ PaymentMethodStatus: "Scrubbed" });
  expect(JSON.stringify(blank)).not.toMatch(/0077|Ada|2030/);
  const unknown = await tenant.call("GET", `/v1/object/payment-method-snapshot/${"0".repeat(32)}`);
  expect(unknown).toMatchObject({ status: 404, body: { records: [], size: 0, done: true } });
});

test("a gateway's responses for a payment method are stored, including declines", async () => {
  const id = await card("4000000000000002");
  const verify = () => tenant.call("PUT", `/v1/payment-methods/${id}/verify`, {});
  expect((await verify()).status).toBe(402);
  const path = `/object-query/payment-method-transaction-logs?filter[]=paymentMethodId.EQ:${id}`;
  const [row, ...others] = (await tenant.call("GET", path)).body.data;
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    gateway: "TestGateway",
    gatewayTransactionType: "Authorization",
    gatewayReasonCode: "card_declined",
  });
  const log = () => tenant.call("GET", `/v1/object/payment-method-transaction-log/${row.id}`);
  expect((await log()).body).toMatchObject({
    PaymentMethodId: id,
    PaymentMethodType: "CreditCard",
    ResponseString: "declined: The card was declined.",
  });
  expect((await log()).text).not.toContain("40000000");
  await tenant.call("PUT", `/v1/payment-methods/${id}/scrub`);
  expect((await log()).body).not.toHaveProperty("ResponseString");
});

test("cards that banks have replaced get their expiry, their number or are closed", async () => {
  const renewed = await card("4000000000700015");
  const replaced = await card("4000000000700023");
  const closed = await card("4000000000700031");
  const lost = await card("4000000000700049");
  const { body: list } = await tenant.call("GET", "/v1/payment-method-updaters");
  const [updater] = list.updaters;
  expect(updater).toMatchObject({ isDefault: true, updaterGatewayType: "TestGateway" });
  const batches = "/v1/payment-method-updaters/batches";
  const run = async () => {
    const made = await tenant.call("POST", batches, {
      updaterAccountId: updater.id,
      billingCycleDay: 15,
    });
    expect(made.status, made.text).toBe(200);
    await runCardUpdate(
      tenant.tenantId,
      made.body.batchId.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
    );
    return (await tenant.call("GET", batches)).body.batches[0];
  };
  expect(await run()).toMatchObject({ status: "Completed", renewed: 1, replaced: 1, closed: 1 });
  const read = async (id: string) => (await tenant.call("GET", `/v1/payment-methods/${id}`)).body;
  expect(await read(renewed)).toMatchObject({ expirationMonth: 12, expirationYear: 2040 });
  expect(await read(replaced)).toMatchObject({
    creditCardMaskNumber: "************4242",
    bankIdentificationNumber: "424242",
    expirationYear: 2040,
  });
  expect(await read(closed)).toMatchObject({ status: "Closed" });
  expect(await read(lost)).toMatchObject({ status: "Active", expirationYear: 2030 });
  expect((await pay(1, { paymentMethodId: replaced })).status).toBe(200);
  expect(await run()).toMatchObject({ renewed: 0, replaced: 0, closed: 0 });
  const path = `/object-query/payment-method-transaction-logs?filter[]=paymentMethodId.EQ:${lost}`;
  expect((await tenant.call("GET", path)).body.data[0]).toMatchObject({
    gatewayTransactionType: "Update",
    gatewayReasonCodeDescription: "Only the holder can tell.",
  });
  const other = { updaterAccountId: "0".repeat(32), billingCycleDay: 15 };
  expect((await tenant.call("POST", batches, other)).body.reasons[0].code).toBe(54602040);
});

test("with consent, the next payment method is tried when one declines, and only then", async () => {
  const { body: made } = await tenant.call("POST", "/v1/accounts", {
    name: "Cascade",
    currency: "USD",
    billToContact: { firstName: "Ada", lastName: "Lovelace" },
  });
  const accountKey = made.accountNumber;
  const first = await card("4000000000000002", { accountKey, makeDefault: true });
  const second = await card("4000000000009995", { accountKey });
  const third = await card("4242424242424242", { accountKey });
  const cascade = `/v1/accounts/${accountKey}/payment-methods/cascading`;
  const order = (id: string, place: number) => ({ paymentMethodId: id, order: place });
  const put = (body: object) => tenant.call("PUT", cascade, body);
  const charge = (change: object = {}) => pay(10, { accountId: made.accountId, ...change });
  expect((await tenant.call("GET", cascade)).body).toMatchObject({
    consent: false,
    priorities: [],
  });
  expect((await put({ priorities: [order(third, 7), order(second, 2)] })).status).toBe(200);
  expect((await charge()).status).toBe(402);
  await put({ consent: true });
  expect((await tenant.call("GET", cascade)).body).toMatchObject({
    consent: true,
    priorities: [order(second, 1), order(third, 2)],
  });
  const paid = await charge();
  expect(paid.body, paid.text).toMatchObject({ paymentMethodId: third, amount: 10 });
  const tries = `/object-query/payment-attempts?filter[]=accountId.EQ:${made.accountId}`;
  const states = (await tenant.call("GET", tries)).body.data.map(
    (one: { status: string }) => one.status,
  );
  expect(states.toSorted()).toEqual(["Approved", "Failed", "Failed", "Failed"]);
  expect((await charge({ paymentMethodId: first })).status).toBe(402);
  await tenant.call("DELETE", `/v1/payment-methods/${third}`);
  expect((await tenant.call("GET", cascade)).body.priorities).toEqual([order(second, 1)]);
  expect((await charge()).body.reasons[0].message).toContain("card_declined");
  const twice = await put({ priorities: [order(second, 1), order(second, 2)] });
  expect(twice.body.reasons[0].code).toBe(52420130);
  const gone = await put({ priorities: [order(third, 1)] });
  expect(gone.status).toBe(422);
});

test("a charge of unknown outcome is not followed by another", async () => {
  const lost = await card("4000000000990004", { makeDefault: true });
  await tenant.call("PUT", `/v1/accounts/${world.accountNumber}/payment-methods/cascading`, {
    consent: true,
    priorities: [{ paymentMethodId: world.paymentMethodId, order: 1 }],
  });
  const gateway = new ScriptedGateway(hasty);
  await withGateway(gateway, async () => {
    expect((await pay(3)).status).toBe(502);
    expect(gateway.charges).toBe(1);
    await settleIntents(tenant.tenantId, { all: true, grace: 0 });
  });
  expect(lost).toBeTruthy();
});

test("the older calls change a card and list those that are active", async () => {
  const id = await card("5555555555554444");
  const path = "/rest/v1/payment-methods/credit-cards";
  const changed = await tenant.call("PUT", `${path}/${id}`, {
    expirationMonth: "03",
    expirationYear: "41",
    cardHolderName: "Grace Hopper",
    city: "Arlington",
    defaultPaymentMethod: "true",
  });
  expect(changed.body, changed.text).toMatchObject({ success: true, paymentMethodId: id });
  const { body } = await tenant.call("GET", `${path}/accounts/${world.accountNumber}`);
  expect(body.creditCards[0]).toMatchObject({
    id,
    defaultPaymentMethod: true,
    cardType: "MasterCard",
    cardNumber: "************4444",
    expirationMonth: 3,
    expirationYear: 2041,
    cardHolderInfo: { cardHolderName: "Grace Hopper", city: "Arlington", state: null },
  });
  expect(body.creditCards.length).toBeGreaterThan(2);
  expect((await tenant.call("PUT", `${path}/${id}`, { expirationYear: "2001" })).status).toBe(422);
});
