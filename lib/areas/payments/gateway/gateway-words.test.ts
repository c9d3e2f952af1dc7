import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { StripeStandIn } from "@/lib/testing/gateways/stripe-stand-in";
import { good, makeWorld, newSubscriptionOrder, type World } from "@/lib/testing/world";

const standIn = new StripeStandIn();
let tenant: TestTenant;
let world: World;

beforeAll(async () => {
  env().PERENNIAL_STRIPE_URL = await standIn.start();
  tenant = await testTenant();
  world = await makeWorld(tenant);
  const gateway = { name: "Stripe EU", type: "Stripe", secretKey: standIn.secretKey };
  await good(tenant.call("POST", "/v1/settings/payment-gateways", gateway));
});
afterAll(() => standIn.stop());

const WORDS = {
  gatewayOptions: { channel: "kiosk", terminal: "7" },
  mitTransactionSource: "M_Recurring",
  gatewayOrderId: "PO-7",
};
const pay = (body: object) =>
  tenant.call("POST", "/v1/payments", {
    type: "Electronic",
    accountNumber: world.accountNumber,
    amount: 30,
    currency: "USD",
    ...body,
  });
const heard = async () => {
  const [row] = await asOwner<{ words: object }>(
    "select words from test_gateway_transaction where tenant_id = $1 order by received_at desc limit 1",
    [tenant.tenantId],
  );
  return row?.words;
};
const said = () => standIn.requests.at(-1)?.form;

test("details of a payment beside its money reach the test gateway", async () => {
  const paid = await good(
    pay({ ...WORDS, softDescriptor: "PERENNIAL", softDescriptorPhone: "+1 555" }),
  );
  expect(paid).toMatchObject({ gatewayOrderId: "PO-7", softDescriptor: "PERENNIAL" });
  expect(await heard()).toEqual({
    options: WORDS.gatewayOptions,
    source: "M_Recurring",
    orderId: "PO-7",
    softDescriptor: "PERENNIAL",
    softDescriptorPhone: "+1 555",
  });
});

test("an order passes them, too, by its payment options", async () => {
  const order = newSubscriptionOrder(world.accountNumber, world.ratePlanId);
  const processingOptions = {
    runBilling: true,
    collectPayment: true,
    billingOptions: { targetDate: "2026-01-15" },
    electronicPaymentOptions: WORDS,
  };
  await good(tenant.call("POST", "/v1/orders", { ...order, processingOptions }));
  expect(await heard()).toMatchObject({ options: WORDS.gatewayOptions, orderId: "PO-7" });
});

test("Stripe gets them in its own fields, and the rest as metadata", async () => {
  const card = {
    type: "CreditCard",
    cardNumber: "4242424242424242",
    expirationMonth: 12,
    expirationYear: 2039,
    cardHolderInfo: { cardHolderName: "Nora North" },
    accountKey: world.accountNumber,
  };
  const { id: paymentMethodId } = await good(
    tenant.call("POST", "/v1/payment-methods", { ...card, authGateway: "Stripe EU" }),
  );
  await good(pay({ ...WORDS, paymentMethodId, softDescriptor: 'North*"Sea" trading company' }));
  expect(said()).toMatchObject({
    off_session: "recurring",
    statement_descriptor_suffix: "North  Sea  trading co",
    "metadata[channel]": "kiosk",
    "metadata[order_id]": "PO-7",
  });
  await good(pay({ paymentMethodId, mitTransactionSource: "M_MOTO" }));
  expect(said()).toMatchObject({ "payment_method_options[card][moto]": "true" });
  expect(said()).not.toHaveProperty("off_session");
  const other = await good(
    tenant.call("POST", "/v1/payment-methods", { ...card, cardNumber: "5555555555554444" }),
  );
  const before = standIn.requests.length;
  const body = {
    paymentGatewayName: "Stripe EU",
    gatewayOptions: { why: "asked" },
    securityCode: "123",
  };
  const verified = await tenant.call("PUT", `/v1/payment-methods/${other.id}/verify`, body);
  expect(verified.status, verified.text).toBe(200);
  expect(standIn.requests.length).toBe(before + 1);
  expect(said()).toMatchObject({
    "metadata[why]": "asked",
    "payment_method_data[card][cvc]": "123",
  });
  const nowhere = await tenant.call("PUT", `/v1/payment-methods/${other.id}/verify`, {
    paymentGatewayName: "Nowhere",
  });
  expect(nowhere.body.reasons[0].code).toBe(52430020);
});

test.each([
  ["a card number", { gatewayOptions: { note: "4242 4242 4242 4242" } }],
  ["a card number as a name", { gatewayOptions: { "4242424242424242": "x" } }],
  [
    "too many",
    { gatewayOptions: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`k${i}`, "v"])) },
  ],
  ["too long a word", { gatewayOptions: { note: "x".repeat(256) } }],
  ["an unknown source", { mitTransactionSource: "M_Sometimes" }],
  ["too long a descriptor", { softDescriptor: "x".repeat(36) }],
])("%s is refused as a value, and nothing is charged", async (_what, body) => {
  const answer = await pay(body);
  expect([answer.status, answer.body.reasons[0].code % 100]).toEqual([400, 20]);
});
