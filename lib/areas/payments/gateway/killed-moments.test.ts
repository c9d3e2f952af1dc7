import { asOwner, callApi, testTenant } from "@/lib/testing/tenant";
import { makeAccount, makeWorld } from "@/lib/testing/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { type Doomed, doomedProcess } from "@/lib/testing/kill-at";
import { hasty, ScriptedGateway, withGateway } from "@/lib/testing/gateways/scripted-gateway";
import { settleAuthorizations } from "@/lib/areas/payment-methods/authorizations/settle-authorizations";
import { settleIntents } from "./settle-intents";

let doomed: Doomed;

/** A process has to start for each of these. */
const TIMEOUT = 90_000;

beforeAll(async () => {
  doomed = await doomedProcess();
});
afterAll(async () => {
  doomed.remove();
  await expectBooksToHold();
});

const json = { "content-type": "application/json" };

test("F03: killed after its commit and before its answer, the same key gets that answer, and one payment", {
  timeout: TIMEOUT,
}, async () => {
  const tenant = await testTenant();
  const { accountId } = await makeAccount(tenant);
  const body = { type: "Electronic", accountId, currency: "USD", amount: 10 };
  const headers = { ...json, authorization: `Bearer ${tenant.token}`, "idempotency-key": "once" };
  const request = { method: "POST", path: "/v1/payments", headers, body: JSON.stringify(body) };
  const moment = { armed: "update idempotency_key set state = 'done'", after: "^commit$" };
  expect(await doomed.run({ work: "call", request, ...moment })).toBeUndefined();
  const send = () =>
    tenant.call("POST", "/v1/payments", body, { headers: { "idempotency-key": "once" } });
  const first = await send();
  expect(first).toMatchObject({ status: 200 });
  expect(first.headers.get("idempotent-replayed")).toBe("true");
  expect((await send()).text).toBe(first.text);
  const payments = await tenant.call("GET", "/v1/payments");
  expect(payments.body.payments).toMatchObject([{ amount: 10, status: "Processed" }]);
});

test("F34: killed when the gateway has refunded, the same key gets the refund that the settle job completed", {
  timeout: TIMEOUT,
}, async () => {
  const tenant = await testTenant();
  const { paymentNumber, invoiceNumber } = await makeWorld(tenant);
  const path = `/v1/payments/${paymentNumber}/refunds/unapply`;
  const body = { type: "Electronic", totalAmount: 20, writeOff: true };
  const headers = { ...json, authorization: `Bearer ${tenant.token}`, "idempotency-key": "back" };
  const request = { method: "POST", path, headers, body: JSON.stringify(body) };
  const after = "insert into test_gateway_transaction";
  expect(await doomed.run({ work: "call", request, after })).toBeUndefined();
  await asOwner(
    "update idempotency_key set locked_until = now() - interval '1 s' where tenant_id = $1",
    [tenant.tenantId],
  );
  const send = () => tenant.call("POST", path, body, { headers: { "idempotency-key": "back" } });
  expect((await send()).status).toBe(409);
  expect(await settleIntents(tenant.tenantId, { all: true, grace: 0 })).toMatchObject({
    refunded: 1,
  });
  expect((await send()).body).toMatchObject({ status: "Processed", amount: 20 });
  const payment = await tenant.call("GET", `/v1/payments/${paymentNumber}`);
  expect(payment.body).toMatchObject({ refundAmount: 20, appliedAmount: 51.5 });
  // The resulting balance of the invoice is written off by whoever completed the refund.
  expect((await tenant.call("GET", `/v1/invoices/${invoiceNumber}`)).body.balance).toBe(0);
});

test("F34: a settle job that is killed after the refund is followed by one that refunds once", {
  timeout: TIMEOUT,
}, async () => {
  const tenant = await testTenant();
  const { accountId } = await makeAccount(tenant);
  const gateway = new ScriptedGateway(hasty);
  gateway.script = (_request, honest) =>
    honest().then(() => Promise.reject(new Error("the answer is lost")));
  const body = { type: "Electronic", accountId, currency: "USD", amount: 10 };
  await withGateway(gateway, async () => {
    expect((await tenant.call("POST", "/v1/payments", body)).status).toBe(502);
  });
  const settleJob = { work: "settle", tenantId: tenant.tenantId };
  const wanted = { ...settleJob, after: "insert into test_gateway_transaction" };
  expect(await doomed.run(wanted)).toBeUndefined();
  await settleIntents(tenant.tenantId, { all: true, grace: 0 });
  const [books] = await asOwner<{ net: string; voids: number; state: string }>(
    `select sum(case kind when 'charge' then amount else -amount end) as net, count(*) filter (where kind = 'void')::int as voids,
         (select state from gateway_intent where tenant_id = $1) as state
       from test_gateway_transaction where tenant_id = $1`,
    [tenant.tenantId],
  );
  expect(books).toMatchObject({ voids: 1, state: "voided" });
  expect(Number(books?.net)).toBe(0);
  expect((await tenant.call("POST", "/v1/payments", body)).status).toBe(200);
});

