import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { beforeAll, describe, expect, test } from "vitest";
import { checkLine } from "@/lib/billing-checker/check-trace";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount } from "@/lib/testing/world";

const DAY = "2026-01-15";
const STATE = { country: "US", state: "California" };
const DAVIS = { firstName: "Dora", lastName: "Davis", ...STATE, city: "Davis" };

type Tax = { name: string; taxAmount: number; exemptAmount: number; id: string; balance: number };
type Line = {
  id: string;
  chargeName: string;
  chargeAmount: number;
  taxAmount: number;
  balance: number;
  taxationItems: { data: Tax[] };
};

let tenant: TestTenant;
const post = (path: string, body: object) => good(tenant.call("POST", path, body));
const rate = (taxCode: string, name: string, taxRate: number, rest: object = {}) =>
  post("/v1/settings/tax-rates", {
    taxCode,
    name,
    country: "US",
    taxRateType: "Percentage",
    taxRate,
    startDate: "2026-01-01",
    ...rest,
  });

/** A flat charge of a code. */
const flat = (Name: string, amount: number, TaxCode: string, rest: object = {}) => ({
  Name,
  ...dollars(amount),
  Taxable: true,
  TaxCode,
  ...rest,
});

const account = async (person: object = DAVIS, rest: object = {}) =>
  (
    await makeAccount(tenant, "Davis Ltd", {
      billToContact: person,
      soldToContact: person,
      ...rest,
    })
  ).accountNumber as string;

/** The invoice of a new subscription with its lines, after an equal preview. */
async function billed(accountNumber: string, ratePlanId: string, through = DAY) {
  const body = orderOf(accountNumber, ratePlanId, { bill: through });
  const { processingOptions: _, ...rest } = body;
  const previewOptions = { previewThruType: "SpecificDate", specificPreviewThruDate: through };
  const { previewResult } = await good(
    tenant.call("POST", "/v1/orders/preview", { ...rest, previewOptions }, LATEST),
  );
  const made = await order(tenant, body);
  const path = `/v1/invoices/${made.invoiceNumbers[0]}`;
  const invoice = await good(tenant.call("GET", path));
  const lines: Line[] = (await good(tenant.call("GET", `${path}/items`))).invoiceItems;
  const [preview] = previewResult.invoices;
  expect([preview.amount, preview.taxAmount]).toEqual([invoice.amount, invoice.taxAmount]);
  type Previewed = { amountWithoutTax: number; taxAmount: number; taxationItems: Tax[] };
  expect(
    preview.invoiceItems.map((line: Previewed) => [
      line.amountWithoutTax,
      line.taxAmount,
      line.taxationItems.map(({ taxAmount }) => taxAmount),
    ]),
  ).toEqual(
    lines.map((line) => [
      line.chargeAmount,
      line.taxAmount,
      line.taxationItems.data.map(({ taxAmount }) => taxAmount),
    ]),
  );
  await expectExplained(path);
  return { invoice, lines, path, made };
}

async function expectExplained(path: string) {
  const { explanations, currency } = await good(tenant.call("GET", `${path}/explanation`));
  for (const { chargeAmount: amount, explanation: trace } of explanations) {
    expect(checkLine({ amount, currency, trace })).toEqual([]);
  }
}

beforeAll(async () => {
  tenant = await testTenant();
  for (const [name, taxMode] of [
    ["Sales", "TaxExclusive"],
    ["VAT", "TaxInclusive"],
    ["Stacked", "TaxExclusive"],
    ["Unrated", "TaxExclusive"],
    ["Levied", "TaxExclusive"],
    ["Levied within", "TaxInclusive"],
  ]) {
    await post("/v1/settings/tax-codes", { name, taxMode });
  }
  await rate("Sales", "Sales tax", 0.0825, STATE);
  await rate("VAT", "VAT", 0.05);
  for (const code of ["Levied", "Levied within"]) {
    await rate(code, "Share", 0.1);
    await rate(code, "Levy", 2, { taxRateType: "FlatFee", currency: "USD" });
  }
  await rate("Stacked", "State tax", 0.07, STATE);
  await rate("Stacked", "City tax", 0.01, { ...STATE, city: "Davis" });
}, 60_000);

