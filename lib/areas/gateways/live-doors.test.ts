import * as z from "zod";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { contracts } from "@/lib/api/contracts";
import { env } from "@/lib/platform/env";
import { gatewayNamed } from "@/lib/platform/gateways/registry";
import {
  type Door,
  DOORS_OF_VERSION_2,
  newAccount,
  storedCard,
  TEST_GATEWAY as T,
} from "@/lib/testing/gateways/doors";
import { StripeStandIn } from "@/lib/testing/gateways/stripe-stand-in";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { CARD, good, makeWorld, newSubscriptionOrder, type World } from "@/lib/testing/world";

const standIn = new StripeStandIn();
const SETTINGS = "/v1/settings/payment-gateways";
const stripe = { name: "Stripe EU", type: "Stripe", secretKey: "sk_live_standin" };
const testGateway = gatewayNamed(T);

beforeAll(async () => {
  standIn.secretKey = stripe.secretKey;
  env().PERENNIAL_STRIPE_URL = await standIn.start();
});
afterAll(() => standIn.stop());

const METHODS = ["charge", "authorize", "capture", "refund", "void", "lookUp"] as const;
const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  for (const method of METHODS) {
    vi.spyOn(testGateway, method).mockImplementation(async () => {
      asked.push(method);
      throw new Error("a live tenant has reached the test gateway");
    });
  }
});
afterEach(() => void vi.restoreAllMocks());

const liveTenant = () => testTenant({ environment: "live", clockAt: undefined });

/** The tables in which a tenant's rows name the test gateway. */
async function traces(tenantId: string): Promise<string[]> {
  const columns = await asOwner<{ place: string; column: string }>(
    `select c.table_name as place, c.column_name as column from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name like '%gateway%'
       and c.data_type = 'text' and exists (select from information_schema.columns k
         where k.table_schema = 'public' and k.table_name = c.table_name and k.column_name = 'tenant_id')`,
  );
  expect(columns.length).toBeGreaterThan(5);
  const found: string[] = [];
  for (const { place, column } of columns) {
    const sql = `select 1 from ${place} where tenant_id = $1 and ${column} = '${T}'`;
    if ((await asOwner(sql, [tenantId])).length) found.push(`${place}.${column}`);
  }
  const books = "select 1 from test_gateway_transaction where tenant_id = $1";
  if ((await asOwner(books, [tenantId])).length) found.push("test_gateway_transaction");
  return found;
}

type Shape = { type: string; shape?: Record<string, z.ZodType>; options?: z.ZodType[] } & Record<
  string,
  unknown
>;

/** Paths of the fields below a schema that contain a gateway, as an id, number or name. */
function gatewayFields(schema: z.ZodType, path = "", found = new Set<string>()): Set<string> {
  const { shape = {}, options = [], ...def } = schema.def as unknown as Shape;
  for (const [name, inner] of Object.entries(shape)) {
    const place = path ? `${path}.${name}` : name;
    if (/gateway([_-]?(id|name|number))?$/i.test(name)) found.add(place);
    gatewayFields(inner, place, found);
  }
  const inside = [def.innerType, def.element, def.in, def.out, def.valueType, def.left, def.right];
  for (const inner of [...options, ...inside]) {
    if (inner instanceof z.ZodType) gatewayFields(inner, path, found);
  }
  return found;
}

const v1Subscription = ({ accountNumber, ratePlanId }: World) => ({
  ...{ accountKey: accountNumber, contractEffectiveDate: "2026-01-15", termType: "TERMED" },
  ...{
    initialTerm: 12,
    renewalTerm: 12,
    subscribeToRatePlans: [{ productRatePlanId: ratePlanId }],
  },
  ...{ runBilling: true, collect: true, targetDate: "2026-03-15" },
});
const v2Subscription = ({ accountNumber, ratePlanId }: World, gateway: object) => ({
  account_number: accountNumber,
  initial_term: { type: "termed", interval: "year", interval_count: 1 },
  start_on: { contract_effective: "2026-01-15" },
  subscription_plans: [{ plan_id: ratePlanId }],
  processing_options: { collection_method: "collect_payment", ...gateway },
});
const form = { values: { paymentGateway: T }, agreed: true };
const orderOf = (world: World, extra: object) => ({
  ...newSubscriptionOrder(world.accountNumber, world.ratePlanId),
  ...extra,
});
const billed = {
  runBilling: true,
  collectPayment: true,
  billingOptions: { targetDate: "2026-03-15" },
};
const paidThere = {
  processingOptions: { ...billed, electronicPaymentOptions: { paymentGatewayId: T } },
};
const forNewAccount = (world: World, extra: object) => {
  const { existingAccountNumber: _other, ...order } = orderOf(world, {}) as Record<string, unknown>;
  return { ...order, newAccount: { ...newAccount, ...extra } };
};
const ownedBySomebodyNew = (world: World, owner: object = { paymentGateway: T }) => ({
  orderDate: "2026-01-15",
  existingAccountNumber: world.accountNumber,
  subscriptions: [
    {
      orderActions: [
        {
          type: "CreateSubscription",
          createSubscription: {
            newSubscriptionOwnerAccount: { ...newAccount, ...owner },
            terms: { initialTerm: { termType: "TERMED", period: 12, periodType: "Month" } },
            subscribeToRatePlans: [{ productRatePlanId: world.ratePlanId }],
          },
        },
      ],
    },
  ],
});
const OWNER =
  "subscriptions.orderActions.createSubscription.newSubscriptionOwnerAccount.paymentGateway";
