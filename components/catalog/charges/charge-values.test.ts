import { expect, test } from "vitest";
import { givenValues } from "@/components/form/given-values";
import { chargeFields } from "@/lib/areas/catalog/object-contract";
import { rowProblems } from "./price-rows";
import { type ChargeRecord, chargeBodyOf, emptyCharge, valuesOf } from "./charge-values";

const tiers = { ProductRatePlanChargeTier: [{ Currency: "EUR", Price: 5 }] };
const given = { ...emptyCharge, Name: "Fee", ProductRatePlanChargeTierData: tiers };

test("a one-time charge sends no period, whatever was chosen before", () => {
  const body = chargeBodyOf({ ...given, ChargeType: "OneTime", BillingTiming: "In Arrears" });
  expect(body).toMatchObject({
    BillingPeriod: null,
    BillingTiming: "In Advance",
    EndDateCondition: "OneTime",
  });
});

test("fields that are not on the page are cleared", () => {
  const body = chargeBodyOf({ ...given, SpecificBillingPeriod: 4, BillCycleDay: 3, UOM: "Seat" });
  expect(body).toMatchObject({
    SpecificBillingPeriod: null,
    BillCycleDay: null,
    WeeklyBillCycleDay: null,
    UpToPeriodsType: null,
    UOM: null,
    DefaultQuantity: null,
  });
});

test("a choice keeps the field that belongs to it", () => {
  const body = chargeBodyOf({
    ...given,
    ChargeModel: "Per Unit Pricing",
    BillingPeriod: "Specific Weeks",
    SpecificBillingPeriod: 2,
    BillCycleType: "SpecificDayofWeek",
    EndDateCondition: "FixedPeriod",
    UpToPeriods: 6,
  });
  expect(body).toMatchObject({
    SpecificBillingPeriod: 2,
    WeeklyBillCycleDay: "Monday",
    UpToPeriods: 6,
    UpToPeriodsType: "Billing Periods",
    DefaultQuantity: 1,
  });
});

test("bounds are kept where an amount varies, and cleared elsewhere", () => {
  const MinimumAmounts = { EUR: 20 };
  const seats = { ...given, ChargeModel: "Per Unit Pricing", MinimumAmounts };
  expect(chargeBodyOf(seats)).toMatchObject({ MinimumAmounts, MaximumAmounts: {} });
  const { MinimumAmounts: _, ...emptied } = seats;
  expect(chargeBodyOf(emptied)).toMatchObject({ MinimumAmounts: null });
  expect(chargeBodyOf({ ...given, MinimumAmounts })).toMatchObject({ MinimumAmounts: null });
  const smoothed = { ...seats, ChargeType: "Usage", SmoothingModel: "Rollover" };
  expect(chargeBodyOf(smoothed)).toMatchObject({ MinimumAmounts: null });
});

test("the body of an untouched form is one that the operation takes", () => {
  const filled = { ...given, ProductRatePlanId: "0123456789abcdef0123456789abcdef" };
  const body = chargeBodyOf(givenValues(filled) as typeof filled);
  expect(chargeFields.create.safeParse(body).error).toBeUndefined();
});

test("tiers begin where the one before ends, in each currency separately", () => {
  const tier = (Currency: string, EndingUnit: number | null) => ({
    Currency,
    EndingUnit,
    Price: 1,
  });
  const rows = [tier("EUR", 10), tier("EUR", null), tier("USD", 0.5), tier("USD", null)];
  const body = chargeBodyOf({
    ...given,
    ChargeModel: "Tiered Pricing",
    ProductRatePlanChargeTierData: { ProductRatePlanChargeTier: rows },
  });
  const starts = body.ProductRatePlanChargeTierData.ProductRatePlanChargeTier.map(
    (row) => (row as { StartingUnit?: number }).StartingUnit,
  );
  expect(starts).toEqual([0, 11, 0, 0.5]);
  expect(rowProblems(rows)).toEqual([]);
  expect(rowProblems([tier("EUR", null), tier("EUR", 5)])).toEqual([
    "EUR: Tier 1 has no end, so nothing can follow it.",
  ]);
});

test("a charge of one time is shown with an end that a recurring one can have", () => {
  const record = { Id: "a", ChargeType: "OneTime", EndDateCondition: "OneTime", Name: "Set-up" };
  expect(valuesOf(record as ChargeRecord)).toMatchObject({
    Name: "Set-up",
    EndDateCondition: "SubscriptionEnd",
  });
});

const usage = { ...given, ChargeType: "Usage", UOM: "GB" };

test("a usage charge is billed in arrears and sends only the fields of its model", () => {
  const smoothed = { SmoothingModel: "RollingWindow", NumberOfPeriod: 3 };
  const body = chargeBodyOf({
    ...usage,
    ...smoothed,
    ChargeModel: "Overage Pricing",
    IncludedUnits: 5,
  });
  expect(body).toMatchObject({
    ...smoothed,
    UOM: "GB",
    BillingTiming: "In Arrears",
    DefaultQuantity: null,
    IncludedUnits: 5,
    RatingGroup: null,
    UsageRecordRatingOption: null,
    OverageUnusedUnitsCreditOption: null,
    Formula: null,
  });
  expect(chargeBodyOf({ ...usage, ...smoothed, ChargeType: "Recurring" })).toMatchObject({
    SmoothingModel: null,
    RatingGroup: null,
  });
});

test("the last row of tiers with overage is the price beyond them", () => {
  const rows = [
    { Currency: "EUR", EndingUnit: 10, Price: 2, PriceFormat: "Per Unit" },
    { Currency: "EUR", EndingUnit: null, Price: 1, PriceFormat: "Flat Fee" },
  ];
  const body = chargeBodyOf({
    ...usage,
    ChargeModel: "Tiered with Overage Pricing",
    ProductRatePlanChargeTierData: { ProductRatePlanChargeTier: rows },
  });
  expect(body.ProductRatePlanChargeTierData.ProductRatePlanChargeTier).toEqual([
    { ...rows[0], StartingUnit: 0 },
    { ...rows[1], StartingUnit: null, PriceFormat: "Per Unit", IsOveragePrice: true },
  ]);
});

test("where records bring the price, a currency has no price", () => {
  const body = chargeBodyOf({ ...usage, ChargeModel: "PreratedPricing" });
  expect(body.ProductRatePlanChargeTierData).toEqual({
    ProductRatePlanChargeTier: [{ Currency: "EUR" }],
  });
});
