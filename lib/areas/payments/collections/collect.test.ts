import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { afterAll, describe, expect, test } from "vitest";
import { asTenant } from "@/lib/platform/database/ambient";
import { NotSent } from "@/lib/platform/gateways/gateway";
import { TestGateway } from "@/lib/platform/gateways/test-gateway";
import { expectBooksToHold } from "@/lib/testing/books";
import {
  type ChargeScript,
  hasty,
  ScriptedGateway,
  withGateway,
} from "@/lib/testing/gateways/scripted-gateway";
import { CARD, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import { settleIntents } from "@/lib/areas/payments/gateway/settle-intents";

afterAll(expectBooksToHold);

type Shop = TestTenant & {
  accountNumber: string;
  paymentMethodId: string;
  order: () => ReturnType<TestTenant["call"]>;
};

async function shop(cardNumber = "4242424242424242"): Promise<Shop> {
  const tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  const account = await makeAccount(tenant, "Canary Company", {
    creditCard: { ...CARD, cardNumber },
  });
  const order = () =>
    tenant.call("POST", "/v1/orders", newSubscriptionOrder(account.accountNumber, ratePlanId));
  return { ...tenant, ...account, order };
}

const scripted = (script: ChargeScript) => Object.assign(new ScriptedGateway(hasty), { script });

async function rowsOf<Row>(shopOf: Shop, table: string): Promise<Row[]> {
  return asOwner<Row>(`select * from ${table} where tenant_id = $1`, [shopOf.tenantId]);
}

/** Nothing of a rolled-back order is left: no order, subscription, invoice, payment, debt. */
async function expectNothingPosted(of: Shop): Promise<void> {
  for (const table of ["orders", "subscription", "invoice", "payment", "payment_application"]) {
    expect(await rowsOf(of, table), table).toEqual([]);
  }
  const [account] = await rowsOf<{ balance: string }>(of, "account");
  expect(Number(account?.balance)).toBe(0);
}

/** The tenant's final total at the gateway. */
async function moneyAtGateway({ tenantId }: Shop): Promise<number> {
  const [row] = await asOwner<{ net: string }>(
    `select coalesce(sum(case when kind = 'charge' then amount else -amount end), 0) as net
     from test_gateway_transaction where tenant_id = $1 and approved`,
    [tenantId],
  );
  return Number(row?.net);
}

const intentOf = async (of: Shop) =>
  (
    await rowsOf<{
      state: string;
      outcome: string;
      response_code: string;
      next_check_at: Date | null;
    }>(of, "gateway_intent")
  ).at(-1);

const makeDue = ({ tenantId }: Shop) =>
  asOwner(
    "update gateway_intent set next_check_at = now() - interval '1 second' where tenant_id = $1 and next_check_at is not null",
    [tenantId],
  );

const AGED = { all: true, grace: 0 };

describe("a successful collection", () => {
  test("pays the invoice in full and can be read by number", async () => {
    const of = await shop();
    const { status, body } = await of.order();
    expect(status).toBe(200);
    expect(body).toMatchObject({ paidAmount: 71.5, paymentNumber: "P-00000001" });
    const payment = await of.call("GET", `/v1/payments/${body.paymentNumber}`);
    expect(payment.body).toMatchObject({
      success: true,
      number: "P-00000001",
      status: "Processed",
      type: "Electronic",
      amount: 71.5,
      appliedAmount: 71.5,
      unappliedAmount: 0,
      refundAmount: 0,
      currency: "USD",
      effectiveDate: "2026-01-15",
      gatewayId: "TestGateway",
      gatewayResponseCode: "approved",
      paymentMethodId: of.paymentMethodId,
      createdDate: "2026-01-15 12:00:00",
    });
    const {
      body: { parts },
    } = await of.call("GET", `/v1/payments/${payment.body.id}/parts`);
    expect(parts).toMatchObject([{ amount: 71.5, invoiceNumber: body.invoiceNumbers[0] }]);
    expect(await intentOf(of)).toMatchObject({
      state: "succeeded",
      outcome: "committed",
      next_check_at: null,
    });
    expect(await settleIntents(of.tenantId, AGED)).toEqual({
      voided: 0,
      failed: 0,
      waiting: 0,
      skipped: 0,
      refunded: 0,
    });
  });

  test("ends a series of failures on the payment method", async () => {
    const of = await shop();
    const declining = scripted(async () => ({
      outcome: "declined",
      code: "card_declined",
      text: "The card was declined.",
    }));
    await withGateway(declining, of.order);
    await withGateway(declining, of.order);
    const method = () =>
      rowsOf<{ failures_in_a_row: number; last_transaction_status: string }>(of, "payment_method");
    expect((await method())[0]).toMatchObject({
      failures_in_a_row: 2,
      last_transaction_status: "Declined",
    });
    expect((await of.order()).status).toBe(200);
    expect((await method())[0]).toMatchObject({
      failures_in_a_row: 0,
      last_transaction_status: "Approved",
    });
  });
});

describe("a refused collection", () => {
  test("F24: answers 402 with the gateway's code and text, and nothing is posted", async () => {
    const of = await shop("4000000000009995");
    const { status, body } = await of.order();
    expect(status).toBe(402);
    expect(body.reasons[0].code % 100).toBe(99);
    expect(body.reasons[0].message).toContain("insufficient_funds");
    expect(body.reasons[0].message).toContain("The card has insufficient funds.");
    await expectNothingPosted(of);
    expect(await intentOf(of)).toMatchObject({
      state: "failed",
      outcome: "rolled_back",
      response_code: "insufficient_funds",
      next_check_at: null,
    });
  });

  test("F25: is safe to retry when not one byte left us", async () => {
    const of = await shop();
    const answer = await withGateway(
      scripted(async () => Promise.reject(new NotSent())),
      of.order,
    );
    expect(answer.status).toBe(502);
    await expectNothingPosted(of);
    expect(await intentOf(of)).toMatchObject({ state: "failed", outcome: "rolled_back" });
    expect((await of.order()).status).toBe(200);
  });
});

const UNKNOWN: [string, ChargeScript][] = [
  [
    "never answers (F22)",
    (_request, honest, signal) =>
      honest().then(
        () =>
          new Promise((_resolve, reject) =>
            signal.addEventListener("abort", () => reject(new Error("aborted"))),
          ),
      ),
  ],
  [
    "breaks off in the middle of its answer (F26)",
    (_request, honest) => honest().then(() => Promise.reject(new Error("socket hang up"))),
  ],
  [
    "approves another amount (F27)",
    (request, honest) =>
      honest().then((answer) => ({ ...answer, amount: request.amount.times(100) }) as never),
  ],
  [
    "approves in another currency (F27)",
    (_request, honest) => honest().then((answer) => ({ ...answer, currency: "JPY" }) as never),
  ],
  [
    "answers with a page of HTML (F27)",
    (_request, honest) => honest().then(() => "<html>" as never),
  ],
  [
    "answers with a word that nobody knows (F27)",
    (_request, honest) => honest().then((answer) => ({ ...answer, outcome: "maybe" }) as never),
  ],
  [
    "says that the key is in use (F28)",
    (_request, honest) =>
      honest().then(() => ({
        outcome: "unknown",
        code: "same_key_in_use",
        text: "The key is in use.",
      })),
  ],
];

describe("a charge of unknown outcome", () => {
  test.each(UNKNOWN)("is rolled back and voided when the gateway %s", async (_title, script) => {
    const of = await shop();
    const answer = await withGateway(scripted(script), of.order);
    expect(answer.status).toBe(502);
    expect(answer.body.reasons[0].code % 100).toBe(99);
    await expectNothingPosted(of);
    expect(await intentOf(of)).toMatchObject({ state: "unknown", outcome: "pending" });
    expect(await moneyAtGateway(of)).toBe(71.5);
    await makeDue(of);
    expect(await settleIntents(of.tenantId)).toEqual({
      voided: 1,
      failed: 0,
      waiting: 0,
      skipped: 0,
      refunded: 0,
    });
    expect(await moneyAtGateway(of)).toBe(0);
    expect(await intentOf(of)).toMatchObject({
      state: "voided",
      outcome: "rolled_back",
      next_check_at: null,
    });
    const events = await rowsOf<{ event_type: string }>(of, "outbox");
    expect(events.map(({ event_type }) => event_type)).toContain("payment.reversed");
  });

  test("F27: is rolled back and voided when its transaction id belongs to another payment", async () => {
    const of = await shop();
    expect((await of.order()).status).toBe(200);
    const [before] = await rowsOf<{ gateway_transaction_id: string }>(of, "payment");
    const transactionId = before?.gateway_transaction_id;
    const liar = scripted((_request, honest) =>
      honest().then((answer) => ({ ...answer, transactionId }) as never),
    );
    const answer = await withGateway(liar, of.order);
    expect([answer.status, answer.body.reasons[0].code % 100]).toEqual([502, 99]);
    expect(await settleIntents(of.tenantId, AGED)).toMatchObject({ voided: 1 });
    expect(await moneyAtGateway(of)).toBe(71.5);
  });

  test("is never charged a second time before it is settled", async () => {
    const of = await shop();
    const gateway = scripted((_request, honest) =>
      honest().then(() => Promise.reject(new Error("reset"))),
    );
    const [first, second] = await withGateway(
      gateway,
      async () => [await of.order(), await of.order()] as const,
    );
    expect(first.status).toBe(502);
    expect(second.status).toBe(409);
    expect(second.headers.get("retry-after")).toBe("60");
    expect(gateway.charges).toBe(1);
    await settleIntents(of.tenantId, AGED);
    expect((await of.order()).status).toBe(200);
    expect(await moneyAtGateway(of)).toBe(71.5);
  });

  test("F23: counts as never made when the gateway does not know it, and is still voided if it arrives days later", async () => {
    const of = await shop();
    let arrive: () => Promise<unknown> = () => Promise.resolve();
    const gateway = scripted((_request, honest) => {
      arrive = () => asTenant(of.tenantId, honest);
      return Promise.reject(new Error("reset"));
    });
    await withGateway(gateway, of.order);
    expect(await settleIntents(of.tenantId, { all: true })).toMatchObject({ waiting: 1 });
    expect(await settleIntents(of.tenantId, AGED)).toMatchObject({ failed: 1 });
    expect((await of.order()).status).toBe(200);
    await withGateway(new ScriptedGateway({ timeout: 5000 }), arrive);
    expect(await moneyAtGateway(of)).toBe(143);
    expect(await settleIntents(of.tenantId, AGED)).toMatchObject({ voided: 1 });
    expect(await moneyAtGateway(of)).toBe(71.5);
  });

  test("F23: waits while the gateway has not decided, and is voided when it approves late", async () => {
    const of = await shop("4000000000350019");
    const late = new TestGateway({ timeout: 150, pace: 1 });
    expect((await withGateway(late, of.order)).status).toBe(502);
    expect(await settleIntents(of.tenantId, AGED)).toMatchObject({ waiting: 1, voided: 0 });
    await asOwner(
      "update test_gateway_transaction set effective_at = received_at where tenant_id = $1",
      [of.tenantId],
    );
    expect(await settleIntents(of.tenantId, AGED)).toMatchObject({ voided: 1 });
    expect(await moneyAtGateway(of)).toBe(0);
    await expectNothingPosted(of);
  });

  test("waits while the gateway cannot be reached, or refuses to void", async () => {
    const of = await shop();
    await withGateway(
      scripted((_request, honest) => honest().then(() => Promise.reject(new Error("reset")))),
      of.order,
    );
    const deaf = Object.assign(new ScriptedGateway(hasty), {
      lookUp: () => Promise.reject(new Error("down")),
    });
    expect(await withGateway(deaf, () => settleIntents(of.tenantId, AGED))).toMatchObject({
      waiting: 1,
    });
    const stubborn = Object.assign(new ScriptedGateway(hasty), {
      void: () => Promise.reject(new Error("down")),
    });
    expect(await withGateway(stubborn, () => settleIntents(of.tenantId, AGED))).toMatchObject({
      waiting: 1,
    });
    expect(await settleIntents(of.tenantId, AGED)).toMatchObject({ voided: 1 });
  });
});

describe("a process that dies between the approval and the commit", () => {
  test("F02: leaves a charge that the settle job finds and voids", async () => {
    const of = await shop();
    // The answer has arrived, but the connection of the transaction is gone.
    const gateway = scripted(async (_request, honest) => {
      const answer = await honest();
      await asOwner(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
      );
      return answer;
    });
    const answer = await withGateway(gateway, of.order);
    expect(answer.status).toBe(503);
    await expectNothingPosted(of);
    expect(await moneyAtGateway(of)).toBe(71.5);
    expect(await intentOf(of)).toMatchObject({ state: "sent", outcome: "pending" });
    expect(await settleIntents(of.tenantId, AGED)).toMatchObject({ voided: 1 });
    expect(await moneyAtGateway(of)).toBe(0);
  });

  test("a settle job that comes while the caller still works waits for it, and voids nothing", async () => {
    const of = await shop();
    const settled: Promise<unknown>[] = [];
    const waitingForLocks = async () =>
      (
        await asOwner(
          `select from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length;
    const gateway = scripted(async (_request, honest) => {
      const answer = await honest();
      settled.push(settleIntents(of.tenantId, AGED));
      await expect.poll(waitingForLocks, { timeout: 5000 }).toBe(1);
      return answer;
    });
    expect((await withGateway(gateway, of.order)).status).toBe(200);
    expect(await Promise.all(settled)).toMatchObject([{ voided: 0, skipped: 1 }]);
    expect(await moneyAtGateway(of)).toBe(71.5);
  });

  test("ten orders at once on one account are ten payments, one after another", async () => {
    const of = await shop();
    const answers = await Promise.all(Array.from({ length: 10 }, of.order));
    const paid = answers.filter(({ status }) => status === 200).length;
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(paid).toBeGreaterThan(0);
    expect(await moneyAtGateway(of)).toBe(71.5 * paid);
  });
});