const CARD = "insert into .?payment_method.? ";

test.each([
  ["before its card is stored", { before: CARD }],
  ["after the commit", { armed: CARD, after: "^commit$" }],
])(
  "F96: killed %s, a one-time token is still valid, or its card is stored",
  { timeout: TIMEOUT },
  async (_moment, moment) => {
    const tenant = await testTenant();
    const { accountNumber } = await makeAccount(tenant);
    const origin = "https://shop.example.com";
    await tenant.call("POST", "/v1/settings/allowed-origins", { origin });
    const path = "/rest/v1/payment-methods/credit-cards";
    const uri = `http://localhost:3000${path}`;
    const asked = { uri, method: "POST", accountKey: accountNumber };
    const { body: signed } = await tenant.call("POST", "/v1/hmac-signatures", asked);
    const { signature, token } = signed;
    const headers = { ...json, origin, signature, token };
    const body = {
      accountKey: accountNumber,
      creditCardNumber: "5555555555554444",
      expirationMonth: "12",
      expirationYear: "2031",
    };
    const request = { method: "POST", path, headers, body: JSON.stringify(body) };
    expect(await doomed.run({ work: "call", request, ...moment })).toBeUndefined();
    const cards = async () => {
      const [row] = await asOwner<{ count: number }>(
        "select count(*)::int as count from payment_method where tenant_id = $1 and last4 = '4444'",
        [tenant.tenantId],
      );
      return row?.count;
    };
    const there = await cards();
    const again = await callApi("POST", path, body, { headers: { origin, signature, token } });
    expect(again.body.success).toBe(there === 0);
    if (there) expect(again.body.reasons[0].code).toBe(90000011);
    expect(await cards()).toBe(1);
  },
);

const ENTRY = "insert into test_gateway_transaction";

const KILLED_FORMS = [
  ["when its gateway holds the amount", { after: ENTRY }, "voided", "authorize void"],
  ["before its gateway is asked", { before: ENTRY }, "failed", null],
  [
    "when its gateway has given it back",
    { armed: ENTRY, before: "update payment_authorization" },
    "voided",
    "authorize void",
  ],
] as const;

test.each(process.env.LONG ? KILLED_FORMS : KILLED_FORMS.slice(0, 1))(
  "a form killed %s leaves no authorization: the settle job releases it",
  { timeout: TIMEOUT },
  async (_moment, moment, state, kinds) => {
    const tenant = await testTenant();
    const made = await tenant.call("POST", "/v1/settings/hosted-pages", { name: "Checkout" });
    const wish = { authorizationAmount: 12.5, currency: "EUR", pageId: made.body.id };
    const uri = `http://localhost:3000/hosted-pages/${made.body.id}`;
    const signed = await tenant.call("POST", "/v1/rsa-signatures", {
      ...wish,
      uri,
      method: "POST",
    });
    const { signature, token } = signed.body;
    const headers = { ...json, origin: "http://localhost:3000", signature, token };
    const path = "/rest/v1/payment-methods/credit-cards";
    const card = { creditCardNumber: "5555555555554444", securityCode: "123" };
    const body = JSON.stringify({ ...card, expirationMonth: "12", expirationYear: "2031" });
    const request = { method: "POST", path, headers, body };
    expect(await doomed.run({ work: "call", request, ...moment })).toBeUndefined();
    const [hold] = (
      await tenant.call("GET", "/object-query/payment-authorizations?includeNullFields=true")
    ).body.data;
    expect(hold).toMatchObject({ status: "sent", amount: 12.5, paymentMethodId: null });
    await asOwner(
      `update payment_authorization set next_check_at = now() - interval '1 min', sent_at = sent_at - interval '2 min' where tenant_id = $1`,
      [tenant.tenantId],
    );
    expect(await settleAuthorizations(tenant.tenantId)).toBe(1);
    const [books] = await asOwner<{ state: string; kinds: string | null }>(
      `select state, (select string_agg(kind, ' ' order by kind) from test_gateway_transaction where tenant_id = $1 and gateway_key like 'hold-%') as kinds
       from payment_authorization where tenant_id = $1`,
      [tenant.tenantId],
    );
    expect(books).toEqual({ state, kinds });
  },
);
