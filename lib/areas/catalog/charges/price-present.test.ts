import { chargeBody, price, prices } from "@/lib/testing/catalog";
import { expect, test } from "vitest";
import { newChargeTerms } from "./charge-terms";
import { chargeFields } from "@/lib/areas/catalog/object-contract";
import { priceTexts, pricingSummary } from "./price-present";

const PER_UNIT = { ChargeModel: "Per Unit Pricing" };
const one = (...tiers: object[]) => ({ ProductRatePlanChargeTierData: prices(...tiers) });
const fixedDiscount = (DiscountAmount: number) => ({
  ChargeModel: "Discount-Fixed Amount",
  ...one({ Currency: "EUR", DiscountAmount }),
});

test.each([
  [{}, "30.00 EUR per month"],
  [{ ChargeType: "OneTime" }, "30.00 EUR once"],
  [{ BillingPeriod: "Semi-Annual" }, "30.00 EUR per half-year"],
  [{ ListPriceBase: "Per Month" }, "30.00 EUR per month"],
  [{ ListPriceBase: "Per Year" }, "30.00 EUR per year, billed every month"],
  [
    { ListPriceBase: "Per Specific Months", SpecificListPriceBase: 6 },
    "30.00 EUR per 6 months, billed every month",
  ],
  [{ BillingPeriod: "Specific Days", SpecificBillingPeriod: 10 }, "30.00 EUR per 10 days"],
  [{ BillingPeriod: "Specific Weeks", SpecificBillingPeriod: 1 }, "30.00 EUR per week"],
  [
    { BillingPeriod: "Subscription Term", ListPriceBase: "Per Month" },
    "30.00 EUR per month, billed every subscription term",
  ],
  [{ ...PER_UNIT, UOM: "Seat" }, "30.00 EUR per Seat per month"],
  [PER_UNIT, "30.00 EUR per unit per month"],
  [
    { ...PER_UNIT, MinimumAmounts: { EUR: 20 }, MaximumAmounts: { EUR: 90.5 } },
    "30.00 EUR per unit per month, at least 20.00 EUR and at most 90.50 EUR",
  ],
  [one(price("JPY", 1200)), "1,200 JPY per month"],
  [one(price("KWD", 1.5)), "1.500 KWD per month"],
  [one(price("EUR", 0.0125)), "0.0125 EUR per month"],
  [one(price("EUR", -5)), "\u22125.00 EUR per month"],
  [fixedDiscount(5), "5.00 EUR off per month"],
  [fixedDiscount(-5), "5.00 EUR more per month"],
  [
    {
      ChargeModel: "Tiered Pricing",
      UOM: "Seat",
      ...one(price("EUR", 2, { EndingUnit: 100 }), price("EUR", 1, { StartingUnit: 101 })),
    },
    "1.00 to 2.00 EUR per Seat in 2 tiers per month",
  ],
  [
    {
      ChargeModel: "Tiered Pricing",
      UOM: "Seat",
      ...one(price("EUR", 2, { EndingUnit: 9, FlatFee: 5 }), price("EUR", 2, { StartingUnit: 10 })),
    },
    "2.00 EUR per Seat in 2 tiers with flat fees per month",
  ],
  [
    { ChargeModel: "Volume Pricing", UOM: "Seat", ...one(price("EUR", 2, { FlatFee: 5 })) },
    "2.00 EUR per Seat, plus 5.00 EUR, per month",
  ],
])("%o reads as %s", (rest, words) => {
  const body = chargeFields.create.parse(chargeBody("0123456789abcdef0123456789abcdef", rest));
  expect(priceTexts(newChargeTerms(body))).toEqual([words]);
});

test.each<[object, string]>([
  [one(price("USD", 948)), "USD948"],
  [{ ...PER_UNIT, UOM: "Each", ...one(price("USD", 4)) }, "USD4/Each"],
  [{ ChargeType: "OneTime", ...one(price("EUR", 0.5)) }, "EUR0.5"],
])("%o is %s in short", (rest, short) => {
  const body = chargeFields.create.parse(chargeBody("0123456789abcdef0123456789abcdef", rest));
  expect(pricingSummary(newChargeTerms(body))).toEqual([short]);
});
