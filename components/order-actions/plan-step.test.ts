import { describe, expect, test } from "vitest";
import { stepBetween } from "./plan-step";

type Plan = NonNullable<Parameters<typeof stepBetween>[0]>;

const plan = (grade: number | null, ...charges: [price: number | null, period: string][]) =>
  ({
    grade,
    productRatePlanCharges: charges.map(([price, billingPeriod]) => ({
      ...{ type: "Recurring", model: "FlatFee", discountLevel: null, defaultQuantity: null },
      billingPeriod,
      pricing: [{ currency: "USD", price }],
    })),
  }) as unknown as Plan;

describe("how a plan compares with the one that it replaces", () => {
  test.each([
    [
      "the higher grade, whatever it costs",
      plan(1, [90, "Month"]),
      plan(2, [10, "Month"]),
      "Upgrade",
    ],
    ["the lower grade", plan(2), plan(1), "Downgrade"],
    ["the same grade", plan(2), plan(2), "Crossgrade"],
    ["less in a month", plan(null, [50, "Month"]), plan(1, [480, "Annual"]), "Downgrade"],
    ["more in a month", plan(null, [50, "Month"]), plan(null, [51, "Month"]), "Upgrade"],
    ["a price table", plan(null, [50, "Month"]), plan(null, [null, "Month"]), undefined],
    ["nothing that recurs", plan(null), plan(null, [5, "Month"]), undefined],
  ])("with %s", (_, from, to, step) => {
    expect(stepBetween(from, to, "USD")).toBe(step);
  });

  test("is not known before both are chosen", () => {
    expect(stepBetween(plan(1), undefined, "USD")).toBeUndefined();
  });
});
