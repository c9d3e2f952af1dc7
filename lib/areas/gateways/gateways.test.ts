import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeWorld, newSubscriptionOrder } from "@/lib/testing/world";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { gatewayNamed } from "@/lib/platform/gateways/registry";
import { StripeStandIn } from "@/lib/testing/gateways/stripe-stand-in";

const standIn = new StripeStandIn();
const SETTINGS = "/v1/settings/payment-gateways";
const stripe = { name: "Stripe EU", type: "Stripe", secretKey: standIn.secretKey };
let tenant: TestTenant;

beforeAll(async () => {
  env().PERENNIAL_STRIPE_URL = await standIn.start();
});
afterAll(() => standIn.stop());
beforeEach(async () => {
  tenant = await testTenant();
});

const codes = (answer: { body: { reasons?: { code: number }[] } }) =>
  answer.body.reasons?.map(({ code }) => code);

const card = {
  type: "CreditCard",
  cardNumber: "4242424242424242",
  expirationMonth: 12,
  expirationYear: 2030,
  cardHolderInfo: { cardHolderName: "Ada Lovelace" },
};

describe("the gateways of a tenant", () => {
  test("are the test gateway, and the added ones; one of them is the default", async () => {
    const list = async () => (await tenant.call("GET", "/v1/paymentgateways")).body.paymentgateways;
    expect(await list()).toMatchObject([{ name: "TestGateway", isDefault: true, isActive: true }]);
    const made = await tenant.call("POST", SETTINGS, { ...stripe, isDefault: true });
    expect(made.body).toMatchObject({
      name: "Stripe EU",
      secretKeyLast4: "ndin",
      timeoutSeconds: 30,
    });
    expect(await list()).toMatchObject([
      { name: "TestGateway", isDefault: false },
      { name: "Stripe EU", type: "Stripe", isDefault: true },
    ]);
    const other = await tenant.call("POST", SETTINGS, {
      ...stripe,
      name: "Stripe US",
      isDefault: true,
    });
    expect((await list()).map((one: { isDefault: boolean }) => one.isDefault)).toEqual([
      false,
      false,
      true,
    ]);
    const off = await tenant.call("PUT", `${SETTINGS}/${other.body.id}`, { isActive: false });
    expect(codes(off)).toEqual([50400530]);
  });

  test("never show their keys", async () => {
    const made = await tenant.call("POST", SETTINGS, stripe);
    const change = { secretKey: "sk_test_another0001" };
    const changed = await tenant.call("PUT", `${SETTINGS}/${made.body.id}`, change);
    const shown = await tenant.call("GET", SETTINGS);
    expect(changed.body.secretKeyLast4).toBe("0001");
    expect(`${made.text}${changed.text}${shown.text}`).not.toMatch(/sk_test_/);
    const rows = await asOwner<{ row: string }>(
      `select g::text as row from payment_gateway g where tenant_id = $1
       union all select a::text from audit_entry a where tenant_id = $1`,
      [tenant.tenantId],
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map(({ row }) => row).join()).not.toMatch(/sk_test_/);
  });

  test.each([
    ["the same name in other letters", { name: "stripe eu" }, [50400230]],
    ["the name of the test gateway", { name: "TestGateway" }, [50400230]],
    ["a publishable key", { name: "Other", secretKey: "pk_test_0123456789" }, [50400420]],
    ["another kind", { name: "Other", type: "Bank" }, [50400320]],
  ])("refuse %s", async (_what, change, expected) => {
    await tenant.call("POST", SETTINGS, stripe);
    expect(codes(await tenant.call("POST", SETTINGS, { ...stripe, ...change }))).toEqual(expected);
  });

  test("can be set on accounts and payment methods only while they exist and are active", async () => {
    const bill = { firstName: "Ada", lastName: "Lovelace" };
    const person = { name: "Engines", currency: "EUR", billToContact: bill };
    const nowhere = { ...person, paymentGateway: "Nowhere" };
    expect(codes(await tenant.call("POST", "/v1/accounts", nowhere))).toEqual([51202520]);
    const { body } = await tenant.call("POST", SETTINGS, stripe);
    const named = { ...person, paymentGateway: "Stripe EU" };
    expect((await tenant.call("POST", "/v1/accounts", named)).status).toBe(200);
    await tenant.call("PUT", `${SETTINGS}/${body.id}`, { isActive: false });
    const late = await tenant.call("POST", "/v1/payment-methods", {
      ...card,
      authGateway: "Stripe EU",
    });
    expect(codes(late)).toEqual([52401920]);
  });

  test("charge methods that use them: an order is paid through Stripe", async () => {
    await tenant.call("POST", SETTINGS, { ...stripe, isDefault: true });
    const world = await makeWorld(tenant, "Engines");
    const before = standIn.taken;
    const order = newSubscriptionOrder(world.accountNumber, world.ratePlanId);
    const { body: made } = await tenant.call("POST", "/v1/payment-methods", {
      ...card,
      accountKey: world.accountNumber,
      makeDefault: true,
    });
    const verified = await tenant.call("PUT", `/v1/payment-methods/${made.id}/verify`, {});
    expect(verified.status, verified.text).toBe(200);
    const answer = await tenant.call("POST", "/v1/orders", order);
    expect(answer.status, answer.text).toBe(200);
    expect(standIn.taken - before).toBe(1);
    const [payment] = await asOwner<{ gateway: string; id: string }>(
      "select gateway, gateway_transaction_id as id from payment where tenant_id = $1 order by created_at desc, id desc limit 1",
      [tenant.tenantId],
    );
    expect(payment).toMatchObject({ gateway: "Stripe EU" });
    expect(payment?.id).toMatch(/^payment_intent_/);
  });

  test("can be tested for reachability and a valid key", async () => {
    const test = (id: string) => tenant.call("POST", `${SETTINGS}/${id}/test`);
    const { body } = await tenant.call("POST", SETTINGS, stripe);
    expect((await test(body.id)).body).toMatchObject({ reached: true, code: "reached" });
    await tenant.call("PUT", `${SETTINGS}/${body.id}`, { secretKey: "sk_test_wrong0001" });
    expect((await test(body.id)).body).toMatchObject({
      reached: false,
      code: "credentials_refused",
    });
    const builtIn = await test("TestGateway");
    expect(builtIn.body, builtIn.text).toMatchObject({ reached: true });
    expect((await test("0".repeat(32))).status).toBe(404);
  });

  test("of another tenant do not exist: their charges were never sent", async () => {
    await tenant.call("POST", SETTINGS, stripe);
    const stranger = await testTenant();
    const before = standIn.requests.length;
    const signal = new AbortController().signal;
    await stranger.as(() =>
      expect(gatewayNamed("Stripe EU").lookUp("pay-1", signal)).rejects.toThrow(),
    );
    expect(standIn.requests).toHaveLength(before);
  });
});
