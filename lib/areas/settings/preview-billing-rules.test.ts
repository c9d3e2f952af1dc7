import { callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good } from "@/lib/testing/world";
import { checkLine } from "@/lib/billing-checker/check-trace";
import { beforeAll, describe, expect, test } from "vitest";

const PREVIEW = "/v1/settings/billing-rules/preview";
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
});

type Line = { step: string; kind: string; serviceStartDate: string; serviceEndDate: string };
type PricedLine = Line & { amount: number; taxAmount: number; name: string; share: object | null };

const preview = (example: object, rules?: object) =>
  good(tenant.call("POST", PREVIEW, { example: { currency: "USD", ...example }, rules }));

/** "2018-07-15..2018-07-31 17": the inclusive days and the amount of each line. */
const linesOf = ({ lines }: { lines: PricedLine[] }) =>
  lines.map((line) => `${line.serviceStartDate}..${line.serviceEndDate} ${line.amount}`);

describe("published amounts", () => {
  const year = {
    price: 1200,
    billingPeriod: "Annual",
    billCycleDay: 1,
    startDate: "2018-07-14",
    termStartDate: "2018-01-01",
    targetDate: "2018-07-14",
  };
  test.each([
    ["ProrateByMonthFirst", "Assume30Actual360", 560],
    ["ProrateByMonthFirst", "UseActualDays", 558.06],
    ["ProrateByDay", "Assume30Actual360", 570],
    ["ProrateByDay", "UseActualDays", 562.19],
  ])("a year from July: %s, %s", async (prorationUnit, daysInMonth, total) => {
    const { current, proposed, difference } = await preview(year, { prorationUnit, daysInMonth });
    expect(current.total).toBe(562.19);
    expect(proposed.total).toBe(total);
    expect(difference).toBe(Math.round((total - 562.19) * 100) / 100);
  });

  const quarter = {
    price: 100,
    billingPeriod: "Quarter",
    billCycleDay: 1,
    startDate: "2018-07-15",
    endDate: "2019-03-15",
    targetDate: "2019-06-01",
  };
  test.each([
    [
      { prorateRecurringMonthlyCharges: true },
      [
        "2018-07-15..2018-07-31",
        "2018-08-01..2018-10-31",
        "2018-11-01..2019-01-31",
        "2019-02-01..2019-03-14",
      ],
    ],
    [
      { prorateRecurringMonthlyCharges: false },
      ["2018-08-01..2018-10-31", "2018-11-01..2019-01-31", "2019-02-01..2019-03-31"],
    ],
    [
      { prorateRecurringMonthlyCharges: false, proratePeriodOfRecurringCharge: false },
      ["2018-08-01..2018-10-31", "2018-11-01..2019-01-31", "2019-02-01..2019-04-30"],
    ],
  ])("the service periods of a quarterly charge with %j", async (rules, periods) => {
    const { proposed } = await preview(quarter, rules);
    const days = (line: Line) => `${line.serviceStartDate}..${line.serviceEndDate}`;
    expect(proposed.lines.map(days)).toEqual(periods);
  });

  test("weeks: five whole ones and two days", async () => {
    const { current } = await preview({
      price: 100,
      billingPeriod: "Week",
      billCycleDay: 3,
      startDate: "2018-01-01",
      endDate: "2018-02-07",
      targetDate: "2018-02-07",
    });
    expect(current.total).toBe(528.57);
  });

  test.each([
    ["BilledMinusUsed", -43],
    ["RemainingDays", -44],
  ])("the credit of a canceled quarter: %s", async (creditBase, credit) => {
    const example = {
      currency: "JPY",
      price: 100,
      billingPeriod: "Quarter",
      startDate: "2023-01-01",
      targetDate: "2023-01-01",
      cancelDate: "2023-02-21",
    };
    const roundingByCurrency = { JPY: { mode: "Up" } };
    const { proposed } = await preview(example, { creditBase, roundingByCurrency });
    expect(proposed.lines.map(({ step, amount }: PricedLine) => [step, amount])).toEqual([
      ["Bill", 100],
      ["Cancel", credit],
    ]);
  });

  test.each([
    [false, 480],
    [true, 360],
  ])("a discounted year that ends after three months: %s", async (prorated, left) => {
    const { proposed } = await preview(
      {
        price: 1200,
        billingPeriod: "Annual",
        startDate: "2024-01-01",
        targetDate: "2024-01-01",
        cancelDate: "2024-04-01",
        discounts: [{ type: "FixedAmount", value: 720 }],
      },
      { creditProratedFixedDiscount: prorated, prorationUnit: "ProrateByMonthFirst" },
    );
    const back = proposed.lines.filter(({ step }: PricedLine) => step === "Cancel");
    expect(back.reduce((sum: number, { amount }: PricedLine) => sum + amount, 0)).toBe(-left);
  });

  test("a total that is rounded alone has the difference beside it", async () => {
    const { proposed } = await preview(
      {
        price: 2.12,
        startDate: "2024-01-01",
        targetDate: "2024-01-01",
      },
      { roundingLevel: "Document", roundingByCurrency: { USD: { mode: "Up", increment: 0.05 } } },
    );
    expect(proposed).toMatchObject({ amountWithoutTax: 2.12, roundingAmount: 0.03, total: 2.15 });
  });

  test.each([
    ["RoundingNetAmount", 5.01, 5],
    ["RoundingTaxAmount", 5, 5.01],
  ])("included tax: %s", async (taxInclusiveRoundingRule, amount, taxAmount) => {
    const { proposed } = await preview(
      {
        price: 10.01,
        startDate: "2024-01-01",
        targetDate: "2024-01-01",
        tax: { percentage: 100, mode: "TaxInclusive" },
      },
      { taxInclusiveRoundingRule },
    );
    expect(proposed.lines).toMatchObject([{ amount, taxAmount }]);
    expect(proposed.total).toBe(10.01);
  });
});

