import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { price, prices } from "@/lib/testing/catalog";
import { dollars, table } from "@/lib/testing/charges";
import { makeUser, type Use } from "@/lib/testing/usage";
import { beforeEach, describe, expect, test } from "vitest";

let tenant: TestTenant;
let user: Awaited<ReturnType<typeof makeUser>>;

beforeEach(async () => {
  tenant = await testTenant();
  user = await makeUser(tenant);
});

const TIERS = table([50, 11], [100, 10], [null, 9]);
const GROUPED: Use[] = [
  ["2026-01-15", 20, { groupId: "A" }],
  ["2026-01-15", 50, { groupId: "B" }],
  ["2026-01-30", 90, { groupId: "A" }],
  ["2026-02-15", 80, { groupId: "B" }],
  ["2026-03-02", 15, { groupId: "A" }],
  ["2026-03-02", 100, { groupId: "A" }],
];
const SOME: Use[] = [
  ["2026-01-20", 20, { customFields: { sum__c: "1.25", rate__c: 0.1, zone__c: "far" } }],
  ["2026-01-20", 10, { customFields: { sum__c: 2.5, rate__c: "0.2", zone__c: "near" } }],
  ["2026-02-03", 100, { customFields: { sum__c: 3, rate__c: 0.05, zone__c: "near" } }],
];
const free = { ProductRatePlanChargeTierData: prices({ Currency: "USD" }) };
const configured = (Key: string, Value: string) => ({
  ChargeModelConfiguration: { ConfigurationItem: [{ Key, Value }] },
});
const beyond = (amount: number, ...tiers: Parameters<typeof table>) => ({
  ProductRatePlanChargeTierData: prices(
    ...table(...tiers).ProductRatePlanChargeTierData.ProductRatePlanChargeTier,
    price("USD", amount, { IsOveragePrice: true }),
  ),
});

describe("each price model rates usage", () => {
  test.each<[string, object, Use[], number[]]>([
    ["flat fee", { ChargeModel: "Flat Fee Pricing", UOM: "Each", ...dollars(12) }, [], [12]],
    ["per unit", { ChargeModel: "Per Unit Pricing", ...dollars(0.5) }, SOME, [65]],
    [
      "three packages of 50 for 130 units",
      { ChargeModel: "Per Unit Pricing", PackageSize: 50, ...dollars(5) },
      SOME,
      [15],
    ],
    [
      "packages of each record: 20, 10 and 100 units",
      {
        ChargeModel: "Per Unit Pricing",
        RatingGroup: "ByUsageRecord",
        PackageSize: 50,
        ...dollars(5),
      },
      SOME,
      [20],
    ],
    [
      "a table of packages, two free",
      { ChargeModel: "Tiered Pricing", PackageSize: 40, ...table([2, 0], [null, 7]) },
      SOME,
      [14],
    ],
    ["tiered", { ChargeModel: "Tiered Pricing", ...table([100, 2], [null, 1]) }, SOME, [230]],
    [
      "volume, 140 and 195 units",
      { ChargeModel: "Volume Pricing", ...TIERS },
      GROUPED,
      [1440, 1755],
    ],
    [
      "volume by start date",
      { ChargeModel: "Volume Pricing", RatingGroup: "ByUsageStartDate", ...TIERS },
      GROUPED,
      [1600, 1835],
    ],
    [
      "volume by record",
      { ChargeModel: "Volume Pricing", RatingGroup: "ByUsageRecord", ...TIERS },
      GROUPED,
      [1670, 1965],
    ],
    [
      "volume by group",
      { ChargeModel: "Volume Pricing", RatingGroup: "ByGroupId", ...TIERS },
      GROUPED,
      [1540, 1835],
    ],
    [
      "overage over 500",
      { ChargeModel: "Overage Pricing", IncludedUnits: 500, ...dollars(0.5) },
      [["2026-01-20", 620]],
      [60],
    ],
    [
      "overage over 15 units of each day",
      {
        ChargeModel: "Overage Pricing",
        RatingGroup: "ByUsageStartDate",
        IncludedUnits: 15,
        ...dollars(0.5),
      },
      SOME,
      [50],
    ],
    [
      "tiers with overage",
      { ChargeModel: "Tiered with Overage Pricing", ...beyond(3, [100, 0], [200, 2]) },
      [["2026-01-20", 230]],
      [290],
    ],
    [
      "a tiered high water mark",
      { ChargeModel: "HighWatermarkTieredPricing", ...table([20, 2], [null, 1]) },
      SOME,
      [120],
    ],
    [
      "a volume high water mark",
      { ChargeModel: "HighWatermarkVolumePricing", ...table([20, 2], [null, 1]) },
      SOME,
      [100],
    ],
    [
      "a formula",
      {
        ChargeModel: "MultiAttributePricing",
        Formula: 'usageQuantity * if(fieldLookup("usage", "zone__c") == "far", 2, 1)',
        ...free,
      },
      SOME,
      [150],
    ],
    [
      "amounts of records",
      {
        ChargeModel: "PreratedPricing",
        ...free,
        ...configured("customFieldTotalAmount", "sum__c"),
      },
      SOME,
      [6.75],
    ],
    [
      "prices of records",
      {
        ChargeModel: "PreratedPerUnit",
        ...free,
        ...configured("customFieldPerUnitRate", "rate__c"),
      },
      SOME,
      [9],
    ],
  ])("%s", async (_, charge, events, expected) => {
    await user.subscribe(charge);
    await user.use(
      ...(events.length ? events : [["2026-01-20", 1, { unitOfMeasure: "Each" }] as Use]),
    );
    await advanceClock(tenant, expected.length === 1 ? "2026-02-15" : "2026-03-15");
    expect(await user.amounts()).toEqual(expected);
    await expectBooksToHold();
  });

  test("volume by upload prices each file separately", async () => {
    await user.subscribe({ ChargeModel: "Volume Pricing", RatingGroup: "ByUsageUpload", ...TIERS });
    await user.upload(["2026-01-15", 20], ["2026-01-30", 90]);
    await user.upload(["2026-01-15", 50]);
    await advanceClock(tenant, "2026-02-15");
    expect(await user.amounts()).toEqual([1540]);
    await expectBooksToHold();
  });
});
