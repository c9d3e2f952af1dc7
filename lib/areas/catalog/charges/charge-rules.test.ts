import { describe, expect, test } from "vitest";
import { chargeBody, price, prices } from "@/lib/testing/catalog";
import { chargeRules } from "./charge-rules";
import { newChargeTerms } from "./charge-terms";
import { type ChargeBody, chargeFields } from "@/lib/areas/catalog/object-contract";

const bodyOf = (rest: object): ChargeBody =>
  chargeFields.create.parse(chargeBody("0123456789abcdef0123456789abcdef", rest));
const problemsOf = (rest: object) => chargeRules(newChargeTerms(bodyOf(rest)));
const fieldsOf = (rest: object) =>
  problemsOf(rest).map(({ field, category }) => `${field} ${category}`);

const PERIODS = {
  months: [
    "Month",
    "Quarter",
    "Semi-Annual",
    "Annual",
    "Eighteen Months",
    "Two Years",
    "Three Years",
    "Five Years",
  ],
  weeks: ["Week"],
};
const FIXED = { EndDateCondition: "FixedPeriod", UpToPeriods: 3 };

describe("terms that can be billed have no problem", () => {
  test.each([
    ...PERIODS.months.flatMap((BillingPeriod) =>
      ["Per Billing Period", "Per Month", "Per Year"].map((ListPriceBase) => ({
        BillingPeriod,
        ListPriceBase,
      })),
    ),
    { BillingPeriod: "Week", ListPriceBase: "Per Week" },
    { BillingPeriod: "Specific Weeks", SpecificBillingPeriod: 2, ListPriceBase: "Per Week" },
    { BillingPeriod: "Specific Days", SpecificBillingPeriod: 10 },
    { BillingPeriod: "Specific Months", SpecificBillingPeriod: 5, ListPriceBase: "Per Year" },
    { BillingPeriod: "Subscription Term", ListPriceBase: "Per Month" },
    { ListPriceBase: "Per Specific Months", SpecificListPriceBase: 6 },
    { BillCycleType: "SpecificDayofMonth", BillCycleDay: 31 },
    { BillCycleType: "SpecificDayofWeek", WeeklyBillCycleDay: "Wednesday", BillingPeriod: "Week" },
    { BillCycleDay: 0 },
    { BillingTiming: "In Arrears" },
    FIXED,
    { ...FIXED, UpToPeriodsType: "Years" },
    { ChargeType: "OneTime", BillingPeriod: undefined },
    { ChargeType: "OneTime", ChargeModel: "Per Unit Pricing" },
    { ChargeType: "OneTime", EndDateCondition: "OneTime" },
    { ChargeModel: "Per Unit Pricing", DefaultQuantity: 5, MinQuantity: 5, MaxQuantity: 5 },
    { ChargeModel: "Per Unit Pricing", MinQuantity: 4 },
    { DefaultQuantity: 1 },
    { ProductRatePlanChargeTierData: prices(price("EUR", 0), price("USD", -1), price("JPY", 1)) },
    {
      ProductRatePlanChargeTierData: prices(price("EUR", 1, { StartingUnit: 0, EndingUnit: null })),
    },
  ])("%o", (rest) => {
    expect(problemsOf(rest)).toEqual([]);
  });
});

const tiersOf = (...ends: (number | null)[]) =>
  prices(
    ...ends.map((EndingUnit, index) =>
      price("EUR", 5 - index, {
        EndingUnit,
        StartingUnit: index === 0 ? 0 : (ends[index - 1] ?? 0) + 1,
      }),
    ),
  );
const TIERED = { ChargeModel: "Tiered Pricing", ProductRatePlanChargeTierData: tiersOf(10, null) };