const OWNERS_CARD = OWNER.replace("paymentGateway", "paymentMethod.authGateway");
const ownersCard = { paymentMethod: { ...storedCard, authGateway: T } };
const previewOptions = { previewOptions: { previewTypes: ["BillingDocs"] } };
const PAID = "processingOptions.electronicPaymentOptions.paymentGatewayId";
const orders = "/v1/orders";
const methodOf = ({ paymentMethodId }: World) => `/v1/payment-methods/${paymentMethodId}`;

const DOORS: Record<string, Door> = {
  ...DOORS_OF_VERSION_2,
  "updateGatewaySettings gateway-id": () => ({
    path: `${SETTINGS}/${T}`,
    body: { isDefault: true },
  }),
  "testGatewayConnection gateway-id": () => ({ path: `${SETTINGS}/${T}/test` }),
  "receiveGatewayEvent gateway-id": () => ({
    path: `/v1/gateway-webhooks/${T}`,
    body: {},
    harmless: true,
  }),
  "updateAccount paymentGateway": ({ accountNumber }) => ({
    path: `/v1/accounts/${accountNumber}`,
    body: { paymentGateway: T },
  }),
  "createAccount paymentGateway": () => ({
    path: "/v1/accounts",
    body: { ...newAccount, creditCard: CARD, autoPay: true, paymentGateway: T },
  }),
  "createAccount paymentMethod.authGateway": () => ({
    path: "/v1/accounts",
    body: { ...newAccount, paymentMethod: { ...storedCard, authGateway: T } },
  }),
  "createSubscription gatewayId": (world) => ({
    path: "/v1/subscriptions",
    body: { ...v1Subscription(world), gatewayId: T },
  }),
  "createSubscriptionV2 processing_options.payment_gateway_id": (world) => ({
    path: "/v2/subscriptions",
    body: v2Subscription(world, { payment_gateway_id: T }),
  }),
  "patchSubscription processing_options.payment_gateway_id": ({ subscriptionNumber }) => ({
    path: `/v2/subscriptions/${subscriptionNumber}`,
    body: { processing_options: { payment_gateway_id: T, collection_method: "collect_payment" } },
    harmless: true,
  }),
  "patchSubscription cancel.processing_options.payment_gateway_id": ({ subscriptionNumber }) => ({
    path: `/v2/subscriptions/${subscriptionNumber}`,
    body: { cancel: { processing_options: { payment_gateway_id: T } } },
    harmless: true,
  }),
  "cancelSubscriptionV2 processing_options.payment_gateway_id": ({ subscriptionNumber }) => ({
    path: `/v2/subscriptions/${subscriptionNumber}/cancel`,
    body: {
      cancel_at: "subscription_term_end",
      processing_options: { payment_gateway_id: T, collection_method: "collect_payment" },
    },
    harmless: true,
  }),
  "previewSubscriptionV2 processing_options.payment_gateway_id": (world) => ({
    path: "/v2/subscriptions/preview",
    body: v2Subscription(world, { payment_gateway_id: T }),
    harmless: true,
  }),
  "createPaymentMethod authGateway": ({ accountNumber }) => ({
    path: "/v1/payment-methods",
    body: { ...storedCard, accountKey: accountNumber, authGateway: T },
  }),
  "createPaymentMethod hostedForm.values.paymentGateway": ({ accountNumber }) => ({
    path: "/v1/payment-methods",
    body: { ...storedCard, accountKey: accountNumber, hostedForm: form },
    harmless: true,
  }),
  "createCreditCard hostedForm.values.paymentGateway": ({ accountNumber }) => ({
    path: "/v1/payment-methods/credit-cards",
    body: {
      ...{
        accountKey: accountNumber,
        creditCardType: "Visa",
        creditCardNumber: "4242424242424242",
      },
      ...{ expirationMonth: 12, expirationYear: 2039, cardHolderInfo: storedCard.cardHolderInfo },
      hostedForm: form,
    },
    harmless: true,
  }),
  "updatePaymentMethod authGateway": (world) => ({
    path: methodOf(world),
    body: { authGateway: T },
  }),
  "verifyPaymentMethod paymentGatewayName": (world) => ({
    path: `${methodOf(world)}/verify`,
    body: { paymentGatewayName: T },
  }),
  "collectDebitMemo payment.gatewayId": ({ debitMemo }) => ({
    path: `/v1/debit-memos/${debitMemo}/collect`,
    body: { collect: true, payment: { gatewayId: T } },
  }),
  "createAuthorization paymentGatewayId": (world) => ({
    path: `${methodOf(world)}/authorize`,
    body: { amount: 5, gatewayOrderId: "PO-1", paymentGatewayId: T },
  }),
  "cancelAuthorization paymentGatewayId": (world) => ({
    path: `${methodOf(world)}/voidAuthorize`,
    body: { transactionId: "tg_1", gatewayOrderId: "PO-1", paymentGatewayId: T },
    harmless: true,
  }),
  "createStoredCredentialProfile authGateway": (world) => ({
    path: `${methodOf(world)}/profiles`,
    body: {
      type: "Recurring",
      status: "Agreed",
      action: "Activate",
      consentAgreementSrc: "External",
      authGateway: T,
    },
  }),
  "createRsaSignature paymentGateway": ({ pageId }) => ({
    path: "/v1/rsa-signatures",
    body: {
      uri: `http://localhost:3000/hosted-pages/${pageId}`,
      method: "POST",
      pageId,
      paymentGateway: T,
    },
  }),
  "createRsaSignature gatewayName": ({ pageId }) => ({
    path: "/v1/rsa-signatures",
    body: {
      uri: `http://localhost:3000/hosted-pages/${pageId}`,
      method: "POST",
      pageId,
      gatewayName: T,
    },
  }),
  "createPaymentRun paymentGatewayId": () => ({
    path: "/v1/payment-runs",
    body: { targetDate: "2026-02-28", paymentGatewayId: T },
  }),
  "updatePaymentRun paymentGatewayId": ({ runId }) => ({
    path: `/v1/payment-runs/${runId}`,
    body: { paymentGatewayId: T },
  }),
  "previewPaymentRun paymentGatewayId": () => ({
    path: "/v1/payment-runs/preview",
    body: { targetDate: "2026-02-28", paymentGatewayId: T },
  }),
  ...Object.fromEntries(
    ["gatewayId", "paymentGatewayNumber"].map((name) => [
      `createPayment ${name}`,
      ({ accountId, paymentMethodId }: World) => ({
        path: "/v1/payments",
        body: {
          accountId,
          amount: 5,
          currency: "USD",
          type: "Electronic",
          paymentMethodId,
          [name]: T,
        },
      }),
    ]),
  ),
  [`createOrder ${OWNER}`]: (world) => ({ path: orders, body: ownedBySomebodyNew(world) }),
  "createOrder newAccount.paymentGateway": (world) => ({
    path: orders,
    body: forNewAccount(world, { creditCard: CARD, paymentGateway: T }),
  }),
  "createOrder newAccount.paymentMethod.authGateway": (world) => ({
    path: orders,
    body: forNewAccount(world, { paymentMethod: { ...storedCard, authGateway: T } }),
  }),
  [`createOrder ${PAID}`]: (world) => ({ path: orders, body: orderOf(world, paidThere) }),
  [`replaceOrder ${OWNER}`]: (world) => ({
    path: `${orders}/${world.draft}`,
    body: { ...ownedBySomebodyNew(world), existingAccountNumber: undefined },
    harmless: true,
  }),
  [`replaceOrder ${PAID}`]: (world) => ({
    path: `${orders}/${world.draft}`,
    body: { ...orderOf(world, paidThere), existingAccountNumber: undefined },
    harmless: true,
  }),
  [`createOrderLater ${OWNER}`]: (world) => ({
    path: "/v1/async/orders",
    body: ownedBySomebodyNew(world),
    harmless: true,
  }),
  "createOrderLater newAccount.paymentGateway": (world) => ({
    path: "/v1/async/orders",
    body: forNewAccount(world, { creditCard: CARD, paymentGateway: T }),
    harmless: true,
  }),
  "createOrderLater newAccount.paymentMethod.authGateway": (world) => ({
    path: "/v1/async/orders",
    body: forNewAccount(world, { paymentMethod: { ...storedCard, authGateway: T } }),
    harmless: true,
  }),
  [`createOrderLater ${PAID}`]: (world) => ({
    path: "/v1/async/orders",
    body: orderOf(world, paidThere),
    harmless: true,
  }),
  [`previewOrderLater ${OWNER}`]: (world) => ({
    path: "/v1/async/orders/preview",
    body: { ...ownedBySomebodyNew(world), ...previewOptions },
    harmless: true,
  }),
  [`previewOrder ${OWNER}`]: (world) => ({
    path: "/v1/orders/preview",
    body: { ...ownedBySomebodyNew(world), ...previewOptions },
    harmless: true,
  }),
};

