import { beforeAll, expect, test } from "vitest";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

const DAY = "2026-01-15";
let tenant: TestTenant;
let ratePlanId: string;
beforeAll(async () => {
  tenant = await testTenant();
  const code = { name: "Sales", taxMode: "TaxExclusive" };
  await good(tenant.call("POST", "/v1/settings/tax-codes", code));
  const taxRateType = "Percentage";
  const rate = { taxCode: "Sales", name: "Sales tax", country: "US", taxRateType, taxRate: 0.07 };
  await good(tenant.call("POST", "/v1/settings/tax-rates", { ...rate, startDate: "2026-01-01" }));
  const taxed = { Taxable: true, TaxCode: "Sales" };
  const made = await planOf(
    tenant,
    { Name: "Plan", ...dollars(100), ...taxed },
    { Name: "Seats", ...dollars(33.33), ...taxed },
  );
  ratePlanId = made.ratePlanId;
}, 60_000);

async function billed() {
  const { accountNumber } = await makeAccount(tenant);
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: DAY }));
  const number = made.invoiceNumbers[0] as string;
  const { invoiceItems } = await good(tenant.call("GET", `/v1/invoices/${number}/items`));
  return { accountNumber, number, lines: invoiceItems as { id: string; chargeName: string }[] };
}

const preview = (number: string, body: object = {}) =>
  tenant.call("POST", `/v1/credit-memos/invoice/${number}/preview`, body, LATEST);
const credit = (number: string, body: object = {}) =>
  good(
    tenant.call(
      "POST",
      `/v1/credit-memos/invoice/${number}`,
      { autoPost: true, autoApplyToInvoiceUponPosting: true, ...body },
      LATEST,
    ),
  );

test("the preview of a credit equals the credit, and it stores nothing", async () => {
  const { number, lines } = await billed();
  const plan = lines.find(({ chargeName }) => chargeName === "Plan");
  const items = [{ invoiceItemId: plan?.id, amount: 30.01 }];
  const told = await good(preview(number, { items }));
  expect(told).toMatchObject({
    amountWithoutTax: 30.01,
    taxAmount: 2.1,
    amount: 32.11,
    appliedAmount: 32.11,
    unappliedAmount: 0,
    invoiceBalance: 142.66,
    invoiceBalanceAfter: 110.55,
    accountBalance: 142.66,
    accountBalanceAfter: 110.55,
  });
  expect((await good(tenant.call("GET", `/v1/invoices/${number}`))).balance).toBe(142.66);

  const memo = await credit(number, { items });
  expect([memo.amount, memo.taxAmount]).toEqual([32.11, 2.1]);
  expect((await good(tenant.call("GET", `/v1/invoices/${number}`))).balance).toBe(110.55);

  const rest = await good(preview(number));
  expect(
    rest.items.find((item: { chargeName: string }) => item.chargeName === "Plan"),
  ).toMatchObject({ amountLeft: 69.99, taxAmountLeft: 4.9, amount: 69.99, taxAmount: 4.9 });
  expect(rest).toMatchObject({ amount: 110.55, invoiceBalanceAfter: 0, accountBalanceAfter: 0 });
  expect((await credit(number)).amount).toBe(rest.amount);
  expect(await good(preview(number))).toMatchObject({ amount: 0, appliedAmount: 0 });
});

test("what a paid invoice cannot take stays on the credit memo", async () => {
  const { number, accountNumber } = await billed();
  await good(
    tenant.call("POST", "/v1/payments", {
      type: "External",
      amount: 142.66,
      currency: "USD",
      accountNumber,
      invoices: [{ invoiceNumber: number, amount: 142.66 }],
    }),
  );
  const told = await good(preview(number));
  expect(told).toMatchObject({ amount: 142.66, appliedAmount: 0, unappliedAmount: 142.66 });
  expect(told).toMatchObject({ invoiceBalanceAfter: 0, accountBalanceAfter: -142.66 });
});

test("what the credit itself would refuse, its preview refuses", async () => {
  const { number, lines } = await billed();
  const items = [{ invoiceItemId: lines[0]?.id, amount: 100.01 }];
  const refused = await preview(number, { items });
  expect(refused.body.reasons[0].code).toBe(58548030);
  expect(refused.body.reasons[0].message).toContain("can still be credited");
  await good(tenant.call("PUT", `/v1/invoices/${number}/unpost`, {}));
  expect((await preview(number)).body.reasons[0].message).toContain("posted");
});
