import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { price, prices } from "@/lib/testing/catalog";
import { dollars, planOf, table } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { makeUser, type Use } from "@/lib/testing/usage";
import { good } from "@/lib/testing/world";
import { beforeEach, describe, expect, test } from "vitest";

let tenant: TestTenant;
let user: Awaited<ReturnType<typeof makeUser>>;

beforeEach(async () => {
  tenant = await testTenant();
  user = await makeUser(tenant);
});

const PER_UNIT = { ChargeType: "Usage", ChargeModel: "Per Unit Pricing", UOM: "GB" };
const USAGE = { ...PER_UNIT, Name: "Traffic", ...dollars(1) };
const tier = (of: number, startingUnit: number, endingUnit: number | null, price: number) => ({
  tier: of,
  startingUnit,
  endingUnit,
  price,
  priceFormat: "PerUnit",
});
const TABLE = [tier(1, 0, 10, 5), tier(2, 11, null, 4)];
const OVERAGE = { ChargeModel: "Overage Pricing", IncludedUnits: 10 };
const OVER_TIERS = {
  ChargeModel: "Tiered with Overage Pricing",
  ProductRatePlanChargeTierData: prices(
    ...table([10, 2]).ProductRatePlanChargeTierData.ProductRatePlanChargeTier,
    price("USD", 1, { IsOveragePrice: true }),
  ),
};
const free = { ProductRatePlanChargeTierData: prices({ Currency: "USD" }) };
const USED: Use[] = [
  ["2026-01-20", 8, { customFields: { cost__c: 3 } }],
  ["2026-01-21", 12, { customFields: { cost__c: 4 } }],
];

/** Orders a charge with `pricing`. */
async function ordered(charge: object, pricing: object) {
  const { ratePlanId, chargeIds } = await planOf(tenant, { ...USAGE, ...charge });
  const override = { productRatePlanChargeId: chargeIds[0], pricing };
  const plans = [{ productRatePlanId: ratePlanId, chargeOverrides: [override] }];
  return orderOf(user.accountNumber, ratePlanId, { plans });
}

describe("an order agrees on the price of usage", () => {
  test.each<[string, object, object, number, object]>([
    ["usagePerUnit", {}, { listPrice: 2, ratingGroup: "ByUsageRecord" }, 40, { price: 2 }],
    ["usagePerUnit", {}, { listPrice: 4, packageSize: 15 }, 8, { packageSize: 15 }],
    ["usagePerUnit", { PackageSize: 15 }, { packageSize: null }, 20, { packageSize: null }],
    [
      "usageTiered",
      { ChargeModel: "Tiered Pricing", ...table([null, 9]) },
      { tiers: TABLE },
      90,
      {},
    ],
    [
      "usageVolume",
      { ChargeModel: "Volume Pricing", ...table([null, 9]) },
      { tiers: TABLE },
      80,
      {},
    ],
    ["usageOverage", OVERAGE, { includedUnits: 5, overagePrice: 3 }, 45, { includedUnits: 5 }],
    ["usageTieredWithOverage", OVER_TIERS, { overagePrice: 3 }, 50, { overagePrice: 3 }],
    [
      "usageTieredWithOverage",
      OVER_TIERS,
      { tiers: [tier(1, 0, 15, 2)], overagePrice: 1 },
      35,
      { overagePrice: 1 },
    ],
    [
      "chargeModelData",
      { ChargeModel: "HighWatermarkVolumePricing", ...table([null, 9]) },
      { tiers: TABLE },
      48,
      {},
    ],
    [
      "chargeModelData",
      { ChargeModel: "MultiAttributePricing", Formula: "usageQuantity", ...free },
      { chargeModelConfiguration: { formula: "usageQuantity * 3" } },
      60,
      { formula: "usageQuantity * 3" },
    ],
  ])("%s of %o: %o", async (member, charge, asked, billed, shown) => {
    const made = await order(tenant, await ordered(charge, { [member]: asked }));
    const number = made.subscriptions[0].subscriptionNumber;
    const read = await tenant.call("GET", `/v1/subscriptions/${number}`, undefined, LATEST);
    expect(read.body.ratePlans[0].ratePlanCharges[0]).toMatchObject(shown);
    await user.use(...USED);
    await advanceClock(tenant, "2026-02-15");
    expect(await user.amounts()).toEqual([billed]);
    await expectBooksToHold();
  });

  test("a flat fee", async () => {
    const charge = { ChargeModel: "Flat Fee Pricing", UOM: "Each" };
    await good(
      tenant.call("POST", "/v1/orders", await ordered(charge, { usageFlatFee: { listPrice: 7 } })),
    );
    await user.use(["2026-01-20", 3, { unitOfMeasure: "Each" }]);
    await advanceClock(tenant, "2026-02-15");
    expect(await user.amounts()).toEqual([7]);
  });

  test.each<[string, object, object]>([
    ["must hold exactly usagePerUnit", {}, { recurringPerUnit: { listPrice: 1 } }],
    ["must hold exactly usageOverage", OVERAGE, { usagePerUnit: { listPrice: 1 } }],
    ["keeps its uom", {}, { usagePerUnit: { uom: "Seat" } }],
    [
      "does not go with the ChargeFunction Drawdown",
      { ChargeFunction: "Drawdown", DrawdownUom: "Credits", DrawdownRate: 1 },
      { usagePerUnit: { packageSize: 5 } },
    ],
    [
      "ByGroupId needs",
      { RatingGroup: "ByGroupId", PackageSize: 5 },
      { usagePerUnit: { packageSize: null } },
    ],
    ["smoothed", OVERAGE, { usageOverage: { numberOfPeriods: 3 } }],
    [
      "Formula cannot be used",
      { ChargeModel: "MultiAttributePricing", Formula: "usageQuantity", ...free },
      { chargeModelData: { chargeModelConfiguration: { formula: "usageQuantity +" } } },
    ],
  ])("and is refused what the charge cannot be: %s", async (message, charge, pricing) => {
    const refused = await tenant.call("POST", "/v1/orders", await ordered(charge, pricing));
    expect(refused.status, refused.text).toBe(422);
    expect(refused.text).toContain(message);
  });
});
