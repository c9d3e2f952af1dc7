import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { settleIntents } from "@/lib/areas/payments/gateway/settle-intents";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, order, orderOf, replayedAndStored } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, expect, test } from "vitest";

const DAY = "2026-01-15";
let tenant: TestTenant;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
});
afterAll(expectBooksToHold);

type Known = { accountNumber: string; subscriptions: string[]; invoices: string[] };

/** Many calls of all kinds that change the balance of an account. */
function storm({ accountNumber, subscriptions, invoices }: Known): (() => Promise<Answer>)[] {
  const call = (method: string, path: string, body?: object) => () =>
    tenant.call(method, path, body, LATEST);
  const orders = (body: object) => call("POST", "/v1/orders", body);
  const change = (
    subscriptionNumber: string | undefined,
    type: string,
    more: object,
    options = {},
  ) =>
    orders({
      orderDate: DAY,
      existingAccountNumber: accountNumber,
      subscriptions: [{ subscriptionNumber, orderActions: [{ type, ...more }] }],
      processingOptions: { runBilling: true, ...options },
    });
  const cancel = (date: string) => ({
    cancelSubscription: { cancellationPolicy: "SpecificDate", cancellationEffectiveDate: date },
  });
  const [first, second, third, fourth] = subscriptions;
  const refund = { refund: true, refundAmount: 20, writeOff: true };
  const money = { accountId: undefined, accountNumber, currency: "USD" };
  const suspend = { suspendPolicy: "SpecificDate", suspendSpecificDate: "2026-02-20" };
  return [
    orders(orderOf(accountNumber, ratePlanId, { bill: DAY, collect: true })),
    change(first, "CancelSubscription", cancel(DAY), refund),
    change(first, "AddProduct", { addProduct: { productRatePlanId: ratePlanId } }),
    change(second, "AddProduct", { addProduct: { productRatePlanId: ratePlanId } }),
    change(second, "CancelSubscription", cancel("2026-02-01"), { applyCredit: true }),
    change(third, "RenewSubscription", {}, { collectPayment: true }),
    change(third, "Suspend", { suspend }),
    change(fourth, "TermsAndConditions", { termsAndConditions: { autoRenew: true } }),
    call("POST", "/v1/payments", { ...money, type: "External", amount: 10 }),
    call("POST", "/v1/payments", {
      ...money,
      type: "External",
      amount: 30,
      invoices: [{ invoiceNumber: invoices[3], amount: 30 }],
    }),
    call("PUT", `/v1/invoices/${invoices[3]}/write-off`, {}),
    call("POST", "/v1/payments", { ...money, type: "Electronic", amount: 5 }),
    call("PUT", `/v1/subscriptions/${fourth}/cancel`, {
      cancellationPolicy: "SpecificDate",
      cancellationEffectiveDate: "2026-03-01",
    }),
  ];
}

type Answer = Awaited<ReturnType<TestTenant["call"]>>;

test("concurrent orders, payments, write-offs and the daily bill of one account keep its books consistent", {
  timeout: 60_000,
}, async () => {
  const { accountNumber } = await makeAccount(tenant);
  const made = [];
  for (const collect of [true, true, true, false]) {
    made.push(await order(tenant, orderOf(accountNumber, ratePlanId, { bill: DAY, collect })));
  }
  const known = {
    accountNumber,
    subscriptions: made.map((of) => String(of.subscriptions[0].subscriptionNumber)),
    invoices: made.map((of) => String(of.invoiceNumbers[0])),
  };
  const seen: Answer[] = [];
  for (const day of ["2026-02-16", "2026-03-16"]) {
    const calls = [...storm(known), ...storm(known).reverse()];
    const [answers] = await Promise.all([
      Promise.all(calls.map((send) => send())),
      advanceClock(tenant, day),
    ]);
    seen.push(...answers);
  }
  for (const { status, body } of seen) {
    if (status < 300) continue;
    expect(body.reasons?.[0], JSON.stringify(body)).toMatchObject({ code: expect.any(Number) });
    expect([20, 30, 50]).toContain(body.reasons[0].code % 100);
  }
  await settleIntents(tenant.tenantId, { all: true, grace: 0 });
  await advanceClock(tenant, "2026-04-16");
  const stored = await asOwner<{ id: string }>(
    "select replace(id::text, '-', '') as id from subscription where tenant_id = $1",
    [tenant.tenantId],
  );
  expect(stored.length).toBeGreaterThan(4);
  for (const { id } of stored) {
    const { replayed, stored: segments } = await replayedAndStored(tenant, id);
    expect(segments).toEqual(replayed);
  }
  const { metrics } = await good(tenant.call("GET", `/v1/accounts/${accountNumber}`));
  expect(Number.isFinite(Number(metrics.balance))).toBe(true);
});