describe("bounds of an amount", () => {
  const UNITS = { ChargeModel: "Per Unit Pricing", DefaultQuantity: 1 };
  test.each([
    [{ ...UNITS, MinimumAmounts: { EUR: 5 }, MaximumAmounts: { EUR: 5 } }, []],
    [
      { ...UNITS, MinimumAmounts: { EUR: 6 }, MaximumAmounts: { EUR: 5 } },
      ["MaximumAmounts must be at least MinimumAmounts in EUR"],
    ],
    [
      { ...UNITS, MaximumAmounts: { JPY: 5 } },
      ["MaximumAmounts names JPY, in which the charge has no price"],
    ],
    [
      { MinimumAmounts: { EUR: 5 } },
      ["MinimumAmounts does not apply to the ChargeModel Flat Fee Pricing"],
    ],
    [
      {
        ...{ ChargeType: "Usage", UOM: "GB", ChargeModel: "Overage Pricing", IncludedUnits: 1 },
        ...{ SmoothingModel: "Rollover", NumberOfPeriod: 3, MinimumAmounts: { EUR: 5 } },
      },
      ["MinimumAmounts does not go with a SmoothingModel, which spans billing periods"],
    ],
  ])("%o", (rest, expected) => {
    expect(problemsOf(rest).map(({ message }) => message)).toEqual(expected);
  });
});

describe("price tables", () => {
  test.each([
    TIERED,
    { ...TIERED, ChargeModel: "Volume Pricing" },
    { ...TIERED, ChargeType: "OneTime" },
    { ...TIERED, ProductRatePlanChargeTierData: tiersOf(10, 20), MaxQuantity: 20 },
    { ...TIERED, ProductRatePlanChargeTierData: tiersOf(null) },
    { ...TIERED, ProductRatePlanChargeTierData: prices(price("EUR", 9, { FlatFee: 5 })) },
    {
      ...TIERED,
      ProductRatePlanChargeTierData: prices(
        price("EUR", 9, { StartingUnit: 0, EndingUnit: 0.5, PriceFormat: "Flat Fee" }),
        price("EUR", 1, { StartingUnit: 0.5 }),
        price("USD", 2),
      ),
    },
  ])("%o can be billed", (rest) => {
    expect(problemsOf(rest)).toEqual([]);
  });

  test.each([
    [
      [price("EUR", 1), price("EUR", 2)],
      "ProductRatePlanChargeTierData of the tiers in EUR: Tier 1 has no end, so nothing can follow it.",
    ],
    [
      [price("EUR", 1, { EndingUnit: 10 }), price("EUR", 2, { StartingUnit: 5, EndingUnit: 20 })],
      "ProductRatePlanChargeTierData of the tiers in EUR: Tier 2 begins inside the tier before it.",
    ],
    [
      [price("EUR", 1, { EndingUnit: 10 }), price("EUR", 2, { StartingUnit: 12 })],
      "StartingUnit of the tiers in EUR: tier 2 must begin at 11, not 12",
    ],
    [
      [price("EUR", 1, { FlatFee: 5, PriceFormat: "Flat Fee" })],
      "FlatFee of the tiers in EUR: the price of tier 1 is one for the whole tier; FlatFee needs the PriceFormat Per Unit",
    ],
    [
      [price("EUR", 1, { StartingUnit: 5 })],
      "StartingUnit of the tiers in EUR: tier 1 must begin at 0 or 1, not 5",
    ],
    [
      [price("EUR", 1, { EndingUnit: 0.5 })],
      "DefaultQuantity must be at most 0.5, the last EndingUnit of the tiers in EUR",
    ],
  ])("%o are refused", (tiers, message) => {
    const given = { ...TIERED, ProductRatePlanChargeTierData: prices(...tiers) };
    expect(problemsOf(given).map((problem) => problem.message)).toEqual([message]);
  });
});

