import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { chargeBody, price, prices } from "@/lib/testing/catalog";
import { planOf } from "@/lib/testing/charges";
import { EVERGREEN, LATEST, orderOf } from "@/lib/testing/ordering";
import { makeAccount } from "@/lib/testing/world";
import { BILLING_PERIOD_WORDS, CHARGE_MODEL_WORDS } from "@/lib/values/charge-words";
import { beforeAll, describe, expect, test } from "vitest";
import { chargeRules } from "./charge-rules";
import { bodyProblems, newChargeTerms } from "./charge-terms";
import { chargeFields } from "@/lib/areas/catalog/object-contract";
import { usageBodyProblems } from "./usage-rules";

/*
 * Every combination of the words of reference 3.1 and 3.2, one table each: what cannot be billed is
 * refused when it is entered, or when it is ordered, by field and by code. What is accepted is billed
 * in the property of random catalogs (`lib/areas/orders/actions/catalog.property.test.ts`).
 */

const PLAN = "0123456789abcdef0123456789abcdef";

/** The fields that refuse a charge, with the category of the code; none for one that can be billed. */
function refusals(rest: object): string[] {
  const body = chargeFields.create.parse(chargeBody(PLAN, rest));
  const terms = newChargeTerms(body);
  const problems = [
    ...bodyProblems(body),
    ...usageBodyProblems(body, terms),
    ...chargeRules(terms),
  ];
  return [...new Set(problems.map(({ field, category }) => `${field} ${category}`))];
}

const open = prices(
  price("EUR", 2, { StartingUnit: 0, EndingUnit: 100 }),
  price("EUR", 1, { StartingUnit: 101 }),
);
const closed = prices(
  price("EUR", 2, { StartingUnit: 0, EndingUnit: 100 }),
  price("EUR", 1, { StartingUnit: 101, EndingUnit: 200 }),
);
const overage = prices(
  price("EUR", 2, { StartingUnit: 0, EndingUnit: 100 }),
  price("EUR", 9, { IsOveragePrice: true }),
);
const record = (Key: string) => ({
  ChargeModelConfiguration: { ConfigurationItem: [{ Key, Value: "rate__c" }] },
  ProductRatePlanChargeTierData: prices({ Currency: "EUR" }),
});
const discount = (field: string) => ({
  ApplyDiscountTo: "RECURRING",
  DiscountLevel: "rateplan",
  ProductRatePlanChargeTierData: prices({ Currency: "EUR", [field]: 10 }),
});

/** What a model needs, and its allowed charge types. */
type Row = [needs: object, types: readonly string[]];

const MODELS: Record<string, Row> = {
  FlatFee: [{}, ["OneTime", "Recurring", "Usage"]],
  PerUnit: [{ UOM: "Each" }, ["OneTime", "Recurring", "Usage"]],
  Tiered: [{ ProductRatePlanChargeTierData: open }, ["OneTime", "Recurring", "Usage"]],
  Volume: [{ ProductRatePlanChargeTierData: open }, ["OneTime", "Recurring", "Usage"]],
  Delivery: [{ DeliverySchedule: { frequency: "Weekly", monday: true } }, ["Recurring"]],
  Overage: [{ IncludedUnits: 5 }, ["Usage"]],
  TieredWithOverage: [{ ProductRatePlanChargeTierData: overage }, ["Usage"]],
  HighWatermarkVolumePricing: [{ ProductRatePlanChargeTierData: open }, ["Usage"]],
  HighWatermarkTieredPricing: [{ ProductRatePlanChargeTierData: open }, ["Usage"]],
  MultiAttributePricing: [
    { Formula: "usageQuantity * 2", ProductRatePlanChargeTierData: prices({ Currency: "EUR" }) },
    ["Usage"],
  ],
  PreratedPricing: [record("customFieldTotalAmount"), ["Usage"]],
  PreratedPerUnit: [record("customFieldPerUnitRate"), ["Usage"]],
  Calculated: [discount("Percentage"), ["Recurring"]],
  DiscountFixedAmount: [discount("DiscountAmount"), ["OneTime", "Recurring"]],
  DiscountPercentage: [discount("DiscountPercentage"), ["OneTime", "Recurring"]],
};

