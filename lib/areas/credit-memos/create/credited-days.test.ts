import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { prices } from "@/lib/testing/catalog";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let plain: string;
let taxedAndReduced: string;

beforeAll(async () => {
  tenant = await testTenant();
  const code = { name: "Sales", taxMode: "TaxExclusive" };
  await good(tenant.call("POST", "/v1/settings/tax-codes", code));
  const rate = { taxCode: "Sales", name: "Sales", country: "US", taxRate: 0.2 };
  const days = { taxRateType: "Percentage", startDate: "2026-01-01" };
  await good(tenant.call("POST", "/v1/settings/tax-rates", { ...rate, ...days }));
  plain = (await planOf(tenant, { Name: "Plan", ...dollars(31) })).ratePlanId;
  taxedAndReduced = (
    await planOf(
      tenant,
      { Name: "Plan", ...dollars(310), Taxable: true, TaxCode: "Sales" },
      {
        Name: "Tenth",
        ChargeModel: "Discount-Percentage",
        ApplyDiscountTo: "RECURRING",
        DiscountLevel: "rateplan",
        ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountPercentage: 10 }),
      },
    )
  ).ratePlanId;
}, 60_000);
afterAll(expectBooksToHold);

type Body = Awaited<ReturnType<TestTenant["call"]>>["body"];
const get = (path: string): Promise<Body> => good(tenant.call("GET", path, undefined, LATEST));

/** A month from 15 January on one invoice. */
async function billed(ratePlanId: string) {
  const { accountNumber } = await makeAccount(tenant, "Company", { autoPay: false });
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" }));
  const { subscriptionNumber } = made.subscriptions[0];
  return { accountNumber, subscriptionNumber, invoice: String(made.invoiceNumbers[0]) };
}

type Billed = Awaited<ReturnType<typeof billed>>;

/** Books an action and bills through a day. */
const book = (day: string, { accountNumber, subscriptionNumber }: Billed, action: object) =>
  order(tenant, {
    orderDate: "2026-01-15",
    existingAccountNumber: accountNumber,
    subscriptions: [{ subscriptionNumber, orderActions: [action] }],
    processingOptions: { runBilling: true, billingOptions: { targetDate: day } },
  });

/** Ends the service on a day; returns billing's memo. */
async function cancelOn(day: string, of: Billed): Promise<Body> {
  const cancelSubscription = {
    cancellationPolicy: "SpecificDate",
    cancellationEffectiveDate: day,
  };
  const made = await book(day, of, { type: "CancelSubscription", cancelSubscription });
  return get(`/v1/credit-memos/${made.creditMemoNumbers[0]}`);
}

const lineOf = async (invoice: string, name = "Plan"): Promise<string> =>
  (await get(`/v1/invoices/${invoice}/items`)).invoiceItems.find(
    ({ chargeName }: Body) => chargeName === name,
  ).id;
const credit = async (invoice: string, amount?: number) => {
  const items =
    amount === undefined ? {} : { items: [{ invoiceItemId: await lineOf(invoice), amount }] };
  return tenant.call("POST", `/v1/credit-memos/invoice/${invoice}`, items, LATEST);
};

describe("after billing credited days", () => {
  test("users credit no more than the rest", async () => {
    const of = await billed(plain);
    expect((await cancelOn("2026-02-05", of)).amount).toBe(10);
    const preview = await good(
      tenant.call("POST", `/v1/credit-memos/invoice/${of.invoice}/preview`, {}, LATEST),
    );
    expect([preview.amount, preview.items[0].amountLeft]).toEqual([21, 21]);
    const beyond = await credit(of.invoice, 21.01);
    expect(beyond.body.reasons).toEqual([
      { code: 58520030, message: "At most 21 of Plan can still be credited." },
    ]);
    expect((await good(credit(of.invoice, 20))).amount).toBe(20);
    expect((await good(credit(of.invoice))).amount).toBe(1);
    expect((await credit(of.invoice)).status).toBe(422);
  });

  test("the same goes for the discounts and the taxes of these days", async () => {
    const of = await billed(taxedAndReduced);
    expect(await get(`/v1/invoices/${of.invoice}`)).toMatchObject({
      amount: 334.8,
      taxAmount: 55.8,
    });
    const memo = await cancelOn("2026-02-05", of);
    const rest = await good(credit(of.invoice));
    expect(rest.amount + memo.amount).toBeCloseTo(334.8, 6);
    expect(rest.taxAmount + memo.taxAmount).toBeCloseTo(55.8, 6);
    expect((await credit(of.invoice)).status).toBe(422);
  });

  test("and the invoice's balance can be written off, wherever the memo was applied", async () => {
    const of = await billed(plain);
    await cancelOn("2026-02-05", of);
    await good(tenant.call("PUT", `/v1/invoices/${of.invoice}/write-off`, {}, LATEST));
    expect(await get(`/v1/invoices/${of.invoice}`)).toMatchObject({ balance: 0 });
  });

  test("bills of the same days share what remains of them", async () => {
    const of = await billed(plain);
    const day = "2026-02-05";
    const suspend = { suspendPolicy: "SpecificDate", suspendSpecificDate: day };
    const paused = await book(day, of, { type: "Suspend", suspend });
    expect((await get(`/v1/credit-memos/${paused.creditMemoNumbers[0]}`)).amount).toBe(10);
    const resume = { resumePolicy: "SuspendDate" };
    const resumed = await book(day, of, { type: "Resume", resume });
    const again = String(resumed.invoiceNumbers[0]);
    expect((await get(`/v1/invoices/${again}`)).amount).toBe(10);
    expect((await good(credit(of.invoice))).amount).toBe(31);
    expect((await credit(again)).status).toBe(422);
  });
});

test("users' credits do not lower what billing credits for unused days", async () => {
  const of = await billed(plain);
  expect((await good(credit(of.invoice, 25))).amount).toBe(25);
  expect((await cancelOn("2026-02-05", of)).amount).toBe(10);
  expect((await credit(of.invoice)).status).toBe(422);
});