Object.assign(DOORS, {
  [`createOrder ${OWNERS_CARD}`]: (world) => ({
    path: orders,
    body: ownedBySomebodyNew(world, ownersCard),
  }),
  [`createOrderLater ${OWNERS_CARD}`]: (world) => ({
    path: "/v1/async/orders",
    body: ownedBySomebodyNew(world, ownersCard),
    harmless: true,
  }),
  [`replaceOrder ${OWNERS_CARD}`]: (world) => ({
    path: `${orders}/${world.draft}`,
    body: { ...ownedBySomebodyNew(world, ownersCard), existingAccountNumber: undefined },
    harmless: true,
  }),
  [`previewOrder ${OWNERS_CARD}`]: (world) => ({
    path: "/v1/orders/preview",
    body: { ...ownedBySomebodyNew(world, ownersCard), ...previewOptions },
    harmless: true,
  }),
  [`previewOrderLater ${OWNERS_CARD}`]: (world) => ({
    path: "/v1/async/orders/preview",
    body: { ...ownedBySomebodyNew(world, ownersCard), ...previewOptions },
    harmless: true,
  }),
} satisfies Record<string, Door>);

describe("every operation that accepts a gateway", () => {
  let tenant: TestTenant;
  let world: Parameters<Door>[0];

  beforeAll(async () => {
    tenant = await liveTenant();
    await good(tenant.call("POST", SETTINGS, { ...stripe, isDefault: true }));
    const made = await makeWorld(tenant);
    const origin = { origin: "https://shop.example.com" };
    await good(tenant.call("POST", "/v1/settings/allowed-origins", origin));
    const page = await good(tenant.call("POST", "/v1/settings/hosted-pages", { name: "Cards" }));
    const runDate = { targetDate: "2026-02-28", runDate: "2099-01-01T00:00:00.000Z" };
    const run = await good(tenant.call("POST", "/v1/payment-runs", runDate));
    const draft = await good(
      tenant.call("POST", orders, orderOf(made, { status: "Draft", processingOptions: undefined })),
    );
    const owed = await good(
      tenant.call("POST", "/v1/debit-memos", {
        ...{ accountNumber: made.accountNumber, autoPost: true },
        charges: [{ chargeId: made.chargeId, memoItemAmount: 3 }],
      }),
    );
    const ids = { pageId: page.id, runId: run.id, debitMemo: owed.number };
    world = { ...made, ...ids, draft: draft.orderNumber };
  });

  test("is listed here", () => {
    const named = contracts
      .filter(({ method }) => method !== "GET")
      .flatMap(({ id, params, query, body }) =>
        [params, query, body].flatMap((part) =>
          [...gatewayFields(part)].map((path) => `${id} ${path}`),
        ),
      );
    expect(Object.keys(DOORS).toSorted()).toEqual(named.toSorted());
  });

  test.each(Object.keys(DOORS))(
    "never reaches the test gateway of a live tenant: %s",
    async (name) => {
      const contract = contracts.find(({ id }) => id === name.split(" ")[0]);
      const door = DOORS[name]?.(world);
      const { path = "", body, harmless } = door ?? {};
      const answer = await tenant.call(contract?.method ?? "", path, body, { version: "341.0" });
      expect(answer.status, answer.text).toBeLessThan(500);
      if (!harmless) {
        expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
        expect(answer.text).toMatch(/gateway/i);
      }
      expect(asked).toEqual([]);
      expect(await traces(tenant.tenantId)).toEqual([]);
    },
  );
});