describe("POST /v1/settings/billing-rules/preview", () => {
  const month = { price: 49, billCycleDay: 1, startDate: "2026-01-27", targetDate: "2026-02-28" };

  test("returns the share of each line, and an explanation that the checker recomputes", async () => {
    const { current, proposed, difference } = await preview(month, {
      daysInMonth: "Assume30Strict360",
    });
    expect(linesOf(current)).toEqual(["2026-01-27..2026-01-31 7.9", "2026-02-01..2026-02-28 49"]);
    expect(proposed.lines[0]).toMatchObject({
      step: "Bill",
      name: "Charge -- Proration",
      kind: "charge",
      share: { numerator: 4, denominator: 30 },
      amount: 6.53,
    });
    expect(proposed.lines[1].share).toBeNull();
    expect(proposed.lines[0].explanation.text).toContain("4 of the 30 days");
    expect(difference).toBe(-1.37);
    for (const { explanation, amount } of [...current.lines, ...proposed.lines]) {
      expect(checkLine({ amount, currency: "USD", trace: explanation })).toEqual([]);
    }
  });

  test("without rules both sides are the current rules, and nothing is stored", async () => {
    const { current, proposed, difference } = await preview(month);
    expect(proposed).toEqual(current);
    expect(difference).toBe(0);
    await preview(month, { daysInMonth: "Assume30Strict360" });
    const { body } = await tenant.call("GET", "/v1/settings/billing-rules");
    expect(body.daysInMonth).toBe("UseActualDays");
  });

  test("prices usage record by record, or their sum", async () => {
    const example = {
      chargeType: "Usage",
      price: 0.333,
      startDate: "2026-01-01",
      billCycleDay: 1,
      targetDate: "2026-03-01",
      usage: [
        { date: "2026-01-03", quantity: 1.5 },
        { date: "2026-01-20", quantity: 2.2 },
      ],
    };
    const rules = { zeroUsageItem: false, rateUsageIndividually: true };
    const { current, proposed } = await preview(example, rules);
    expect(linesOf(current)).toEqual(["2026-01-01..2026-01-31 1.33", "2026-02-01..2026-02-28 0"]);
    expect(linesOf(proposed)).toEqual(["2026-01-01..2026-01-31 1.67"]);
  });

  test.each<[object, object | undefined, number]>([
    [{ currency: "QQQ" }, undefined, 50221120],
    [{ price: -1 }, undefined, 50221220],
    [{ startDate: "2026-02-30" }, undefined, 50221920],
    [{ endDate: "2026-01-01" }, undefined, 50222030],
    [{ cancelDate: "2026-01-01" }, undefined, 50222530],
    [{ termStartDate: "2026-02-01" }, undefined, 50221930],
    [{ targetDate: "2052-01-01" }, undefined, 50222430],
    [{ billingPeriod: "Week", billCycleDay: 8 }, undefined, 50221830],
    [{ listPriceBase: "Per_Week" }, undefined, 50221630],
    [{ billingPeriod: "Week", listPriceBase: "Per_Year", billCycleDay: 1 }, undefined, 50221630],
    [{}, { proratePeriodOfRecurringCharge: false }, 50220030],
    [{}, { daysInMonth: "Assume31" }, 50210620],
    [{}, { roundingByCurrency: { JPY: { mode: "Up", increment: 0.5 } } }, 50212020],
  ])("refuses %j with the rules %j", async (words, rules, code) => {
    const example = { currency: "USD", ...month, ...words };
    const refused = await tenant.call("POST", PREVIEW, { example, rules });
    expect(refused.body.reasons?.map((reason: { code: number }) => reason.code)).toEqual([code]);
  });

  test("needs settings:read", async () => {
    const { clientId, clientSecret } = tenant;
    const form = { grant_type: "client_credentials", client_id: clientId };
    const granted = await callApi("POST", "/oauth/token", {
      ...form,
      client_secret: clientSecret,
      scope: "settings:read",
    });
    const token = String(granted.body.access_token);
    const body = { example: { currency: "USD", ...month } };
    expect((await callApi("POST", PREVIEW, body, { token })).status).toBe(200);
  });
});
