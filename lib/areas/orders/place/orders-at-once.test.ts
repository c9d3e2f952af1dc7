import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, orderOf, replayedAndStored } from "@/lib/testing/ordering";
import { CARD, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
});

afterAll(expectBooksToHold);

const rows = (accountId: string) =>
  asOwner<{ orders: number; subscriptions: number; invoices: number; payments: number }>(
    `select (select count(*) from orders where account_id = a.id)::int as orders,
       (select count(*) from subscription where account_id = a.id)::int as subscriptions,
       (select count(*) from invoice where account_id = a.id)::int as invoices,
       (select count(*) from payment where account_id = a.id)::int as payments
     from account a where a.tenant_id = $1 and replace(a.id::text, '-', '') = $2`,
    [tenant.tenantId, accountId],
  );

describe("concurrent orders", () => {
  test("fifty equal orders with one key are one order, and all get its response", async () => {
    const { accountNumber, accountId } = await makeAccount(tenant);
    const body = orderOf(accountNumber, ratePlanId, { bill: "2026-01-15", collect: true });
    const headers = { "idempotency-key": "fifty-at-once" };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        tenant.call("POST", "/v1/orders", body, { ...LATEST, headers }),
      ),
    );
    const good = answers.filter(({ status }) => status === 200);
    expect(good.length).toBeGreaterThan(0);
    expect(new Set(good.map(({ text }) => text)).size).toBe(1);
    for (const { status, body: answer } of answers) {
      if (status !== 200) expect([status, answer.reasons[0].code % 100]).toEqual([409, 50]);
    }
    expect(await rows(accountId)).toEqual([
      { orders: 1, subscriptions: 1, invoices: 1, payments: 1 },
    ]);
  });

  test("eight orders on one account are serialized; none is lost or incomplete", async () => {
    const { accountNumber, accountId } = await makeAccount(tenant);
    const body = orderOf(accountNumber, ratePlanId, { bill: "2026-01-15", collect: true });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => tenant.call("POST", "/v1/orders", body, LATEST)),
    );
    const done = answers.filter(({ status }) => status === 200).length;
    for (const { status, body: answer } of answers) {
      if (status !== 200) expect([status, answer.reasons[0].code % 100]).toEqual([409, 50]);
    }
    expect(done).toBeGreaterThan(0);
    expect(await rows(accountId)).toEqual([
      { orders: done, subscriptions: done, invoices: done, payments: done },
    ]);
  });

  test("thirty-two orders on one subscription create one version for each that succeeds, without a gap", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const made = await tenant.call(
      "POST",
      "/v1/orders",
      orderOf(accountNumber, ratePlanId),
      LATEST,
    );
    const { subscriptionNumber } = made.body.subscriptions[0];
    const actions = [
      { type: "AddProduct", addProduct: { productRatePlanId: ratePlanId } },
      { type: "TermsAndConditions", termsAndConditions: { autoRenew: true } },
      { type: "RenewSubscription" },
    ];
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) => {
        const orderActions = [actions[index % actions.length]];
        const body = {
          orderDate: "2026-01-15",
          existingAccountNumber: accountNumber,
          subscriptions: [{ subscriptionNumber, orderActions }],
        };
        return tenant.call("POST", "/v1/orders", body, LATEST);
      }),
    );
    const done = answers.filter(({ status }) => status === 200);
    for (const { status, body: answer } of answers) {
      if (status !== 200) expect([status, answer.reasons[0].code % 100]).toEqual([409, 50]);
    }
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ body: answer }) => answer.orderNumber)).size).toBe(done.length);
    const { version, id } = (
      await tenant.call("GET", `/v1/subscriptions/${subscriptionNumber}`, undefined, LATEST)
    ).body;
    expect(version).toBe(done.length + 1);
    const booked = await asOwner<{ version: number }>(
      `select produced_version as version from order_action
       where tenant_id = $1 and replace(subscription_id::text, '-', '') = $2 order by 1`,
      [tenant.tenantId, id],
    );
    expect(booked.map((row) => row.version)).toEqual(
      Array.from({ length: done.length + 1 }, (_, index) => index + 1),
    );
    const { replayed, stored } = await replayedAndStored(tenant, id);
    expect(stored).toEqual(replayed);
  });

  test("a declined card rolls the order back, and the error has the gateway's message", async () => {
    const { accountNumber, accountId } = await makeAccount(tenant, "Declined", {
      creditCard: { ...CARD, cardNumber: "4000000000000002" },
    });
    const body = orderOf(accountNumber, ratePlanId, { bill: "2026-01-15", collect: true });
    const answer = await tenant.call("POST", "/v1/orders", body, LATEST);
    expect(answer.status).toBe(402);
    expect(answer.body.reasons[0]).toMatchObject({
      code: 58730099,
      message: expect.stringContaining("card_declined"),
    });
    expect(await rows(accountId)).toEqual([
      { orders: 0, subscriptions: 0, invoices: 0, payments: 0 },
    ]);
    const [{ balance }] = (await asOwner(
      "select balance::float from account where tenant_id = $1 and account_number = $2",
      [tenant.tenantId, accountNumber],
    )) as [{ balance: number }];
    expect(balance).toBe(0);
  });

  test("the same order without collection succeeds, and its invoice is unpaid", async () => {
    const { accountNumber } = await makeAccount(tenant, "Owing", {
      creditCard: { ...CARD, cardNumber: "4000000000000002" },
    });
    const body = orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" });
    const { body: made } = await tenant.call("POST", "/v1/orders", body, LATEST);
    const invoice = await tenant.call("GET", `/v1/invoices/${made.invoiceNumbers[0]}`);
    expect(invoice.body).toMatchObject({ amount: 71.5, balance: 71.5, paymentAmount: 0 });
    const account = await tenant.call("GET", `/v1/accounts/${accountNumber}`);
    expect(account.text).toContain("71.5");
  });
});
