import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, expect, test } from "vitest";

const OPTIONS = ["runBilling", "collectPayment", "applyCredit", "refund", "writeOff"] as const;
type Chosen = Record<(typeof OPTIONS)[number], boolean>;

const COMBINATIONS = Array.from({ length: 2 ** OPTIONS.length }, (_, bits) => {
  const entries = OPTIONS.map((name, index) => [name, ((bits >> index) & 1) === 1] as const);
  return Object.fromEntries(entries) as Chosen;
});

/** A month of the test plan, its paid part, the refund of that, and a prepayment. */
const MONTH = 71.5;
const PAID = 50;
const BACK = 30;
const AHEAD = 10;

let tenant: TestTenant;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
});

afterAll(expectBooksToHold);

/** The expected result of options, computed independently of orders. */
function expected({ runBilling, collectPayment, applyCredit, refund, writeOff }: Chosen) {
  // Without a refund or write-off, the credit of the old subscription pays for the new one.
  const apart = runBilling && (refund || writeOff);
  let memo = apart ? MONTH : 0;
  let ahead = AHEAD;
  let old = MONTH - PAID + (refund ? BACK : 0);
  let fresh = apart ? MONTH : 0;
  [memo, old] = less(memo, old);
  const givenUp = writeOff ? old : 0;
  old -= givenUp;
  if (applyCredit) {
    [memo, fresh] = less(memo, fresh);
    [ahead, fresh] = less(ahead, fresh);
  }
  const paid = collectPayment ? fresh : 0;
  fresh -= paid;
  return {
    old,
    fresh,
    paid,
    givenUp,
    back: refund ? BACK : 0,
    balance: old + fresh - memo - ahead,
  };
}

const less = (credit: number, owed: number): [number, number] => {
  const used = Math.min(credit, owed);
  return [credit - used, owed - used];
};

/** An account with a partly paid subscription, and a prepayment. */
async function halfPaid(type: "Electronic" | "External") {
  const { accountId, accountNumber } = await makeAccount(tenant);
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" }));
  const [invoiceNumber] = made.invoiceNumbers;
  const words = { type: "External", paymentMethodType: "Check", currency: "USD", accountId };
  const invoices = [{ invoiceNumber, amount: PAID }];
  const half = type === "External" ? words : { type, currency: "USD", accountId };
  await good(tenant.call("POST", "/v1/payments", { ...half, amount: PAID, invoices }));
  await good(tenant.call("POST", "/v1/payments", { ...words, amount: AHEAD }));
  const { subscriptionNumber } = made.subscriptions[0];
  return { accountNumber, invoiceNumber, subscriptionNumber };
}

const swapped = (of: Awaited<ReturnType<typeof halfPaid>>, processingOptions: object) => {
  const body = orderOf(of.accountNumber, ratePlanId);
  const cancelSubscription = {
    cancellationPolicy: "SpecificDate",
    cancellationEffectiveDate: "2026-01-15",
  };
  const { subscriptionNumber } = of;
  const orderActions = [{ type: "CancelSubscription", cancelSubscription }];
  const subscriptions = [{ subscriptionNumber, orderActions }, ...body.subscriptions];
  return { ...body, subscriptions, processingOptions };
};

const owedOf = async (number: string | undefined) =>
  number === undefined ? 0 : (await good(tenant.call("GET", `/v1/invoices/${number}`))).balance;

test.each(
  COMBINATIONS.map((chosen, index) => ({
    chosen,
    type: index % 3 ? ("Electronic" as const) : ("External" as const),
    name: OPTIONS.filter((name) => chosen[name]).join(" + ") || "nothing",
  })),
)("$name of an order that cancels and sells anew come to what they say", async (row) => {
  const { chosen, type } = row;
  const before = await halfPaid(type);
  const options = { ...chosen, ...(chosen.refund ? { refundAmount: BACK } : {}) };
  const answer = await tenant.call("POST", "/v1/orders", swapped(before, options), LATEST);
  if ((chosen.collectPayment || chosen.applyCredit) && !chosen.runBilling) {
    expect(answer.body.reasons[0]).toMatchObject({
      code: 58730030,
      message: expect.stringContaining("runBilling"),
    });
    return;
  }
  const { body } = answer;
  expect(answer.status, JSON.stringify(body.reasons)).toBe(200);
  const want = expected(chosen);
  const account = await good(tenant.call("GET", `/v1/accounts/${before.accountNumber}`));
  const refunds = await Promise.all(
    (body.refunds ?? []).map((of: { number: string }) =>
      good(tenant.call("GET", `/v1/refunds/${of.number}`)),
    ),
  );
  expect({
    old: await owedOf(before.invoiceNumber),
    fresh: await owedOf(body.invoiceNumbers?.[0]),
    paid: body.paidAmount ?? 0,
    givenUp: body.writeOff?.[0]?.amount ?? 0,
    back: refunds.reduce((sum, of) => sum + of.amount, 0),
    balance: Number(account.metrics.balance),
  }).toEqual(want);
  expect(refunds.map((of) => of.type)).toEqual(chosen.refund ? [type] : []);
});