describe("the tax of an invoice", () => {
  test("is rounded on every line, and is part of the balance", async () => {
    const { ratePlanId } = await planOf(tenant, flat("A", 197, "Sales"), flat("B", 49, "Sales"));
    const { invoice, lines } = await billed(await account(), ratePlanId);
    expect(lines.map(({ taxAmount }) => taxAmount)).toEqual([16.25, 4.04]);
    expect(invoice).toMatchObject({
      amountWithoutTax: 246,
      taxAmount: 20.29,
      amount: 266.29,
      balance: 266.29,
      taxStatus: "Complete",
      taxMessage: null,
    });
    const owed = (line: Line) => [
      line.balance,
      ...line.taxationItems.data.map(({ balance }) => balance),
    ];
    expect(lines.map(owed)).toEqual([
      [197, 16.25],
      [49, 4.04],
    ]);
    await expectBooksToHold();
  });

  test("is extracted from a price that includes it, and the price stays", async () => {
    const { ratePlanId } = await planOf(tenant, flat("A", 10, "VAT"));
    const { invoice, lines } = await billed(await account(), ratePlanId);
    expect(lines[0]).toMatchObject({
      chargeAmount: 9.52,
      taxAmount: 0.48,
      taxMode: "TaxInclusive",
    });
    expect(invoice.amount).toBe(10);
  });

  test("has a part for each jurisdiction, none a tax on a tax", async () => {
    const { ratePlanId } = await planOf(tenant, flat("A", 10, "Stacked"));
    const { lines, path } = await billed(await account(), ratePlanId);
    const taxes = lines[0]?.taxationItems.data ?? [];
    expect(taxes.map(({ name, taxAmount }) => [name, taxAmount])).toEqual([
      ["State tax", 0.7],
      ["City tax", 0.1],
    ]);
    const listed = await good(tenant.call("GET", `${path}/items/${lines[0]?.id}/taxation-items`));
    expect(listed.data).toEqual(taxes);
    const one = await good(tenant.call("GET", `/v1/taxation-items/${taxes[0]?.id}`));
    expect(one).toMatchObject({ taxRate: 0.07, taxCode: "Stacked", taxDate: DAY });
    const filter = `filter[]=invoiceItemId.EQ:${lines[0]?.id}&sort[]=taxAmount.DESC`;
    const { data } = await good(tenant.call("GET", `/object-query/taxation-items?${filter}`));
    expect(data).toMatchObject([
      { name: "State tax", taxAmount: 0.7, country: "US", currency: "USD" },
      { name: "City tax", taxAmount: 0.1 },
    ]);
  });

  test("applies to the amount after a discount", async () => {
    const discount = {
      Name: "Ten off",
      ChargeModel: "Discount-Percentage",
      ApplyDiscountTo: "RECURRING",
      DiscountLevel: "rateplan",
      ProductRatePlanChargeTierData: {
        ProductRatePlanChargeTier: [{ Currency: "USD", DiscountPercentage: 10 }],
      },
    };
    const { ratePlanId } = await planOf(tenant, flat("A", 100, "Stacked"), discount);
    const { invoice, lines } = await billed(await account(), ratePlanId);
    expect(invoice).toMatchObject({ amountWithoutTax: 90, taxAmount: 7.2, amount: 97.2 });
    expect(lines.map(({ taxAmount, balance }) => [taxAmount, balance])).toEqual([
      [8, 89.2],
      [-0.8, 0],
    ]);
    await expectBooksToHold();
  });

  test("may be rounded once for the document", async () => {
    const rules = (taxRoundingLevel: string) =>
      good(tenant.call("PUT", "/v1/settings/billing-rules", { taxRoundingLevel }));
    await rules("Document");
    const { ratePlanId } = await planOf(tenant, flat("A", 197, "Sales"), flat("B", 49, "Sales"));
    const { invoice } = await billed(await account(), ratePlanId);
    await rules("Line");
    expect(invoice.taxAmount).toBe(20.3);
  });
});

describe("an account that is exempt", () => {
  const exempt = { exemptStatus: "Yes", exemptEffectiveDate: "2026-01-01" };
  test.each([
    [{ ...exempt, exemptExpirationDate: DAY }, 0, 8.25],
    [{ ...exempt, exemptExpirationDate: "2026-01-14" }, 8.25, 0],
    [{ ...exempt, exemptEffectiveDate: "2026-01-16" }, 8.25, 0],
    [{ exemptStatus: "PendingVerification" }, 8.25, 0],
  ])("%o owes %d, and %d is spared", async (taxInfo, owed, spared) => {
    const { ratePlanId } = await planOf(tenant, flat("A", 100, "Sales"));
    const { invoice, lines } = await billed(await account(DAVIS, { taxInfo }), ratePlanId);
    expect(invoice.taxAmount).toBe(owed);
    expect(lines[0]?.taxationItems.data[0]).toMatchObject({
      taxAmount: owed,
      exemptAmount: spared,
    });
  });
});

