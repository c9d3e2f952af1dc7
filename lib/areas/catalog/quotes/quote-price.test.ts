import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { dollars, planOf, table } from "@/lib/testing/charges";
import { price, prices } from "@/lib/testing/catalog";
import { MONTHLY, TRAFFIC } from "@/lib/testing/usage";
import { good } from "@/lib/testing/world";
import { checkLine } from "@/lib/billing-checker/check-trace";
import { beforeAll, expect, test } from "vitest";

let tenant: TestTenant;

beforeAll(async () => {
  tenant = await testTenant();
});

const ask = (productRatePlanChargeKey: string | undefined, rest: object = {}) =>
  tenant.call("POST", "/v1/catalog/price-quotes", {
    productRatePlanChargeKey,
    currency: "USD",
    ...rest,
  });

const TIERED = { ChargeModel: "Tiered Pricing", ...table([100, 2], [200, 1]) };

test("the price of a quantity comes with its explanation and the whole curve", async () => {
  const { chargeIds } = await planOf(tenant, TIERED);
  const quoted = await good(ask(chargeIds[0], { quantity: 150 }));
  expect(quoted).toMatchObject({
    quantity: 150,
    amount: 250,
    serviceStartDate: "2026-01-15",
    serviceEndDate: "2026-02-14",
  });
  expect(checkLine({ amount: 250, currency: "USD", trace: quoted.explanation })).toEqual([]);
  const at = new Map(
    quoted.curve.map(({ quantity, amount }: Record<string, number>) => [quantity, amount]),
  );
  expect([0, 100, 101, 150, 200].map((of) => at.get(of))).toEqual([0, 200, 201, 250, 300]);
  const quantities = quoted.curve.map((point: { quantity: number }) => point.quantity);
  expect(quantities).toEqual([...quantities].sort((a, b) => a - b));
  expect(Math.max(...quantities)).toBe(200);
});

test.each([
  ["a flat fee", dollars(30), 30, null],
  [
    "a term at a monthly price",
    { ...dollars(30), BillingPeriod: "Subscription Term", ListPriceBase: "Per Month" },
    360,
    null,
  ],
  ["a one-time charge", { ...dollars(250), ChargeType: "OneTime" }, 250, null],
  ["seats", { ...dollars(7.5), ChargeModel: "Per Unit Pricing", DefaultQuantity: 4 }, 30, 4],
  [
    "deliveries in two weeks",
    {
      ...dollars(2),
      ChargeModel: "Delivery Pricing",
      DeliverySchedule: { monday: true },
      BillingPeriod: "Specific Weeks",
      SpecificBillingPeriod: 2,
    },
    4,
    null,
  ],
])("%s is quoted for a whole period", async (_, charge, amount, quantity) => {
  const { chargeIds } = await planOf(tenant, charge);
  expect(await good(ask(chargeIds[0]))).toMatchObject({ amount, quantity });
});

test("a percentage charge is quoted as a share of what other charges cost, with its sentences", async () => {
  const share = {
    ...{ ChargeModel: "Percentage Pricing", ApplyDiscountTo: "USAGE", DiscountLevel: "rateplan" },
    ProductRatePlanChargeTierData: prices({ Currency: "USD", Percentage: 15 }),
  };
  const { chargeIds } = await planOf(tenant, share, dollars(1));
  expect(await good(ask(chargeIds[0]))).toMatchObject({ amount: 15, quantity: null, curve: [] });
  const quoted = await good(ask(chargeIds[0], { otherCharges: 249.5 }));
  expect(quoted.amount).toBe(37.43);
  expect(quoted.explanation.text).toContain("249.50 USD \u00d7 15 %");
  expect(checkLine({ amount: 37.43, currency: "USD", trace: quoted.explanation })).toEqual([]);
  const refused = await ask(chargeIds[1], { otherCharges: 5 });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("is none")]);
});

const USAGE = { ChargeType: "Usage", UOM: "GB", ...dollars(0.5) };
const OVERAGE = { ...USAGE, ChargeModel: "Overage Pricing", IncludedUnits: 100 };

