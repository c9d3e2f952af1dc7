import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { makeCharge, makePlan, price, prices } from "@/lib/testing/catalog";
import { EVERGREEN, LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { checkLine } from "@/lib/billing-checker/check-trace";
import { propertyRuns } from "@/lib/values/testing/property-runs";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const RUNS = propertyRuns(50);

let tenant: TestTenant;

beforeAll(async () => {
  tenant = await testTenant();
});

/** Each run makes a preview and an order: the long suite takes one to two hours. */
const LONG_ENOUGH = process.env.LONG === "1" ? 14_400_000 : 120_000;
const RUNS_OF_ONE_TENANT = 200;

afterAll(expectBooksToHold, LONG_ENOUGH);

const thru = (day: string) => ({
  previewThruType: "SpecificDate",
  specificPreviewThruDate: day,
});

/** The preview of an order's body, without processing options. */
function preview(body: object, previewOptions: object, query = "") {
  const { processingOptions, ...rest } = body as { processingOptions?: object };
  expect(processingOptions ?? {}).toBeDefined();
  return good(
    tenant.call("POST", `/v1/orders/preview${query}`, { ...rest, previewOptions }, LATEST),
  );
}

const LINE = [
  "productName",
  "chargeName",
  "productRatePlanChargeId",
  "serviceStartDate",
  "serviceEndDate",
  "unitPrice",
  "taxAmount",
] as const;

type Line = Record<string, unknown>;
const same = (line: Line, amount: string) => [...LINE.map((name) => line[name]), line[amount]];

describe("POST /v1/orders/preview", () => {
  test("returns the invoices of the order with explanations, and stores nothing", async () => {
    const { ratePlanId } = await makeCatalog(tenant, "Preview");
    const { accountNumber } = await makeAccount(tenant);
    const { previewResult } = await preview(
      orderOf(accountNumber, ratePlanId),
      { ...thru("2026-02-15"), previewTypes: ["BillingDocs", "ChargeMetrics"] },
      "?explain=true",
    );
    const [invoice] = previewResult.invoices;
    expect(invoice).toMatchObject({
      amount: 143,
      amountWithoutTax: 143,
      taxAmount: 0,
      targetDate: "2026-02-15",
    });
    expect(invoice.invoiceItems).toHaveLength(4);
    expect(invoice.invoiceItems[2]).toMatchObject({
      subscriptionNumber: null,
      chargeNumber: null,
      chargeName: "Seats",
      serviceStartDate: "2026-01-15",
      serviceEndDate: "2026-02-14",
      unitPrice: 7.5,
      additionalInfo: { quantity: 3, unitOfMeasure: "Each" },
      amountWithoutTax: 22.5,
    });
    for (const { amountWithoutTax: amount, explanation: trace } of invoice.invoiceItems) {
      expect(checkLine({ amount, currency: "USD", trace })).toEqual([]);
    }
    expect(previewResult.chargeMetrics[0].charges[0]).toMatchObject({
      chargeName: "Base fee",
      cmrr: { regular: 49, regularDelta: 49 },
      tcv: { regular: 588, regularDelta: 588 },
      tcb: { regular: 588, regularDelta: 588 },
    });
    const { orders } = await good(
      tenant.call("GET", `/v1/orders/subscriptionOwner/${accountNumber}`),
    );
    expect(orders).toEqual([]);
  });

  test("includes charges that are not billed yet", async () => {
    const { ratePlanId } = await makeCatalog(tenant, "Unbilled");
    const { accountNumber } = await makeAccount(tenant);
    const previewTypes = ["BillingDocs", "ChargeMetrics"];
    const { previewResult } = await preview(orderOf(accountNumber, ratePlanId), {
      ...thru("2026-01-14"),
      previewTypes,
    });
    expect(previewResult.invoices).toEqual([]);
    const [{ charges }] = previewResult.chargeMetrics;
    expect(charges.map(({ chargeName }: { chargeName: string }) => chargeName)).toEqual([
      "Base fee",
      "Seats",
    ]);
  });

  test("bills through the end of the term or a number of billing dates", async () => {
    const { ratePlanId } = await makeCatalog(tenant, "Through");
    const { accountNumber } = await makeAccount(tenant);
    const body = orderOf(accountNumber, ratePlanId);
    const whole = await preview(body, { previewThruType: "TermEnd" });
    expect(whole.previewResult.invoices[0]).toMatchObject({
      amount: 858,
      targetDate: "2027-01-15",
    });
    const three = await preview(body, {
      previewThruType: "NumberOfPeriods",
      previewNumberOfPeriods: 3,
    });
    expect(three.previewResult.invoices[0]).toMatchObject({
      amount: 214.5,
      targetDate: "2026-03-15",
    });
  });

  test("works for a new account", async () => {
    const { ratePlanId } = await makeCatalog(tenant, "Prospect");
    const { existingAccountNumber, ...body } = orderOf("none", ratePlanId);
    expect(existingAccountNumber).toBe("none");
    const previewAccountInfo = { currency: "EUR", billCycleDay: 1 };
    const { previewResult } = await preview({ ...body, previewAccountInfo }, thru("2026-02-01"));
    expect(previewResult.invoices[0].invoiceItems.map((item: Line) => item.serviceEndDate)).toEqual(
      ["2026-01-31", "2026-02-28", "2026-01-31", "2026-02-28"],
    );
  });

  test("has the errors of the order, and reports misspelled options", async () => {
    const { ratePlanId } = await makeCatalog(tenant, "Refused");
    const { accountNumber } = await makeAccount(tenant);
    const body = orderOf(accountNumber, ratePlanId);
    const code = async (options: object, of: object = body) => {
      const { processingOptions, ...rest } = of as { processingOptions?: object };
      expect(processingOptions).toBeUndefined();
      const sent = { ...rest, previewOptions: options };
      return (await tenant.call("POST", "/v1/orders/preview", sent, LATEST)).body.reasons[0].code;
    };
    expect(await code({ ...thru("2026-02-15"), previewtypes: [] })).toBe(58740021);
    expect(await code({ previewThruType: "SpecificDate" })).toBe(58740022);
    expect(await code(thru("2029-02-15"))).toBe(58740030);
    const endless = orderOf(accountNumber, ratePlanId, { initialTerm: EVERGREEN });
    expect(await code({ previewThruType: "TermEnd" }, endless)).toBe(58740030);
    expect(await code(thru("2026-02-15"), orderOf("A0", ratePlanId))).toBe(58740040);
    const centuries = { termType: "TERMED", period: 100, periodType: "Year" };
    const weekly = await makePlan(tenant);
    await makeCharge(tenant, weekly.ratePlanId, {
      BillingPeriod: "Specific Days",
      SpecificBillingPeriod: 1,
      BillCycleType: "ChargeTriggerDay",
      ProductRatePlanChargeTierData: prices(price("USD", 1)),
    });
    const long = orderOf(accountNumber, weekly.ratePlanId, { initialTerm: centuries });
    expect(await code({ previewThruType: "TermEnd" }, long)).toBe(58740030);
    const values = { ...thru("2026-02-15"), previewTypes: ["ChargeMetrics"] };
    expect(await code(values, long)).toBe(58740030);
    const bad = orderOf(accountNumber, ratePlanId, { initialTerm: { termType: "FOO" } });
    expect(await code(thru("2026-02-15"), bad)).toBe(53100320);
  });
});

const cents = fc.integer({ min: 1, max: 5_000_00 }).map((value) => value / 100);
const charge = fc.record({
  type: fc.constantFrom("Recurring", "Recurring", "OneTime"),
  model: fc.constantFrom("Flat Fee Pricing", "Per Unit Pricing"),
  period: fc.constantFrom("Month", "Quarter", "Annual", "Semi-Annual", "Week"),
  timing: fc.constantFrom("In Advance", "In Arrears"),
  day: fc.constantFrom("DefaultFromCustomer", "ChargeTriggerDay", "SubscriptionStartDay"),
  price: cents,
  quantity: fc.integer({ min: 0, max: 40 }),
});
const day = (from: string, days: number) =>
  fc
    .integer({ min: 0, max: days })
    .map((offset) => new Date(Date.parse(from) + offset * 86_400_000).toISOString().slice(0, 10));
const term = fc.oneof(
  fc.constant(EVERGREEN),
  fc.record({
    termType: fc.constant("TERMED"),
    period: fc.integer({ min: 1, max: 20 }),
    periodType: fc.constantFrom("Month", "Week", "Day"),
  }),
);

let compared = 0;
let runs = 0;

describe("a preview equals the bill", () => {
  test(
    "item by item, for random catalogs, dates and terms",
    async () => {
      const story = fc.record({
        charges: fc.array(charge, { minLength: 1, maxLength: 3 }),
        billCycleDay: fc.integer({ min: 1, max: 31 }),
        start: day("2025-10-01", 200),
        through: day("2025-12-01", 500),
        initialTerm: term,
      });
      await fc.assert(
        fc.asyncProperty(story, async ({ charges, billCycleDay, start, through, initialTerm }) => {
          runs += 1;
          if (runs % RUNS_OF_ONE_TENANT === 0) tenant = await testTenant();
          const { ratePlanId } = await makePlan(tenant);
          for (const [index, of] of charges.entries()) await addCharge(ratePlanId, index, of);
          const { accountNumber } = await makeAccount(tenant, "Random", { billCycleDay });
          const body = orderOf(accountNumber, ratePlanId, {
            initialTerm,
            triggerDates: [{ name: "ContractEffective", triggerDate: start }],
            bill: through,
          });
          const { previewResult } = await preview(body, thru(through));
          const made = await order(tenant, body);
          const numbers: string[] = made.invoiceNumbers ?? [];
          expect(numbers).toHaveLength(previewResult.invoices.length);
          for (const [index, number] of numbers.entries()) {
            await expectSame(number, previewResult.invoices[index]);
          }
        }),
        { numRuns: RUNS },
      );
      expect(compared).toBeGreaterThan(100);
    },
    LONG_ENOUGH,
  );
});

type Charge = typeof charge extends fc.Arbitrary<infer T> ? T : never;

function addCharge(ratePlanId: string, index: number, of: Charge) {
  const oneTime = of.type === "OneTime";
  return makeCharge(tenant, ratePlanId, {
    Name: `Charge ${index}`,
    ChargeType: of.type,
    ChargeModel: of.model,
    ...(oneTime
      ? { BillingPeriod: undefined, BillCycleType: "DefaultFromCustomer" }
      : {
          BillingPeriod: of.period,
          BillingTiming: of.timing,
          BillCycleType: of.period === "Week" ? "ChargeTriggerDay" : of.day,
        }),
    ...(of.model === "Per Unit Pricing" ? { DefaultQuantity: of.quantity, UOM: "Each" } : {}),
    ProductRatePlanChargeTierData: prices(price("USD", of.price)),
  });
}

async function expectSame(invoiceNumber: string, previewed: Record<string, unknown>) {
  const invoice = await good(tenant.call("GET", `/v1/invoices/${invoiceNumber}`));
  expect(previewed).toMatchObject({
    amount: invoice.amount,
    amountWithoutTax: invoice.amountWithoutTax,
    taxAmount: invoice.taxAmount,
    targetDate: invoice.targetDate,
  });
  const lines: Line[] = [];
  for (let page = 1; ; page += 1) {
    const path = `/v1/invoices/${invoiceNumber}/items?pageSize=40&page=${page}`;
    const { invoiceItems, nextPage } = await good(tenant.call("GET", path));
    lines.push(...invoiceItems);
    if (!nextPage) break;
  }
  compared += lines.length;
  const expected = (previewed.invoiceItems as Line[]).map((line) => same(line, "amountWithoutTax"));
  expect(lines.map((line) => same(line, "chargeAmount"))).toEqual(expected);
}
