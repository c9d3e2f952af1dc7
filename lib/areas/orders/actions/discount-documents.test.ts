import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { prices } from "@/lib/testing/catalog";
import { dollars, planOf } from "@/lib/testing/charges";
import { order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount } from "@/lib/testing/world";
import { afterAll, beforeAll, expect, test } from "vitest";

let tenant: TestTenant;
let fee: string;
let discounted: string;

beforeAll(async () => {
  tenant = await testTenant();
  fee = (await planOf(tenant, { Name: "Fee", ...dollars(100) })).ratePlanId;
  const discount = {
    Name: "Everywhere",
    ChargeModel: "Discount-Percentage",
    ApplyDiscountTo: "RECURRING",
    DiscountLevel: "account",
    ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountPercentage: 10 }),
  };
  discounted = (await planOf(tenant, { Name: "Main", ...dollars(50) }, discount)).ratePlanId;
});

afterAll(expectBooksToHold);

/** The amounts of the invoices of one order of both plans; either may be invoiced separately. */
async function amountsOf(separately: { fee: boolean; discounted: boolean }): Promise<number[]> {
  const { accountNumber } = await makeAccount(tenant);
  const entry = (ratePlanId: string, invoiceSeparately: boolean) =>
    orderOf(accountNumber, ratePlanId, { create: { invoiceSeparately } }).subscriptions[0];
  const body = {
    ...orderOf(accountNumber, fee, { bill: "2026-01-15" }),
    subscriptions: [entry(fee, separately.fee), entry(discounted, separately.discounted)],
  };
  const { invoiceNumbers } = await order(tenant, body);
  const amounts: number[] = [];
  for (const number of invoiceNumbers as string[]) {
    amounts.push((await good(tenant.call("GET", `/v1/invoices/${number}`))).amount);
  }
  return amounts.sort((a, b) => a - b);
}

test.each([
  ["one document: both are reduced", { fee: false, discounted: false }, [135]],
  ["the fee apart: it is not reduced", { fee: true, discounted: false }, [45, 100]],
  ["the discount apart: it reduces its own", { fee: false, discounted: true }, [45, 100]],
])("a discount on the account, %s", async (_, separately, amounts) => {
  expect(await amountsOf(separately)).toEqual(amounts);
});

test("the explanation of a discount has its percentage and base", async () => {
  const { accountNumber } = await makeAccount(tenant);
  const made = await order(tenant, orderOf(accountNumber, discounted, { bill: "2026-01-15" }));
  const { explanations } = await good(
    tenant.call("GET", `/v1/invoices/${made.invoiceNumbers[0]}/explanation`),
  );
  const line = explanations.find((of: { chargeName: string }) => of.chargeName === "Everywhere");
  expect(line.explanation.discount).toEqual({
    kind: "Percentage",
    base: "50",
    percentage: "10",
    rate: "0.1",
    available: null,
  });
  expect(line.explanation.text).toContain("50.00 USD × 10 % = 5.00 USD");
});
