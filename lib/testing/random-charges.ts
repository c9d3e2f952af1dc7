import { type ChargeBody, chargeFields } from "@/lib/areas/catalog/object-contract";
import fc from "fast-check";
import { chargeBody } from "./catalog";

/** The rate plan to which all random charges belong. */
export const PLAN_ID = "0123456789abcdef0123456789abcdef";

/** An optional field, left out now and then. */
const maybe = <T>(value: fc.Arbitrary<T>, often = 3) =>
  fc.option(value, { nil: undefined, freq: often });
const cents = fc.integer({ min: 0, max: 500_000 }).map((value) => value / 100);

const words = fc.record({
  ChargeType: fc.constantFrom("Recurring", "Recurring", "Recurring", "OneTime"),
  BillCycleType: fc.constantFrom(
    "DefaultFromCustomer",
    "DefaultFromCustomer",
    "ChargeTriggerDay",
    "SubscriptionStartDay",
    "TermStartDay",
    "SpecificDayofMonth",
    "SpecificDayofWeek",
  ),
  BillCycleDay: maybe(fc.integer({ min: 0, max: 31 })),
  WeeklyBillCycleDay: maybe(fc.constantFrom("Monday", "Sunday"), 1),
  BillingPeriod: maybe(
    fc.constantFrom(
      "Month",
      "Month",
      "Quarter",
      "Semi-Annual",
      "Annual",
      "Eighteen Months",
      "Specific Months",
      "Subscription Term",
      "Week",
      "Specific Weeks",
      "Specific Days",
    ),
    9,
  ),
  SpecificBillingPeriod: maybe(fc.integer({ min: 1, max: 20 }), 1),
  BillingTiming: maybe(fc.constantFrom("In Advance", "In Arrears")),
  BillingPeriodAlignment: maybe(
    fc.constantFrom("AlignToCharge", "AlignToSubscriptionStart", "AlignToTermStart"),
  ),
  ListPriceBase: maybe(
    fc.constantFrom(
      "Per Billing Period",
      "Per Month",
      "Per Year",
      "Per Week",
      "Per Specific Months",
    ),
  ),
  SpecificListPriceBase: maybe(fc.integer({ min: 1, max: 24 }), 1),
  EndDateCondition: maybe(fc.constantFrom("SubscriptionEnd", "FixedPeriod"), 1),
  UpToPeriods: maybe(fc.integer({ min: 1, max: 9 }), 1),
  UpToPeriodsType: maybe(fc.constantFrom("Billing Periods", "Days", "Weeks", "Months"), 1),
  ProrationOption: maybe(
    fc.constantFrom("NoProration", "TimeBasedProration", "ChargeFullPeriod"),
    1,
  ),
});