test.each([
  ["usage per unit", { ...USAGE, ChargeModel: "Per Unit Pricing" }, 10],
  [
    "overage, however it is smoothed",
    { ...OVERAGE, SmoothingModel: "Rollover", NumberOfPeriod: 3 },
    0,
  ],
  [
    "a formula",
    {
      ...USAGE,
      ChargeModel: "MultiAttributePricing",
      Formula: "usageQuantity * 3",
      ProductRatePlanChargeTierData: prices({ Currency: "USD" }),
    },
    60,
  ],
])("%s is quoted for a day's usage", async (_, charge, amount) => {
  const { chargeIds } = await planOf(tenant, charge);
  expect(await good(ask(chargeIds[0], { quantity: 20 }))).toMatchObject({ amount, quantity: 20 });
});

const SEATS = { ChargeModel: "Per Unit Pricing", DefaultQuantity: 4, ...dollars(7.5) };
const OVER = prices(
  price("USD", 0, { StartingUnit: 0, EndingUnit: 100 }),
  price("USD", 2, { StartingUnit: 101, EndingUnit: 200 }),
  price("USD", 3, { StartingUnit: 201, EndingUnit: null, IsOveragePrice: true }),
);

test.each<[string, object, number, number | null]>([
  ["a volume", { ...SEATS, ChargeModel: "Volume Pricing", ...table([5, 10], [null, 8]) }, 48, 6],
  ["the least of a period", { ...SEATS, MinimumAmounts: { USD: 50 } }, 50, 6],
  ["the most of a period", { ...SEATS, MaximumAmounts: { USD: 20 } }, 20, 6],
  ["begun packages", { ...USAGE, ChargeModel: "Per Unit Pricing", PackageSize: 50 }, 1.5, 120],
  [
    "usage in groups",
    {
      ...USAGE,
      ChargeModel: "Tiered Pricing",
      RatingGroup: "ByGroupId",
      ...table([20, 2], [null, 1]),
    },
    50,
    30,
  ],
  [
    "tiers and an overage",
    {
      ...{ ...USAGE, ChargeModel: "Tiered with Overage Pricing" },
      ProductRatePlanChargeTierData: OVER,
    },
    350,
    250,
  ],
  [
    "a high watermark",
    { ...USAGE, ChargeModel: "HighWatermarkTieredPricing", ...table([20, 2], [null, 1]) },
    50,
    30,
  ],
  ["usage that takes prepaid units", TRAFFIC, 10, 20],
  ["prepaid units", MONTHLY, 10, null],
])("%s cost what their first period is billed", async (_, charge, amount, quantity) => {
  const { chargeIds } = await planOf(tenant, charge);
  const quoted = await good(ask(chargeIds[0], quantity === null ? {} : { quantity }));
  expect(quoted).toMatchObject({ amount, quantity });
  const { explanation: trace } = quoted;
  expect(checkLine({ amount, currency: "USD", trace })).toEqual([]);
});

test("the curve of an overage bends where its included units end", async () => {
  const { chargeIds } = await planOf(tenant, OVERAGE);
  const { curve, explanation } = await good(ask(chargeIds[0], { quantity: 140 }));
  expect(curve).toContainEqual({ quantity: 100, amount: 0 });
  expect(curve).toContainEqual({ quantity: 140, amount: 20 });
  expect(checkLine({ amount: 20, currency: "USD", trace: explanation })).toEqual([]);
});

test("a charge without a price is refused by its field", async () => {
  const discount = {
    ChargeModel: "Discount-Percentage",
    ApplyDiscountTo: "RECURRING",
    DiscountLevel: "rateplan",
    ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountPercentage: 5 }),
  };
  const { chargeIds } = await planOf(tenant, TIERED, discount);
  for (const [refused, status, code] of [
    [await ask(chargeIds[0], { currency: "EUR" }), 422, 52320230],
    [await ask(chargeIds[1]), 422, 52320230],
    [await ask(chargeIds[0], { quantity: 201 }), 422, 52320330],
    [await ask("PRPC-99999999"), 404, 52320140],
  ] as const) {
    expect(refused.status, refused.text).toBe(status);
    expect(refused.body.reasons[0].code).toBe(code);
  }
});
