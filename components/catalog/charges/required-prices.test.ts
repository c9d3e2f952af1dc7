import { expect, test } from "vitest";
import { OperationFailure } from "@/lib/portal/failure";
import { requirePrices } from "./required-prices";

const charge = (ChargeModel: string, ...rows: object[]) => ({
  ChargeModel,
  ProductRatePlanChargeTierData: { ProductRatePlanChargeTier: rows },
});
const reasonsOf = (given: Parameters<typeof requirePrices>[0]) => {
  try {
    requirePrices(given);
  } catch (thrown) {
    return thrown instanceof OperationFailure ? thrown.reasons : thrown;
  }
  return [];
};

test("a missing price is reported at its field, and 0 counts as a price", () => {
  const fee = charge("Flat Fee Pricing", { Price: 0 }, { Price: null }, {});
  expect(reasonsOf(fee)).toMatchObject([
    { parameter: "ProductRatePlanChargeTierData.ProductRatePlanChargeTier.1.Price" },
    { parameter: "ProductRatePlanChargeTierData.ProductRatePlanChargeTier.2.Price" },
  ]);
  expect(reasonsOf(charge("Discount-Percentage", { DiscountPercentage: 10 }))).toEqual([]);
  expect(reasonsOf(charge("PreratedPricing", {}))).toEqual([]);
});
