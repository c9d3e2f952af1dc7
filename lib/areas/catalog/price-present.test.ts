import { chargeBody, price, prices } from "@/lib/platform/testing/catalog";
import { expect, test } from "vitest";
import { newChargeTerms } from "./charge-terms";
import { chargeFields } from "./object-contract";
import { pricingSummary } from "./price-present";

const PER_UNIT = { ChargeModel: "Per Unit Pricing" };
const one = (...tiers: object[]) => ({ ProductRatePlanChargeTierData: prices(...tiers) });

test.each([
  [{}, "EUR 30.00 per month"],
  [{ ChargeType: "OneTime" }, "EUR 30.00 once"],
  [{ BillingPeriod: "Semi-Annual" }, "EUR 30.00 per half-year"],
  [{ ListPriceBase: "Per Month" }, "EUR 30.00 per month"],
  [{ ListPriceBase: "Per Year" }, "EUR 30.00 per year, billed every month"],
  [
    { ListPriceBase: "Per Specific Months", SpecificListPriceBase: 6 },
    "EUR 30.00 per 6 months, billed every month",
  ],
  [{ BillingPeriod: "Specific Days", SpecificBillingPeriod: 10 }, "EUR 30.00 per 10 days"],
  [{ BillingPeriod: "Specific Weeks", SpecificBillingPeriod: 1 }, "EUR 30.00 per week"],
  [
    { BillingPeriod: "Subscription Term", ListPriceBase: "Per Month" },
    "EUR 30.00 per month, billed every subscription term",
  ],
  [{ ...PER_UNIT, UOM: "Seat" }, "EUR 30.00 per Seat per month"],
  [PER_UNIT, "EUR 30.00 per unit per month"],
  [one(price("JPY", 1200)), "JPY 1200 per month"],
  [one(price("KWD", 1.5)), "KWD 1.500 per month"],
  [one(price("EUR", 0.0125)), "EUR 0.0125 per month"],
  [one(price("EUR", -5)), "EUR -5.00 per month"],
  [
    {
      ChargeModel: "Tiered Pricing",
      UOM: "Seat",
      ...one(price("EUR", 2, { EndingUnit: 100 }), price("EUR", 1, { StartingUnit: 101 })),
    },
    "EUR 1.00 to 2.00 per Seat in 2 tiers per month",
  ],
])("%o reads as %s", (rest, words) => {
  const body = chargeFields.create.parse(chargeBody("0123456789abcdef0123456789abcdef", rest));
  expect(pricingSummary(newChargeTerms(body))).toEqual([words]);
});