const TYPES: Record<string, object> = {
  OneTime: { BillingPeriod: undefined },
  Recurring: {},
  Usage: { UOM: "Each" },
};

const allModels = Object.entries(CHARGE_MODEL_WORDS).map(([word, model]) => ({ word, model }));

test("every model is in the table", () => {
  expect([...new Set(allModels.map(({ model }) => model))].sort()).toEqual(
    Object.keys(MODELS).sort(),
  );
});

test.each(allModels)(
  "$word: the charge types that may have it, and no other one",
  ({ word, model }) => {
    const [needs, types]: Row = MODELS[model] ?? [{}, []];
    for (const [ChargeType, rest] of Object.entries(TYPES)) {
      const refused = refusals({ ...rest, ...needs, ChargeType, ChargeModel: word });
      if (types.includes(ChargeType)) expect(refused, ChargeType).toEqual([]);
      else expect(refused, ChargeType).toContain("ChargeType 30");
    }
  },
);

const PERIODS = Object.keys(BILLING_PERIOD_WORDS);
const unitOf = (period: string) =>
  period.includes("Term")
    ? "term"
    : /Week/.test(period)
      ? "weeks"
      : /Days/.test(period)
        ? "days"
        : "months";
const BASES: Record<string, readonly string[]> = {
  months: ["Per Billing Period", "Per Month", "Per Year", "Per Specific Months"],
  weeks: ["Per Billing Period", "Per Week"],
  days: ["Per Billing Period"],
  term: ["Per Month", "Per Week", "Per Year", "Per Specific Months"],
};
const ALL_BASES = [...new Set(Object.values(BASES).flat())];
const DAYS = [
  "DefaultFromCustomer",
  "SpecificDayofMonth",
  "SubscriptionStartDay",
  "ChargeTriggerDay",
  "SpecificDayofWeek",
  "TermStartDay",
  "TermEndDay",
];
const PRORATIONS = [
  "DefaultFromTenantSetting",
  "NoProration",
  "TimeBasedProration",
  "ChargeFullPeriod",
];

