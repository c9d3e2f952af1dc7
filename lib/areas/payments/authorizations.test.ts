import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { settleAuthorizations } from "@/lib/areas/payment-methods/authorizations/settle-authorizations";
import { env } from "@/lib/platform/env";
import type {
  ChargeRequest,
  FollowUpRequest,
  GatewayResult,
} from "@/lib/platform/gateways/gateway";
import { TestGateway } from "@/lib/platform/gateways/test-gateway";
import { expectBooksToHold } from "@/lib/testing/books";
import { hasty, withGateway } from "@/lib/testing/gateways/scripted-gateway";
import { StripeStandIn } from "@/lib/testing/gateways/stripe-stand-in";
import { good, makeWorld, type World } from "@/lib/testing/world";
import { settleIntents } from "@/lib/areas/payments/gateway/settle-intents";

const standIn = new StripeStandIn();
let tenant: TestTenant;
let world: World;
let methodId: string;

beforeAll(async () => {
  env().PERENNIAL_STRIPE_URL = await standIn.start();
  tenant = await testTenant();
  world = await makeWorld(tenant);
});
afterAll(expectBooksToHold);
afterAll(() => standIn.stop());

beforeEach(() => {
  methodId = world.paymentMethodId;
});

type Hope = Promise<GatewayResult>;

/** A test gateway whose authorizations and captures succeed but are never answered, when told so. */
class Mute extends TestGateway {
  constructor(readonly about: "authorize" | "capture") {
    super(hasty);
  }
  override async authorize(request: ChargeRequest, signal: AbortSignal): Hope {
    const answer = await super.authorize(request, signal);
    return this.about === "authorize" ? new Promise<never>(() => undefined) : answer;
  }
  override async capture(request: FollowUpRequest, signal: AbortSignal): Hope {
    const answer = await super.capture(request, signal);
    return this.about === "capture" ? new Promise<never>(() => undefined) : answer;
  }
}

const at = (verb: string) => `/v1/payment-methods/${methodId}/${verb}`;
const hold = (amount: number, body: object = {}) =>
  tenant.call("POST", at("authorize"), { amount, gatewayOrderId: "PO-7", ...body });
const held = async (amount: number) => (await good(hold(amount))).transactionId as string;
const release = (transactionId: string, gatewayOrderId = "PO-7") =>
  tenant.call("POST", at("voidAuthorize"), { transactionId, gatewayOrderId });
const pay = (authTransactionId: string, amount: number, body: object = {}) =>
  tenant.call("POST", "/v1/payments", {
    type: "Electronic",
    accountNumber: world.accountNumber,
    amount,
    currency: "USD",
    authTransactionId,
    ...body,
  });
const states = (column = "state") =>
  asOwner<{ value: string }>(
    `select ${column} as value from payment_authorization where tenant_id = $1 order by created_at desc, id desc`,
    [tenant.tenantId],
  ).then((rows) => rows.map(({ value }) => value));
/** Has everything pending checked now. */
const later = (table: string) =>
  asOwner(
    `update ${table} set next_check_at = now() - interval '1 minute' where tenant_id = $1 and next_check_at is not null`,
    [tenant.tenantId],
  );
const codeOf = ({ body }: { body: { reasons: { code: number }[] } }) => body.reasons[0]?.code;

