import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { signTestNotice, testGatewaySecret } from "@/lib/platform/gateways/test-notice";
import { StripeStandIn } from "@/lib/testing/gateways/stripe-stand-in";
import { asOwner, callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { CARD, good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import { sealGatewayKey } from "./gateway-key";

const standIn = new StripeStandIn();
const SETTINGS = "/v1/settings/payment-gateways";
const stripe = { name: "Stripe EU", type: "Stripe", secretKey: "sk_live_standin" };

beforeAll(async () => {
  standIn.secretKey = stripe.secretKey;
  env().PERENNIAL_STRIPE_URL = await standIn.start();
});
afterAll(() => standIn.stop());

const liveTenant = () => testTenant({ environment: "live", clockAt: undefined });
const person = { firstName: "Nora", lastName: "North", country: "US", state: "CA" };
const newAccount = { name: "New", currency: "USD", billToContact: person };
const storedCard = {
  type: "CreditCard",
  cardNumber: "4242424242424242",
  expirationMonth: 12,
  expirationYear: 2039,
  cardHolderInfo: { cardHolderName: "Nora North" },
};

describe("a live tenant", () => {
  test("shows no test gateway, and accepts no event from one", async () => {
    const tenant = await liveTenant();
    expect((await tenant.call("GET", "/v1/paymentgateways")).body.paymentgateways).toEqual([]);
    expect((await tenant.call("GET", SETTINGS)).body.gateways).toEqual([]);
    const text = JSON.stringify({ id: "evt_1" });
    const seconds = Math.floor(Date.now() / 1000);
    const headers = signTestNotice(text, testGatewaySecret(tenant.tenantId), seconds);
    const path = `/v1/gateway-webhooks/${tenant.tenantId}`;
    expect((await callApi("POST", path, text, { headers })).status).toBe(401);
    const event = { event: "payment.settled", paymentKey: "P-00000001" };
    const sent = await tenant.call("POST", `${SETTINGS}/test-events`, event);
    expect(sent.status).toBe(422);
    expect(sent.body.reasons[0].message).toContain("live tenant");
  });

  test("without a gateway refuses cards and says what to set up", async () => {
    const tenant = await liveTenant();
    const withCard = { ...newAccount, creditCard: CARD, autoPay: true };
    for (const [path, body] of [
      ["/v1/accounts", withCard],
      ["/v1/payment-methods", storedCard],
    ] as const) {
      const { status, body: refusal } = await tenant.call("POST", path, body);
      expect(status).toBe(422);
      expect(refusal.reasons).toHaveLength(1);
      expect(refusal.reasons[0].code % 100).toBe(30);
      expect(refusal.reasons[0].message).toBe(
        "This live tenant has no payment gateway yet. Add one under Settings, Payment gateways (POST /v1/settings/payment-gateways).",
      );
    }
    const { ratePlanId } = await makeCatalog(tenant);
    const account = await makeAccount(tenant, "Pays by invoice", {
      creditCard: undefined,
      autoPay: false,
    });
    const processingOptions = {
      runBilling: true,
      billingOptions: { targetDate: "2026-03-15" },
    };
    const order = newSubscriptionOrder(account.accountNumber, ratePlanId, { processingOptions });
    expect((await good(tenant.call("POST", "/v1/orders", order))).invoiceNumbers).toHaveLength(1);
  });

  test("charges through its only gateway, and requires a default among several", async () => {
    const tenant = await liveTenant();
    await good(tenant.call("POST", SETTINGS, stripe));
    const { id } = await good(tenant.call("POST", "/v1/payment-methods", storedCard));
    const [method] = await asOwner("select gateway from payment_method where id = $1", [
      String(id).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5"),
    ]);
    expect(method).toEqual({ gateway: "Stripe EU" });
    await good(tenant.call("POST", SETTINGS, { ...stripe, name: "Stripe US" }));
    const { status, text } = await tenant.call("POST", "/v1/payment-methods", storedCard);
    expect(status).toBe(422);
    expect(text).toContain("no default payment gateway");
  });

  test("accepts Stripe's live keys only, and a test tenant its test keys only", async () => {
    for (const [environment, secretKey, other] of [
      ["live", "sk_live_0123456789", "rk_test_0123456789"],
      ["test", "rk_test_0123456789", "sk_live_0123456789"],
    ] as const) {
      const tenant = await testTenant({ environment, clockAt: undefined });
      const add = (key: string) => tenant.call("POST", SETTINGS, { ...stripe, secretKey: key });
      const refused = async (answer: ReturnType<TestTenant["call"]>) => {
        const { status, body } = await answer;
        expect([status, body.reasons?.[0].code]).toEqual([422, 50400430]);
        expect(body.reasons[0].message).toContain(`sk_${environment}_`);
      };
      await refused(add(other));
      const { id } = await good(add(secretKey));
      await refused(tenant.call("PUT", `${SETTINGS}/${id}`, { secretKey: other }));
    }
  });

  test("is kept from the test gateway and from a test clock by the database itself", async () => {
    const { tenantId } = await liveTenant();
    const refused = (sql: string) => expect(asOwner(sql, [tenantId])).rejects.toThrow(/live/);
    await refused("update tenant set clock_at = now() where id = $1");
    await refused("update tenant set environment = 'test' where id = $1");
    await refused(
      `insert into test_gateway_transaction (tenant_id, transaction_id, gateway_key, kind, amount, currency, approved, code, text, payer, received_at, effective_at, words)
       values ($1, 't', 'k', 'charge', 1, 'EUR', true, 'approved', '', 'p', now(), now(), '{}')`,
    );
  });
});

test("an old live key in a test tenant can no longer charge", async () => {
  const tenant = await testTenant();
  const { id } = await good(
    tenant.call("POST", SETTINGS, { ...stripe, secretKey: "sk_test_0123456789" }),
  );
  const uuid = String(id).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
  await asOwner("update payment_gateway set sealed_key = $2 where tenant_id = $1", [
    tenant.tenantId,
    sealGatewayKey(tenant.tenantId, uuid, stripe.secretKey),
  ]);
  const before = standIn.requests.length;
  const account = await makeAccount(tenant, "Old", {
    creditCard: undefined,
    autoPay: false,
  });
  const { id: method } = await good(
    tenant.call("POST", "/v1/payment-methods", {
      ...storedCard,
      accountKey: account.accountNumber,
      authGateway: stripe.name,
    }),
  );
  const { body } = await tenant.call("POST", "/v1/payments", {
    ...{ accountId: account.accountId, amount: 5, currency: "USD", type: "Electronic" },
    paymentMethodId: method,
  });
  expect(JSON.stringify(body)).toContain("key_of_other_environment");
  expect(standIn.requests).toHaveLength(before);
});