/** Periods, bases, billing days and proration against each other: 1,820 combinations for each type. */
test.each(["Recurring", "Usage"])(
  "%s: every period × list price base × billing day × proration",
  (ChargeType) => {
    const wrong: string[] = [];
    for (const BillingPeriod of PERIODS) {
      const unit = unitOf(BillingPeriod);
      const specific = BillingPeriod.startsWith("Specific") ? { SpecificBillingPeriod: 2 } : {};
      for (const ListPriceBase of ALL_BASES) {
        const months = ListPriceBase === "Per Specific Months" ? { SpecificListPriceBase: 3 } : {};
        for (const BillCycleType of DAYS) {
          const day = {
            ...(BillCycleType === "SpecificDayofMonth" ? { BillCycleDay: 15 } : {}),
            ...(BillCycleType === "SpecificDayofWeek" ? { WeeklyBillCycleDay: "Monday" } : {}),
          };
          for (const ProrationOption of PRORATIONS) {
            const words = { BillingPeriod, ListPriceBase, BillCycleType, ProrationOption };
            const usage = ChargeType === "Usage" ? { UOM: "Each" } : {};
            const refused = refusals({
              ...specific,
              ...months,
              ...day,
              ...words,
              ...usage,
              ChargeType,
            });
            const expected = [
              !BASES[unit]?.includes(ListPriceBase) && "ListPriceBase",
              ChargeType === "Usage" &&
                unit !== "term" &&
                ListPriceBase !== "Per Billing Period" &&
                "ListPriceBase",
              BillCycleType === "SpecificDayofWeek" && unit !== "weeks" && "BillCycleType",
              BillCycleType === "SpecificDayofMonth" && unit !== "months" && "BillCycleType",
              ChargeType === "Usage" &&
                ["TimeBasedProration", "ChargeFullPeriod"].includes(ProrationOption) &&
                "ProrationOption",
              unit === "term" && ProrationOption === "ChargeFullPeriod" && "ProrationOption",
            ].flatMap((field) => (field ? `${field} 30` : []));
            const same = [...new Set(expected)].sort().join() === refused.sort().join();
            if (!same)
              wrong.push(`${JSON.stringify(words)}: ${refused.join()}, not ${expected.join()}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  },
);

const USAGE = { ChargeType: "Usage", UOM: "Each" };
const END = { EndDateCondition: "FixedPeriod", UpToPeriods: 2 };

describe("other contradictions are refused by field and code", () => {
  test.each<[rest: object, refusal: string]>([
    // Usage is unbounded, so its tables have no end.
    ...[
      "Tiered Pricing",
      "Volume Pricing",
      "High Water Mark Volume Pricing",
      "High Water Mark Tiered Pricing",
    ].map((ChargeModel): [object, string] => [
      { ...USAGE, ChargeModel, ProductRatePlanChargeTierData: closed },
      "EndingUnit 30",
    ]),
    [
      {
        ...USAGE,
        ChargeModel: "Tiered with Overage Pricing",
        ProductRatePlanChargeTierData: closed,
      },
      "IsOveragePrice 22",
    ],
    [{ ...USAGE, UOM: "GB" }, "UOM 30"],
    [{ ...USAGE, UOM: undefined, ChargeModel: "Per Unit Pricing" }, "UOM 22"],
    [{ ...USAGE, BillingTiming: "In Advance" }, "BillingTiming 30"],
    [{ ...USAGE, ChargeModel: "Per Unit Pricing", RatingGroup: "ByGroupId" }, "RatingGroup 30"],
    [{ ...USAGE, RatingGroup: "ByUsageRecord" }, "RatingGroup 30"],
    [{ RatingGroup: "ByUsageRecord" }, "RatingGroup 30"],
    [{ UsageRecordRatingOption: "OnDemand" }, "UsageRecordRatingOption 30"],
    [{ Formula: "usageQuantity" }, "Formula 30"],
    [{ IncludedUnits: 3 }, "IncludedUnits 30"],
    [{ PackageSize: 3 }, "PackageSize 30"],
    [{ DeliverySchedule: { frequency: "Weekly", monday: true } }, "DeliverySchedule 30"],
    [{ ApplyDiscountTo: "RECURRING" }, "ApplyDiscountTo 30"],
    [{ DiscountLevel: "account" }, "DiscountLevel 30"],
    [{ IsStackedDiscount: true }, "IsStackedDiscount 30"],
    [
      {
        ChargeModel: "Discount-Fixed Amount",
        ...discount("DiscountAmount"),
        IsStackedDiscount: true,
      },
      "IsStackedDiscount 30",
    ],
    [{ ChargeModel: "Discount-Percentage", ...discount("DiscountAmount") }, "DiscountAmount 30"],
    [
      {
        ChargeModel: "Discount-Percentage",
        ...discount("DiscountPercentage"),
        ProductRatePlanChargeTierData: prices({ Currency: "EUR", DiscountPercentage: 101 }),
      },
      "DiscountPercentage 30",
    ],
    [{ ChargeModel: "Delivery Pricing" }, "DeliverySchedule 22"],
    [
      {
        ChargeModel: "Delivery Pricing",
        DeliverySchedule: { frequency: "Weekly", monday: true },
        ListPriceBase: "Per Month",
      },
      "ListPriceBase 30",
    ],
    [{ PriceChangeOption: "SpecificPercentageValue" }, "PriceIncreasePercentage 22"],
    [{ PriceIncreasePercentage: 5 }, "PriceIncreasePercentage 30"],
    [
      {
        ChargeModel: "Discount-Percentage",
        ...discount("DiscountPercentage"),
        PriceChangeOption: "SpecificPercentageValue",
        PriceIncreasePercentage: 5,
      },
      "PriceChangeOption 30",
    ],
    [
      {
        ChargeType: "OneTime",
        BillingPeriod: undefined,
        PriceChangeOption: "UseLatestProductCatalogPricing",
      },
      "PriceChangeOption 30",
    ],
    [
      { BillingPeriod: "Subscription Term", ListPriceBase: "Per Month", ...END },
      "UpToPeriodsType 30",
    ],
    [{ ChargeType: "OneTime", BillingPeriod: undefined, ...END }, "EndDateCondition 30"],
    [{ EndDateCondition: "OneTime" }, "EndDateCondition 30"],
    [{ Taxable: true }, "TaxCode 22"],
    [{ TaxCode: "Sales" }, "TaxCode 30"],
    [
      {
        ChargeModel: "Discount-Percentage",
        ...discount("DiscountPercentage"),
        Taxable: true,
        TaxCode: "Sales",
      },
      "Taxable 30",
    ],
  ])("%o: %s", (rest, refusal) => {
    expect(refusals(rest)).toContain(refusal);
  });
});

describe("what depends on the subscription is refused when it is ordered, and nothing is booked", () => {
  let tenant: TestTenant;
  let accountNumber: string;
  beforeAll(async () => {
    tenant = await testTenant();
    ({ accountNumber } = await makeAccount(tenant));
  });

  const usd = { ProductRatePlanChargeTierData: prices(price("USD", 10)) };
  const tiers = { ...USAGE, ChargeModel: "Tiered Pricing" };
  const endless = { ProductRatePlanChargeTierData: prices(price("USD", 2, { StartingUnit: 0 })) };

  test.each<[charge: object, override: object, message: string]>([
    [{ ...usd, BillingPeriod: "Subscription Term", ListPriceBase: "Per Month" }, {}, "term"],
    [{ ...usd, BillingPeriodAlignment: "AlignToTermEnd" }, {}, "term end"],
    [{ ...usd, BillCycleType: "TermEndDay" }, {}, "billing day"],
    [{}, {}, "USD"],
    [
      { ...usd, ChargeModel: "Per Unit Pricing", MaxQuantity: 5 },
      { pricing: { recurringPerUnit: { quantity: 6 } } },
      "must lie between",
    ],
    [
      { ...tiers, ...endless },
      {
        pricing: {
          usageTiered: {
            tiers: [{ tier: 1, startingUnit: 0, endingUnit: 9, price: 1, priceFormat: "PerUnit" }],
          },
        },
      },
      "must have no EndingUnit",
    ],
    [
      { ...usd, ...USAGE, ChargeModel: "Per Unit Pricing" },
      { pricing: { usagePerUnit: { ratingGroup: "ByGroupId" } } },
      "ByGroupId needs",
    ],
    [
      { ...usd, ListPriceBase: "Per Month" },
      { billing: { billingPeriod: "Subscription_Term" }, prorationOption: "ChargeFullPeriod" },
      "ChargeFullPeriod",
    ],
  ])("%o with %o: %s", async (charge, override, message) => {
    const { ratePlanId, chargeIds } = await planOf(tenant, { Name: "Charge", ...charge });
    const chargeOverrides = [{ productRatePlanChargeId: chargeIds[0], ...override }];
    const plans = [{ productRatePlanId: ratePlanId, chargeOverrides }];
    const body = orderOf(accountNumber, ratePlanId, { plans, initialTerm: EVERGREEN });
    const answer = await tenant.call("POST", "/v1/orders", body, LATEST);
    expect([400, 422], answer.text).toContain(answer.status);
    expect(answer.body.reasons[0].code % 100).toBe(30);
    expect(answer.text).toContain(message);
    const { body: orders } = await tenant.call("GET", "/object-query/orders");
    expect(orders.data).toEqual([]);
  });
});