describe("an authorization", () => {
  test("is captured by a payment, once, and with no more than its amount", async () => {
    const { body, status } = await hold(50, { softDescriptor: "PERENNIAL" });
    expect([status, body]).toMatchObject([
      200,
      {
        gatewayOrderId: "PO-7",
        resultCode: "0",
        paymentGatewayResponse: { gatewayType: "TestGateway" },
      },
    ]);
    const id = body.transactionId;
    expect((await pay(id, 51)).body.reasons[0].message).toMatch(/holds 50 USD/);
    const paid = await good(pay(id, 30));
    expect(paid).toMatchObject({ amount: 30, authTransactionId: id, status: "Processed" });
    expect((await pay(id, 5)).body.reasons[0].message).toMatch(/was captured already/);
    expect((await release(id)).status).toBe(422);
    expect((await states())[0]).toBe("captured");
    const refund = { type: "Electronic", totalAmount: 10 };
    await good(tenant.call("POST", `/v1/payments/${paid.number}/refunds`, refund));
  });

  test("is captured once by ten payments at a time", async () => {
    const id = await held(20);
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(id, 20)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("is released, once, by both of its names", async () => {
    const id = await held(20);
    const standing = async () => {
      const filter = `filter[]=paymentMethodId.EQ:${methodId}&filter[]=status.EQ:authorized`;
      return (await good(tenant.call("GET", `/object-query/payment-authorizations?${filter}`)))
        .data;
    };
    expect(await standing()).toEqual([
      expect.objectContaining({ transactionId: id, amount: 20, currency: "USD" }),
    ]);
    expect((await release(id, "PO-8")).status).toBe(404);
    expect((await release(id)).body).toMatchObject({ transactionId: id, resultCode: "0" });
    expect(await standing()).toEqual([]);
    expect((await release(id)).status).toBe(422);
    expect((await pay(id, 20)).body.reasons[0].message).toMatch(/was canceled/);
  });

  test("of another account, of none, or unknown cannot be captured", async () => {
    const other = await makeWorld(tenant, "Other");
    const id = await held(20);
    expect((await pay(id, 20, { accountNumber: other.accountNumber })).status).toBe(404);
    expect((await pay("tg_nobody", 20)).status).toBe(404);
    expect((await hold(0)).body.reasons[0].code).toBe(52430220);
    expect((await hold(10, { accountNumber: other.accountNumber })).status).toBe(404);
    expect((await release(id)).status).toBe(200);
  });

  test("whose answer never came is found and released", async () => {
    const lost = await withGateway(new Mute("authorize"), () => hold(20));
    expect([lost.status, (await states())[0]]).toEqual([502, "unknown"]);
    await later("payment_authorization");
    expect(await settleAuthorizations(tenant.tenantId)).toBe(1);
    expect((await states())[0]).toBe("voided");
  });

  test("whose capture was not answered is voided with it", async () => {
    const id = await held(20);
    const lost = await withGateway(new Mute("capture"), () => pay(id, 20));
    expect([lost.status, (await states())[0]]).toEqual([502, "capturing"]);
    expect((await pay(id, 20)).status).not.toBe(200);
    await later("gateway_intent");
    expect(await settleIntents(tenant.tenantId)).toMatchObject({ voided: 1 });
    expect((await states())[0]).toBe("voided");
  });

  test("remains valid when its gateway refuses to capture", async () => {
    const id = await held(20);
    class Refusing extends TestGateway {
      override async capture(): Hope {
        return { outcome: "declined", code: "try_later", text: "Try later." };
      }
    }
    expect((await withGateway(new Refusing(hasty), () => pay(id, 20))).status).toBe(402);
    expect((await pay(id, 20)).status).toBe(200);
  });

  test("that is not captured within a week expires, and is released", async () => {
    const id = await held(20);
    await good(tenant.call("POST", "/v1/test-clock", { advanceTo: "2026-01-23" }));
    await asOwner("update tenant set clock_at = '2026-01-23T12:00Z' where id = $1", [
      tenant.tenantId,
    ]);
    expect((await pay(id, 20)).body.reasons[0].message).toMatch(/is over/);
    expect(await settleAuthorizations(tenant.tenantId)).toBe(1);
    expect((await states())[0]).toBe("expired");
  });

  test("is authorized and captured by Stripe", async () => {
    const gateway = { name: "Stripe EU", type: "Stripe", secretKey: standIn.secretKey };
    await good(tenant.call("POST", "/v1/settings/payment-gateways", gateway));
    const card = await good(
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
    methodId = card.id;
    const id = await held(20);
    expect(standIn.requests.at(-1)?.form).toMatchObject({ capture_method: "manual" });
    const paid = await good(pay(id, 15));
    expect(paid).toMatchObject({ amount: 15, paymentMethodId: methodId });
    const second = await held(20);
    expect((await release(second)).status).toBe(200);
  });
});

describe("the agreement of a card's holder", () => {
  const profiles = (all = "") => tenant.call("GET", `${at("profiles")}${all}`);
  const agreement = { status: "Agreed", consentAgreementSrc: "External" };
  const charge = () =>
    tenant.call("POST", "/v1/payments", {
      type: "Electronic",
      accountNumber: world.accountNumber,
      amount: 9,
      currency: "USD",
      paymentMethodId: methodId,
      mitTransactionSource: "M_Recurring",
    });
  const words = async () => {
    const [row] = await asOwner<{ words: object }>(
      "select words from test_gateway_transaction where tenant_id = $1 order by received_at desc limit 1",
      [tenant.tenantId],
    );
    return row?.words;
  };

  test("is sent to the gateway with charges by the merchant, and forbids them once it has ended", async () => {
    expect((await charge()).status).toBe(200);
    const body = {
      type: "Recurring",
      ...agreement,
      networkTransactionId: "ntx-1",
      agreedOn: "2026-01-02",
    };
    const made = await good(tenant.call("POST", at("profiles"), body));
    expect(made).toMatchObject({ number: 1, paymentMethodId: methodId });
    expect((await tenant.call("POST", at("profiles"), body)).status).toBe(422);
    expect((await charge()).status).toBe(200);
    expect(await words()).toMatchObject({ source: "M_Recurring", networkTransactionId: "ntx-1" });
    await good(tenant.call("POST", at("profiles/1/cancel")));
    expect((await charge()).body.reasons[0].message).toMatch(/does not agree to Recurring/);
    expect((await tenant.call("POST", at("profiles/1/expire"))).status).toBe(422);
    expect((await tenant.call("POST", at("profiles/9/expire"))).status).toBe(404);
    const activate = {
      type: "Recurring",
      ...agreement,
      action: "Activate",
      cardSecurityCode: "123",
    };
    await good(tenant.call("POST", at("profiles"), activate));
    expect((await profiles()).body.profiles).toMatchObject([{ number: 2, status: "Active" }]);
    expect((await profiles("?includeAll=true")).body.profiles).toMatchObject([
      { number: 1, status: "Cancelled", agreedOn: "2026-01-02" },
      { number: 2, type: "Recurring" },
    ]);
    expect((await charge()).status).toBe(200);
    await good(tenant.call("POST", at("profiles/2/expire")));
    expect((await profiles("?includeAll=true")).body.profiles).toMatchObject([
      { number: 1, status: "Cancelled" },
      { number: 2, status: "Expired" },
    ]);
  });

  test("is stored with a new card, whose gateway may verify it", async () => {
    const card = (cardNumber: string, body: object) =>
      tenant.call("POST", "/v1/payment-methods", {
        type: "CreditCard",
        cardNumber,
        expirationMonth: 12,
        expirationYear: 2039,
        cardHolderInfo: { cardHolderName: "Nora North" },
        accountKey: world.accountNumber,
        ...body,
      });
    const mit = {
      mitProfileType: "Unscheduled",
      mitNetworkTransactionId: "ntx-2",
      mitProfileAction: "Activate",
    };
    methodId = (await good(card("5555555555554444", mit))).id;
    expect((await profiles()).body.profiles).toMatchObject([
      { type: "Unscheduled", status: "Active" },
    ]);
    expect((await card("4000000000000002", mit)).status).toBe(402);
    const ach = { type: "Check", ...mit };
    expect(codeOf(await tenant.call("POST", "/v1/payment-methods", ach))).toBe(52419830);
  });
});