/** A discount in percent on the charges of its plan. */
const off = (name: string, percent: number) => ({
  Name: name,
  ChargeType: "Recurring",
  BillingPeriod: "Month",
  ChargeModel: "Discount-Percentage",
  ApplyDiscountTo: "RECURRING",
  DiscountLevel: "rateplan",
  ProductRatePlanChargeTierData: {
    ProductRatePlanChargeTier: [{ Currency: "USD", DiscountPercentage: percent }],
  },
});

test.each([
  ["on top", "Levied", [12, -1, -5]],
  ["in the price", "Levied within", [10.91, -0.91, -4.55]],
])("a levy is owed with its line %s, whatever discounts leave of it", async (_, code, taxes) => {
  const charges = [flat("A", 100, code), off("Ten", 10), off("Half", 50)];
  const { ratePlanId } = await planOf(tenant, ...charges);
  const { lines } = await billed(await account(), ratePlanId);
  expect(lines.map(({ taxAmount }) => taxAmount)).toEqual(taxes);
  const levies = lines.map(({ taxationItems }) =>
    taxationItems.data.flatMap(({ name, taxAmount }) => (name === "Levy" ? taxAmount : [])),
  );
  expect(levies).toEqual([[2], [], []]);
});

describe("what cannot be taxed is billed, and the invoice says why", () => {
  const nowhere = { firstName: "No", lastName: "Where" };
  test.each([
    ["no place", nowhere, "Sales", "the place is unknown"],
    ["no rate", DAVIS, "Unrated", "Unrated has no rate on 2026-01-15"],
  ])("%s", async (_, person, code, message) => {
    const { ratePlanId } = await planOf(tenant, flat("A", 100, code));
    const { invoice } = await billed(await account(person), ratePlanId);
    expect(invoice).toMatchObject({ amount: 100, taxAmount: 0, taxStatus: "Error" });
    expect(invoice.taxMessage).toContain(message);
  });

  test("a place without a tax is no error", async () => {
    const { ratePlanId } = await planOf(tenant, flat("A", 100, "Sales"));
    const oslo = { firstName: "Ola", lastName: "Nordmann", country: "NO" };
    const { invoice } = await billed(await account(oslo), ratePlanId);
    expect(invoice).toMatchObject({ amount: 100, taxStatus: "Complete" });
  });

  test("no engine", async () => {
    const choose = (engine: string) =>
      good(tenant.call("PUT", "/v1/settings/tax-engine", { engine }));
    const { ratePlanId } = await planOf(tenant, flat("A", 100, "Sales"));
    await choose("None");
    const { invoice } = await billed(await account(), ratePlanId);
    await choose("BuiltIn");
    expect(invoice).toMatchObject({ taxAmount: 0, taxStatus: "Error" });
  });
});

test("the texts of a tax may change, its figures never, and the database refuses other parts", async () => {
  const { ratePlanId } = await planOf(tenant, flat("A", 100, "Sales"));
  const { lines } = await billed(await account(), ratePlanId);
  const [tax] = lines[0]?.taxationItems.data ?? [];
  const path = `/v1/taxation-items/${tax?.id}`;
  const changed = await good(
    tenant.call("PUT", path, { locationCode: "06-113", taxAmount: 8.25, taxRate: 0.0825 }),
  );
  expect(changed).toMatchObject({ locationCode: "06-113", taxAmount: 8.25 });
  expect((await tenant.call("PUT", path, { taxAmount: 9 })).status).toBe(422);
  expect((await tenant.call("GET", `/v1/taxation-items/${"0".repeat(32)}`)).status).toBe(404);
  const spoil = asOwner(
    "update taxation_item set amount = amount + 1 where tenant_id = $1 and id = $2::uuid",
    [tenant.tenantId, tax?.id],
  );
  await expect(spoil).rejects.toThrow(/the taxes of a posted document/);
});
