import { asOwner, callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import * as fc from "fast-check";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { settleIntents } from "@/lib/areas/payments/gateway/settle-intents";
import { flushAccessRecords } from "@/lib/platform/access-records";
import { env } from "@/lib/platform/env";
import type { GatewayNews, TransactionName } from "@/lib/platform/gateways/gateway-notice";
import {
  signTestNotice,
  testGatewaySecret,
  testNoticeText,
} from "@/lib/platform/gateways/test-notice";
import { newId, wireId } from "@/lib/kernel/ids";
import { log } from "@/lib/platform/log";
import { expectBooksToHold } from "@/lib/testing/books";
import { hasty, ScriptedGateway, withGateway } from "@/lib/testing/gateways/scripted-gateway";
import { StripeStandIn } from "@/lib/testing/gateways/stripe-stand-in";
import { good, makeWorld, type World } from "@/lib/testing/world";
import { decimal } from "@/lib/values/decimal";
import { forgetEvents } from "./forget-events";
import { tryEvents } from "./try-events";

/** F29: events of gateways, in any order. */
const standIn = new StripeStandIn();
let tenant: TestTenant;
let world: World;

beforeAll(async () => {
  env().PERENNIAL_STRIPE_URL = await standIn.start();
  tenant = await testTenant();
  world = await makeWorld(tenant);
});
afterAll(expectBooksToHold);
afterAll(() => standIn.stop());

const now = () => Math.floor(Date.now() / 1000);
const hooks = (id: string) => `/v1/gateway-webhooks/${wireId(id)}`;
const send = (text: string, headers: Record<string, string>, id = tenant.tenantId) =>
  callApi("POST", hooks(id), text, { headers });
const eventText = (news: GatewayNews, eventId = `evt_${newId()}`) =>
  testNoticeText({ eventId, eventType: news.what, at: new Date(), news });
/** The test gateway sends a correctly signed event. */
const tell = (text: string) =>
  send(text, signTestNotice(text, testGatewaySecret(tenant.tenantId), now()));
const read = async (key: string) => (await tenant.call("GET", `/v1/payments/${key}`)).body;
const kept = () =>
  asOwner<{ status: string; times: number }>(
    `select status, times_received as times from gateway_event where tenant_id = $1 order by received_at desc, id desc`,
    [tenant.tenantId],
  );

/** A payment of 30 through the gateway, and its identifiers there. */
async function pay(body: object = {}) {
  const { id, number } = await good(
    tenant.call("POST", "/v1/payments", {
      type: "Electronic",
      accountNumber: world.accountNumber,
      amount: 30,
      currency: "USD",
      ...body,
    }),
  );
  return { number, of: await nameOf("payment", id) };
}

async function nameOf(table: "payment" | "refund", id: string): Promise<TransactionName> {
  const [row] = await asOwner<{ name: string }>(
    `select gateway_transaction_id as name from ${table} where id = $1`,
    [id],
  );
  return { transactionId: row?.name ?? "" };
}

/** An event on a payment with a refund of 10, by its name, and the final state of its books. */
type Step = (of: TransactionName, refund: TransactionName) => GatewayNews;
const arrived: Step = (of) => ({ what: "payment.arrived", of });
const settled: Step = (of) => ({ what: "payment.settled", of, payoutId: "po_1" });
const bounced: Step = (of) => ({ what: "payment.failed", of, code: "no_cover", text: "No cover." });
const taken: Step = (of) => ({
  what: "dispute.taken",
  of,
  disputeId: `dp_${of.transactionId}`,
  amount: decimal("20"),
  currency: "USD",
  text: "Fraud.",
});
const returned: Step = (of) => ({
  what: "dispute.returned",
  of,
  disputeId: `dp_${of.transactionId}`,
});
const refunded: Step = (_of, refund) => ({ what: "refund.settled", of: refund });
const refundLost: Step = (_of, refund) => ({
  what: "refund.failed",
  of: refund,
  code: "x",
  text: "Closed.",
});

const LIVES: Record<string, { steps: Step[]; refund?: boolean; end: object }> = {
  "paid out": {
    steps: [arrived, settled],
    end: { status: "Processed", gatewayState: "Settled", unappliedAmount: 30 },
  },
  bounced: { steps: [arrived, bounced], end: { status: "Error", gatewayState: "FailedToSettle" } },
  "paid out and bounced": {
    steps: [arrived, settled, bounced],
    end: { status: "Error", gatewayState: "FailedToSettle" },
  },
  "charged back": {
    steps: [arrived, settled, taken],
    end: { status: "Processed", gatewayState: "Settled", refundAmount: 20, unappliedAmount: 10 },
  },
  "charged back, and won": {
    steps: [arrived, settled, taken, returned],
    end: { status: "Processed", gatewayState: "Settled", refundAmount: 0, unappliedAmount: 30 },
  },
  refunded: {
    steps: [arrived, settled, refunded],
    refund: true,
    end: { gatewayState: "Settled", refundAmount: 10, unappliedAmount: 20 },
  },
  "refunded in vain": {
    steps: [settled, refunded, refundLost],
    refund: true,
    end: { gatewayState: "Settled", refundAmount: 0, unappliedAmount: 30 },
  },
};

describe("F29: events of a gateway", () => {
  test.each(Object.entries(LIVES))(
    "a payment that is %s ends the same in any order, each event twice",
    async (_name, { steps, refund, end }) => {
      const order = fc.shuffledSubarray(
        [...steps, ...steps].map((_step, index) => index),
        {
          minLength: steps.length * 2,
        },
      );
      await fc.assert(
        fc.asyncProperty(order, async (indexes) => {
          const { number, of } = await pay();
          const back =
            refund &&
            (await good(
              tenant.call("POST", `/v1/payments/${number}/refunds`, {
                type: "Electronic",
                totalAmount: 10,
              }),
            ));
          const name = back ? await nameOf("refund", back.id) : { transactionId: "none" };
          const texts = steps.map((step) => eventText(step(of, name)));
          for (const index of indexes) {
            const answer = await tell(texts[index % steps.length] as string);
            expect(answer.status, answer.text).toBe(200);
          }
          expect(await read(number)).toMatchObject(end);
        }),
        { numRuns: 6 },
      );
    },
  );

  test("ten concurrent deliveries of one count once", async () => {
    const { number, of } = await pay({ invoices: [] });
    const text = eventText(taken(of, of));
    const answers = await Promise.all(Array.from({ length: 10 }, () => tell(text)));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect((await tell(text)).status).toBe(200);
    expect(await read(number)).toMatchObject({ refundAmount: 20 });
  });

  test("unapply a rejected payment from its invoice, which is owed again", async () => {
    const of = await nameOf("payment", (await read(world.paymentNumber)).id);
    expect((await tell(eventText(bounced(of, of)))).body).toMatchObject({ status: "Applied" });
    const invoice = await tenant.call("GET", `/v1/invoices/${world.invoiceNumber}`);
    expect(invoice.body.balance).toBe(71.5);
    const { body } = await tenant.call(
      "GET",
      "/object-query/gateway-events?filter[]=status.EQ:Applied&pageSize=1",
    );
    expect(body.data).toMatchObject([
      { gateway: "TestGateway", eventType: "payment.failed", paymentNumber: world.paymentNumber },
    ]);
  });

  test("about a transaction that is just being stored are delivered again later", async () => {
    const gateway = new ScriptedGateway({ ...hasty, timeout: 10_000 });
    const seen: number[] = [];
    let text = "";
    gateway.script = async ({ key }, honest) => {
      const answer = await honest();
      const transactionId = answer.outcome === "approved" ? answer.transactionId : "";
      const of = { transactionId, key };
      text = eventText(bounced(of, of));
      seen.push((await tell(text)).status, (await tell(eventText(arrived(of, of)))).status);
      return answer;
    };
    const { number } = await withGateway(gateway, () => pay());
    expect(seen).toEqual([409, 200]);
    expect(await read(number)).toMatchObject({ status: "Processed" });
    expect((await tell(text)).status).toBe(200);
    expect(await read(number)).toMatchObject({ status: "Error" });
  });

  test("record money that arrived after it was considered lost", async () => {
    const gateway = new ScriptedGateway(hasty);
    let key = "";
    gateway.script = async (request, honest) => {
      key = request.key;
      await honest();
      return new Promise<never>(() => undefined);
    };
    const body = {
      type: "Electronic",
      accountNumber: world.accountNumber,
      amount: 7,
      currency: "USD",
    };
    const lost = await withGateway(gateway, () => tenant.call("POST", "/v1/payments", body));
    expect(lost.status).toBe(502);
    await asOwner(
      "update gateway_intent set next_check_at = now() + interval '1 day' where gateway_key = $1",
      [key],
    );
    expect(await settleIntents(tenant.tenantId)).toMatchObject({ voided: 0 });
    const of = { transactionId: "tg_unknown", key };
    expect((await tell(eventText(arrived(of, of)))).body).toMatchObject({ status: "Applied" });
    expect(await settleIntents(tenant.tenantId)).toMatchObject({ voided: 1 });
  });

  test("that are forged are refused with 90000011 and change nothing", async () => {
    const { number, of } = await pay();
    const text = eventText(bounced(of, of));
    const secret = testGatewaySecret(tenant.tenantId);
    const stranger = testGatewaySecret(newId());
    const before = (await kept()).length;
    await flushAccessRecords();
    const said = vi.spyOn(log, "warn");
    const refused = [
      await send(text, {}),
      await send(text, signTestNotice(text, stranger, now())),
      await send(text, signTestNotice(text, secret, now() - 600)),
      await send(text.replace("30", "31").replace("No", "So"), signTestNotice(text, secret, now())),
      await send(text, { "stripe-signature": "t=1,v1=00" }),
      await send(text, signTestNotice(text, secret, now()), newId()),
    ];
    for (const { status, body } of refused) {
      expect([status, body.reasons[0].code]).toEqual([401, 90000011]);
    }
    expect(new Set(refused.map(({ body }) => body.reasons[0].message)).size).toBe(1);
    await flushAccessRecords();
    const lines = said.mock.calls.map(([facts]) => facts);
    said.mockRestore();
    const line = { access: "refused", reason: "gateway signature" };
    const ofTenant = { ...line, tenantId: tenant.tenantId };
    expect(lines).toEqual([
      expect.objectContaining({ ...ofTenant, times: 1 }),
      expect.objectContaining({ ...line, tenantId: undefined, times: 1 }),
      expect.objectContaining({ ...ofTenant, times: 4 }),
    ]);
    expect((await kept()).length).toBe(before);
    expect(await read(number)).toMatchObject({ status: "Processed", gatewayState: "Submitted" });
  });

  test("that the books refuse are kept for review, and retried when sent again", async () => {
    const { number, of } = await pay();
    const refund = { type: "External", methodType: "Check", totalAmount: 30 };
    const { number: back } = await good(
      tenant.call("POST", `/v1/payments/${number}/refunds`, refund),
    );
    const text = eventText(taken(of, of));
    expect((await tell(text)).body).toMatchObject({ success: true, status: "Refused" });
    await good(tenant.call("PUT", `/v1/refunds/${back}/cancel`));
    expect((await tell(text)).body).toMatchObject({ status: "Applied" });
    expect((await kept())[0]).toMatchObject({ status: "Applied", times: 2 });
  });

  test("that the books refuse are retried automatically, a limited number of times", async () => {
    const tries = async () => {
      await asOwner(
        "update gateway_event set next_try_at = now() - interval '1 minute' where tenant_id = $1 and next_try_at is not null",
        [tenant.tenantId],
      );
      return tryEvents(tenant.tenantId);
    };
    const latest = async () =>
      (await tenant.call("GET", "/object-query/gateway-events?pageSize=1&includeNullFields=true"))
        .body.data[0];
    const { number, of } = await pay();
    const refund = { type: "External", methodType: "Check", totalAmount: 30 };
    const { number: back } = await good(
      tenant.call("POST", `/v1/payments/${number}/refunds`, refund),
    );
    expect((await tell(eventText(taken(of, of)))).body.status).toBe("Refused");
    expect(await latest()).toMatchObject({ tries: 0, nextTryDate: expect.any(String) });
    for (const _ of Array.from({ length: 7 })) expect(await tries()).toBe(1);
    expect(await latest()).toMatchObject({ status: "Refused", tries: 7, nextTryDate: null });
    expect(await tries()).toBe(0);
    const wrong = { ...taken(of, of), currency: "EUR" } as GatewayNews;
    expect((await tell(eventText(wrong))).body.status).toBe("Refused");
    expect([await latest(), await tries()]).toMatchObject([{ nextTryDate: null }, 0]);
    expect((await tell(eventText(taken(of, of)))).body.status).toBe("Refused");
    await good(tenant.call("PUT", `/v1/refunds/${back}/cancel`));
    expect(await tries()).toBe(1);
    expect(await latest()).toMatchObject({ status: "Applied", tries: 1, timesReceived: 1 });
    expect(await read(number)).toMatchObject({ refundAmount: 20 });
  });

  test("are deleted after 400 days", async () => {
    const age = (days: number) =>
      asOwner(
        "update gateway_event set received_at = now() - make_interval(days => $2) where tenant_id = $1",
        [tenant.tenantId, days],
      );
    await age(399);
    await forgetEvents(tenant.tenantId);
    expect((await kept()).length).toBeGreaterThan(0);
    await age(401);
    await forgetEvents(tenant.tenantId);
    expect(await kept()).toEqual([]);
  });

  test("about unknown transactions, of other types, or malformed have no effect", async () => {
    const nobody = { transactionId: "tg_nobody" };
    expect((await tell(eventText(bounced(nobody, nobody)))).body).toMatchObject({
      status: "Ignored",
    });
    const other = JSON.stringify({ id: "evt_x", type: "balance.available", created: now() });
    expect((await tell(other)).body).toMatchObject({ status: "Ignored" });
    expect((await tell("[]")).status).toBe(400);
    expect((await tell(`"${"x".repeat(300_000)}"`)).status).toBe(413);
  });

  test("of the test gateway can be sent on request", async () => {
    const { number } = await pay();
    const ask = (body: object) =>
      tenant.call("POST", "/v1/settings/payment-gateways/test-events", body);
    for (const amount of [-1, 0, 0.001, 1_000_000]) {
      const refused = await ask({ event: "dispute.taken", paymentKey: number, amount });
      expect(refused.body.reasons[0].code, String(amount)).toBe(50412330);
    }
    const answer = await ask({ event: "dispute.taken", paymentKey: number, amount: 5 });
    expect(answer.body, answer.text).toMatchObject({ status: "Applied" });
    expect(await read(number)).toMatchObject({ refundAmount: 5 });
    expect((await ask({ event: "refund.failed" })).body.reasons[0].code).toBe(50412222);
  });
});

describe("F29: webhooks of Stripe", () => {
  const SECRET = "whsec_0123456789abcdef";
  const sdk = new Stripe("sk_test_unused");
  let gatewayId = "";
  const stripeSends = (type: string, object: object, secret = SECRET) => {
    const payload = JSON.stringify({
      id: `evt_${newId()}`,
      type,
      created: now(),
      data: { object },
    });
    const header = sdk.webhooks.generateTestHeaderString({ payload, secret });
    return send(payload, { "stripe-signature": header }, gatewayId);
  };

  test("settle, reject, charge back and undo it, signed with the secret of their gateway", async () => {
    const settings = "/v1/settings/payment-gateways";
    const made = await good(
      tenant.call("POST", settings, {
        name: "Stripe EU",
        type: "Stripe",
        secretKey: standIn.secretKey,
      }),
    );
    gatewayId = made.id;
    expect(made).toMatchObject({
      webhookSecretSet: false,
      webhookUrl: `http://localhost:3000${hooks(made.id)}`,
    });
    expect((await stripeSends("payout.paid", { id: "po_9" })).status).toBe(401);
    const set = await good(tenant.call("PUT", `${settings}/${made.id}`, { webhookSecret: SECRET }));
    expect(set).toMatchObject({ webhookSecretSet: true });
    expect(JSON.stringify(set)).not.toContain(SECRET);
    const { id: paymentMethodId } = await good(
      tenant.call("POST", "/v1/payment-methods", {
        type: "CreditCard",
        cardNumber: "4242424242424242",
        expirationMonth: 12,
        expirationYear: 2039,
        cardHolderInfo: { cardHolderName: "Nora North" },
        accountKey: world.accountNumber,
        authGateway: "Stripe EU",
      }),
    );
    const first = await pay({ paymentMethodId });
    const second = await pay({ paymentMethodId });
    const back = await good(
      tenant.call("POST", `/v1/payments/${first.number}/refunds`, {
        type: "Electronic",
        totalAmount: 10,
      }),
    );
    const refundId = (await nameOf("refund", back.id)).transactionId;
    standIn.payouts.set("po_1", [first.of.transactionId, refundId, "payment_intent_foreign"]);
    expect((await stripeSends("payout.paid", { id: "po_1" })).body).toMatchObject({
      status: "Applied",
    });
    expect(await read(first.number)).toMatchObject({ gatewayState: "Settled", payoutId: "po_1" });
    expect((await tenant.call("GET", `/v1/refunds/${back.number}`)).body).toMatchObject({
      gatewayState: "Settled",
    });
    const dispute = {
      id: "dp_1",
      amount: 2000,
      currency: "usd",
      reason: "fraudulent",
      payment_intent: first.of.transactionId,
    };
    await stripeSends("charge.dispute.funds_withdrawn", dispute);
    expect(await read(first.number)).toMatchObject({ refundAmount: 30 });
    await stripeSends("charge.dispute.funds_reinstated", dispute);
    await stripeSends("refund.failed", { id: refundId, status: "failed", metadata: {} });
    expect(await read(first.number)).toMatchObject({ refundAmount: 0, unappliedAmount: 30 });
    const failed = {
      id: second.of.transactionId,
      metadata: {},
      last_payment_error: { code: "no_cover" },
    };
    expect(
      (await stripeSends("payment_intent.payment_failed", failed, "whsec_other00000")).status,
    ).toBe(401);
    expect((await stripeSends("payment_intent.payment_failed", failed)).status).toBe(200);
    expect(await read(second.number)).toMatchObject({
      status: "Error",
      gatewayResponseCode: "no_cover",
    });
    const stranger = await testTenant();
    expect((await stranger.call("GET", "/object-query/gateway-events")).body.data).toEqual([]);
  });
});