/** A table in one currency, mostly without a gap. */
const table = fc
  .array(
    fc.record({
      width: fc.integer({ min: 1, max: 40 }),
      Price: cents,
      PriceFormat: maybe(fc.constantFrom("Flat Fee", "Per Unit")),
      skips: fc.integer({ min: 0, max: 30 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((rows) => {
    let before = 0;
    return rows.map(({ width, Price, PriceFormat, skips }, index) => {
      const StartingUnit = index === 0 ? 0 : before + 1 + (skips === 30 ? 1 : 0);
      before = StartingUnit + width;
      const isLast = index === rows.length - 1;
      return { Price, PriceFormat, StartingUnit, EndingUnit: isLast ? undefined : before };
    });
  });

const units = fc.record({
  DefaultQuantity: maybe(fc.integer({ min: 0, max: 120 })),
  MinQuantity: maybe(fc.integer({ min: 0, max: 20 }), 1),
  MaxQuantity: maybe(fc.integer({ min: 10, max: 500 }), 1),
});

const one = <F extends string>(field: F, value: fc.Arbitrary<number>) =>
  value.map((amount) => [{ [field]: amount } as Partial<Record<string, unknown>>]);

const days = fc.record({ monday: fc.boolean(), thursday: fc.boolean(), sunday: fc.boolean() });
const discount = fc.record({
  ApplyDiscountTo: fc.constantFrom(
    "RECURRING",
    "ONETIME",
    "ONETIMERECURRING",
    "RECURRINGUSAGE",
    "ONETIMERECURRINGUSAGE",
  ),
  DiscountLevel: fc.constantFrom("rateplan", "subscription", "account"),
  IsStackedDiscount: maybe(fc.boolean(), 1),
  ApplyToBillingPeriodPartially: maybe(fc.boolean(), 1),
});

type Words = Record<string, unknown>;
type Priced = readonly [Words, readonly Words[]];

const priced: fc.Arbitrary<Priced> = fc.oneof(
  fc.tuple(fc.constant({ ChargeModel: "Flat Fee Pricing" }), one("Price", cents)),
  fc.tuple(
    units.map((of): Words => ({ ChargeModel: "Per Unit Pricing", ...of })),
    one("Price", cents),
  ),
  fc.tuple(
    fc
      .tuple(fc.constantFrom("Tiered Pricing", "Volume Pricing"), units)
      .map(([ChargeModel, of]): Words => ({ ChargeModel, ...of })),
    table,
  ),
  fc.tuple(
    days.map(
      (of): Words => ({
        ChargeModel: "Delivery Pricing",
        DeliverySchedule: { frequency: "Weekly", ...of },
      }),
    ),
    one("Price", cents),
  ),
  fc.tuple(
    discount.map((of): Words => ({ ChargeModel: "Discount-Percentage", ...of })),
    one("DiscountPercentage", fc.integer({ min: 0, max: 105 })),
  ),
  fc.tuple(
    discount.map((of): Words => ({ ChargeModel: "Percentage Pricing", ...of })),
    one("Percentage", fc.integer({ min: -2, max: 250 })),
  ),
  fc.tuple(
    discount.map((of): Words => ({ ChargeModel: "Discount-Fixed Amount", ...of })),
    one(
      "DiscountAmount",
      fc.oneof(
        cents,
        cents.map((amount) => -amount),
      ),
    ),
  ),
);

/** Pricing of usage: what the model needs, and now and then what it does not. */
const pricedUsage: fc.Arbitrary<Priced> = fc.oneof(
  fc.tuple(fc.constant({ ChargeModel: "Flat Fee Pricing" }), one("Price", cents)),
  fc.tuple(fc.constant({ ChargeModel: "Per Unit Pricing" }), one("Price", cents)),
  fc.tuple(
    fc
      .constantFrom(
        "Tiered Pricing",
        "Volume Pricing",
        "High Water Mark Volume Pricing",
        "High Water Mark Tiered Pricing",
      )
      .map((ChargeModel) => ({ ChargeModel })),
    table,
  ),
  fc.tuple(
    fc
      .integer({ min: 0, max: 60 })
      .map((IncludedUnits): Words => ({ ChargeModel: "Overage Pricing", IncludedUnits })),
    one("Price", cents),
  ),
  fc.tuple(
    fc.constant({ ChargeModel: "Tiered with Overage Pricing" }),
    fc.tuple(table, cents).map(([rows, Price]) => {
      const ends = rows.map((row) => ({ ...row, EndingUnit: row.EndingUnit ?? 400 }));
      return [...ends, { Price, PriceFormat: "Per Unit", IsOveragePrice: true }];
    }),
  ),
  fc.tuple(
    fc
      .constantFrom("usageQuantity * 0.17 + 0.001", "ceil(usageQuantity / 7) * 3.5")
      .map((Formula): Words => ({ ChargeModel: "Multi-Attribute Pricing", Formula })),
    one("Price", fc.constant(0)),
  ),
  fc.tuple(
    fc
      .constantFrom(
        ["Pre-Rated Pricing", "customFieldTotalAmount", "total__c"],
        ["Pre-Rated Per Unit Pricing", "customFieldPerUnitRate", "rate__c"],
      )
      .map(([ChargeModel, Key, Value]): Words => {
        const ConfigurationItem = [{ Key, Value }];
        return { ChargeModel, ChargeModelConfiguration: { ConfigurationItem } };
      }),
    one("Price", fc.constant(0)),
  ),
);

const usageWords = fc.record({
  UOM: fc.constant("Each"),
  BillingTiming: fc.constant("In Arrears"),
  ListPriceBase: fc.constant("Per Billing Period"),
  ProrationOption: fc.constant(undefined),
  RatingGroup: maybe(
    fc.constantFrom(
      "ByBillingPeriod",
      "ByUsageStartDate",
      "ByUsageRecord",
      "ByUsageUpload",
      "ByGroupId",
    ),
    1,
  ),
  UsageRecordRatingOption: maybe(fc.constantFrom("EndOfBillingPeriod", "OnDemand"), 1),
});

const smoothing = fc.oneof(
  { arbitrary: fc.constant({}), weight: 2 },
  fc.record({
    SmoothingModel: fc.constantFrom("RollingWindow", "Rollover"),
    NumberOfPeriod: fc.integer({ min: 1, max: 4 }),
    OverageCalculationOption: maybe(fc.constantFrom("EndOfSmoothingPeriod", "PerBillingPeriod"), 1),
  }),
);

const tax = fc.oneof(
  { arbitrary: fc.constant({}), weight: 2 },
  fc.record({
    Taxable: fc.constant(true),
    TaxCode: fc.constant("VAT"),
    TaxMode: fc.constantFrom("TaxExclusive", "TaxInclusive"),
  }),
);

const bodyOf = (of: Words, [model, tiers]: Priced): ChargeBody =>
  chargeFields.create.parse(
    JSON.parse(
      JSON.stringify(
        chargeBody(PLAN_ID, {
          ...of,
          ...model,
          ProductRatePlanChargeTierData: {
            ProductRatePlanChargeTier: tiers.map((tier) => ({ Currency: "USD", ...tier })),
          },
          BillingPeriod: of.BillingPeriod,
        }),
      ),
    ),
  );

/** A recurring, one-time or discount charge as a user might enter it. */
const anyFee: fc.Arbitrary<ChargeBody> = fc
  .tuple(words, priced, tax)
  .map(([of, [model, tiers], taxed]) => {
    const isDiscount = /^(Discount|Percentage)/.test(String(model.ChargeModel));
    return bodyOf({ ...of, ...(isDiscount ? {} : taxed) }, [model, tiers]);
  });

/** A usage charge as a user might enter it. */
const anyUsage: fc.Arbitrary<ChargeBody> = fc
  .tuple(words, usageWords, pricedUsage, smoothing, tax)
  .map(([of, usage, [model, tiers], smooth, taxed]) => {
    const overage = String(model.ChargeModel).includes("Overage");
    const extra = { ...taxed, ...(overage ? smooth : {}) };
    return bodyOf({ ...of, ChargeType: "Usage", ...usage, ...extra }, [model, tiers]);
  });

/** A charge of any model; the catalog may refuse it. */
export const anyChargeBody = fc.oneof(
  { arbitrary: anyFee, weight: 3 },
  { arbitrary: anyUsage, weight: 2 },
);
