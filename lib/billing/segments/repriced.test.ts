import { expect, test } from "vitest";
import { BillingRefusal } from "@/lib/billing/billing-refusal";
import { onePrice, segmentWith, usageSegment } from "@/lib/billing/testing/segment-builder";
import { tiersOf } from "@/lib/billing/testing/usage-bill";
import { decimal } from "@/lib/values/decimal";
import { repriced } from "./repriced";

const tiers = [onePrice(7, "FlatFee")];
const overagePrice = decimal("0.2");

test("a charge takes the prices of its model", () => {
  expect(repriced(segmentWith({ price: 1 }), { tiers })).toMatchObject({ tiers });
  const table = tiersOf([10, "1"], [null, "2"]);
  expect(repriced(segmentWith({ model: "Tiered", quantity: 1 }), { tiers: table })).toMatchObject({
    tiers: table,
  });
  const overage = usageSegment({ model: "Overage", overagePrice: decimal(1) });
  expect(repriced(overage, { tiers: [], overagePrice })).toMatchObject({ overagePrice });
  expect(repriced(overage, { tiers: [] })).toEqual(overage);
});

test("a charge priced by records, and a discount, are unchanged", () => {
  const records = usageSegment({ model: "PreratedPricing", tiers: [] });
  expect(repriced(records, { tiers })).toBe(records);
});

test("a model with one price takes exactly one", () => {
  expect(() => repriced(segmentWith({}), { tiers: [] })).toThrow(BillingRefusal);
});