describe("impossible combinations are reported by field and category", () => {
  test.each([
    [{ BillingPeriod: undefined }, "BillingPeriod 22"],
    [{ BillingPeriod: "Specific Weeks" }, "SpecificBillingPeriod 22"],
    [{ BillingPeriod: "Specific Months", SpecificBillingPeriod: 121 }, "SpecificBillingPeriod 30"],
    [{ SpecificBillingPeriod: 2 }, "SpecificBillingPeriod 30"],
    [{ ListPriceBase: "Per Week" }, "ListPriceBase 30"],
    [{ BillingPeriod: "Week", ListPriceBase: "Per Year" }, "ListPriceBase 30"],
    [
      { BillingPeriod: "Specific Days", SpecificBillingPeriod: 9, ListPriceBase: "Per Month" },
      "ListPriceBase 30",
    ],
    [{ BillingPeriod: "Subscription Term" }, "ListPriceBase 30"],
    [{ ListPriceBase: "Per Specific Months" }, "SpecificListPriceBase 22"],
    [{ SpecificListPriceBase: 2 }, "SpecificListPriceBase 30"],
    [{ BillCycleType: "SpecificDayofMonth" }, "BillCycleDay 22"],
    [{ BillCycleDay: 5 }, "BillCycleDay 30"],
    [{ BillCycleType: "SpecificDayofWeek", WeeklyBillCycleDay: "Monday" }, "BillCycleType 30"],
    [{ BillCycleType: "SpecificDayofWeek", BillingPeriod: "Week" }, "WeeklyBillCycleDay 22"],
    [{ WeeklyBillCycleDay: "Monday" }, "WeeklyBillCycleDay 30"],
    [
      { BillCycleType: "SpecificDayofMonth", BillCycleDay: 1, BillingPeriod: "Week" },
      "BillCycleType 30",
    ],
    [{ UpToPeriods: 3 }, "UpToPeriods 30"],
    [{ SpecificTriggerDate: "2026-03-01" }, "SpecificTriggerDate 30"],
    [{ SpecificEndDate: "2026-03-01" }, "SpecificEndDate 30"],
    [{ UpToPeriodsType: "Days" }, "UpToPeriodsType 30"],
    [{ EndDateCondition: "FixedPeriod" }, "UpToPeriods 22"],
    [{ EndDateCondition: "OneTime" }, "EndDateCondition 30"],
    [{ ChargeType: "OneTime", ...FIXED }, "EndDateCondition 30"],
    [
      { ...FIXED, BillingPeriod: "Subscription Term", ListPriceBase: "Per Month" },
      "UpToPeriodsType 30",
    ],
    [{ ChargeType: "OneTime", BillingTiming: "In Arrears" }, "BillingTiming 30"],
    [{ ChargeType: "OneTime", ListPriceBase: "Per Month" }, "ListPriceBase 30"],
    [
      { ChargeType: "OneTime", BillingPeriodAlignment: "AlignToTermStart" },
      "BillingPeriodAlignment 30",
    ],
    [{ DefaultQuantity: 2 }, "DefaultQuantity 30"],
    [{ MaxQuantity: 2 }, "MaxQuantity 30"],
    [
      { ChargeModel: "Per Unit Pricing", MinQuantity: 5, MaxQuantity: 4, DefaultQuantity: 5 },
      "MaxQuantity 30",
    ],
    [{ ChargeModel: "Per Unit Pricing", MinQuantity: 5, DefaultQuantity: 4 }, "DefaultQuantity 30"],
    [{ ChargeModel: "Per Unit Pricing", MaxQuantity: 3, DefaultQuantity: 4 }, "DefaultQuantity 30"],
    [{ ProductRatePlanChargeTierData: prices(price("EUR", 1), price("EUR", 2)) }, "Currency 30"],
    [{ ProductRatePlanChargeTierData: prices(price("XAU", 1)) }, "Currency 20"],
    [
      { ProductRatePlanChargeTierData: prices(price("EUR", 1, { EndingUnit: 9 })) },
      "EndingUnit 30",
    ],
    [
      { ProductRatePlanChargeTierData: prices(price("EUR", 1, { StartingUnit: 9 })) },
      "StartingUnit 30",
    ],
    [
      { ProductRatePlanChargeTierData: prices(price("EUR", 1, { PriceFormat: "Per Unit" })) },
      "PriceFormat 30",
    ],
  ])("%o: %s", (rest, expected) => {
    expect(fieldsOf(rest)).toContain(expected);
  });
});
