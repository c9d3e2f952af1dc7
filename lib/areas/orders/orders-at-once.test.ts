import { asOwner, type TestTenant, testTenant } from "@/lib/platform/testing/tenant";
import { expectBooksToHold } from "@/lib/platform/testing/books";
import { LATEST, orderOf } from "@/lib/platform/testing/ordering";
import { CARD, makeAccount, makeCatalog } from "@/lib/platform/testing/world";
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

describe("orders at once", () => {
  test("twenty equal orders under one key are one order, and all get its answer", async () => {
    const { accountNumber, accountId } = await makeAccount(tenant);
    const body = orderOf(accountNumber, ratePlanId, { bill: "2026-01-15", collect: true });
    const headers = { "idempotency-key": "twenty-at-once" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
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

  test("eight orders on one account follow one another; none is lost, none is half done", async () => {
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

  test("a declined card undoes all of the order and answers with the gateway's words", async () => {
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

  test("the same order without collection stands, and its invoice is owed", async () => {
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
