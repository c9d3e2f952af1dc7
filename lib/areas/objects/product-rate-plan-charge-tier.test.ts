import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeCharge, makePlan, price, prices } from "@/lib/testing/catalog";
import { table } from "@/lib/testing/charges";
import { good } from "@/lib/testing/world";
import { beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let ratePlanId: string;
beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makePlan(tenant));
});

const TIER = "/v1/object/product-rate-plan-charge-tier";
const CHARGE = "/v1/object/product-rate-plan-charge";
const TIERED = {
  ChargeModel: "Tiered Pricing",
  UOM: "Seat",
  ...table([10, 5], [20, 4], [null, 3]),
};

async function tiersOf(chargeId: string): Promise<{ id: string; tier: number }[]> {
  const list = `/object-query/product-rate-plan-charge-tiers?filter[]=productRatePlanChargeId.EQ:${chargeId}`;
  return (await good(tenant.call("GET", list))).data;
}

async function tiered() {
  const chargeId = await makeCharge(tenant, ratePlanId, TIERED);
  return { chargeId, ids: (await tiersOf(chargeId)).map(({ id }) => id) };
}

const put = (id: string | undefined, body: object) => tenant.call("PUT", `${TIER}/${id}`, body);

describe("a tier of a charge", () => {
  test("is read by its id", async () => {
    const { chargeId, ids } = await tiered();
    expect((await tenant.call("GET", `${TIER}/${ids[1]}`)).body).toEqual({
      Id: ids[1],
      ProductRatePlanChargeId: chargeId,
      Currency: "USD",
      Tier: 2,
      StartingUnit: 11,
      EndingUnit: 20,
      Price: 4,
      PriceFormat: "Per Unit",
      CreatedDate: expect.any(String),
      UpdatedDate: expect.any(String),
    });
    expect((await tenant.call("GET", `${TIER}/${chargeId}`)).status).toBe(404);
  });

  test("has a flat fee beside its price until it is set to zero", async () => {
    const { chargeId, ids } = await tiered();
    await good(put(ids[1], { FlatFee: 2.5 }));
    expect((await tenant.call("GET", `${TIER}/${ids[1]}`)).body).toMatchObject({ FlatFee: 2.5 });
    await good(put(ids[1], { Price: 3.5 }));
    expect(await tiersOf(chargeId)).toMatchObject([
      { price: 5 },
      { price: 3.5, flatFee: 2.5 },
      { price: 3 },
    ]);
    expect((await put(ids[1], { PriceFormat: "Flat Fee" })).text).toContain("FlatFee");
    await good(put(ids[1], { FlatFee: 0, PriceFormat: "Flat Fee" }));
    expect((await tenant.call("GET", `${TIER}/${ids[1]}`)).body).not.toHaveProperty("FlatFee");
  });

  test("changes its price alone, and the charge's table with it", async () => {
    const { chargeId, ids } = await tiered();
    await good(put(ids[1], { Price: 4.25, PriceFormat: "Flat Fee" }));
    const { body } = await tenant.call("GET", `/v1/product-rate-plan-charges/${chargeId}`);
    expect(body.pricing[0].tiers).toMatchObject([
      { price: 5, priceFormat: "PerUnit" },
      { price: 4.25, priceFormat: "FlatFee", startingUnit: 11 },
      { price: 3, priceFormat: "PerUnit" },
    ]);
  });

  test.each([
    ["a gap before it", 1, { StartingUnit: 13 }, "must begin at 11"],
    ["an overlap", 1, { StartingUnit: 9 }, "ProductRatePlanChargeTierData"],
    ["a gap after it", 0, { EndingUnit: 8 }, "must begin at 9"],
    ["a table that ends in its middle", 1, { EndingUnit: null }, "ProductRatePlanChargeTierData"],
    ["a percentage of a charge with prices", 0, { DiscountPercentage: 5 }, "DiscountPercentage"],
  ])("is refused %s, and nothing changes", async (_, index, body, message) => {
    const { chargeId, ids } = await tiered();
    const before = await tiersOf(chargeId);
    const refused = await put(ids[index], body);
    expect(refused.body.Success, refused.text).toBe(false);
    expect(refused.text).toContain(message);
    expect(await tiersOf(chargeId)).toEqual(before);
  });

  test("ends earlier or later when it is the last one", async () => {
    const { chargeId, ids } = await tiered();
    await good(put(ids[2], { EndingUnit: 50 }));
    expect((await tiersOf(chargeId))[2]).toMatchObject({ startingUnit: 21, endingUnit: 50 });
  });

  test("keeps its id when the whole table is replaced", async () => {
    const { chargeId, ids } = await tiered();
    await good(tenant.call("PUT", `${CHARGE}/${chargeId}`, table([10, 6], [null, 2])));
    expect((await tiersOf(chargeId)).map(({ id }) => id)).toEqual(ids.slice(0, 2));
  });

  test("of a discount has its percentage", async () => {
    const chargeId = await makeCharge(tenant, ratePlanId, {
      ChargeModel: "Discount-Percentage",
      ApplyDiscountTo: "RECURRING",
      DiscountLevel: "rateplan",
      ProductRatePlanChargeTierData: prices({ Currency: "EUR", DiscountPercentage: 10 }),
    });
    const [tier] = await tiersOf(chargeId);
    await good(put(tier?.id, { DiscountPercentage: 15 }));
    expect((await tenant.call("GET", `${TIER}/${tier?.id}`)).body).toMatchObject({
      DiscountPercentage: 15,
    });
    const over = await put(tier?.id, { DiscountPercentage: 101 });
    expect(over.text).toContain("must lie between 0 and 100");
    expect((await put(tier?.id, price("EUR", 5))).text).toContain("Price");
  });
});
