import fc from "fast-check";
import { expect, test } from "vitest";
import { chargeRules } from "@/lib/areas/catalog/charge-rules";
import { bodyProblems, newChargeTerms } from "@/lib/areas/catalog/charge-terms";
import type { CatalogRatePlan } from "@/lib/areas/catalog/model";
import { type ChargeBody, chargeFields } from "@/lib/areas/catalog/object-contract";
import { chargeSegment } from "@/lib/areas/subscriptions/model";
import { checkLine } from "@/lib/billing-checker/check-trace";
import type { ChargeSegment } from "@/lib/billing/charge-segment";
import { generateItems, processedThroughAfter } from "@/lib/billing/invoice-items";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { anyRules } from "@/lib/billing/testing/arbitrary-segments";
import { newId } from "@/lib/platform/ids";
import { chargeBody } from "@/lib/platform/testing/catalog";
import { addDays, addMonths, type LocalDate, localDate } from "@/lib/values/local-date";
import { propertyRuns } from "@/lib/values/testing/property-runs";
import { subscribedRatePlan } from "./subscribe";

/*
 * Random catalogs and histories. Words are thrown together without regard for what fits: either the
 * catalog refuses them when they are entered, or the engine bills them to the end and an independent
 * reading of every line agrees. Nothing may fail at billing time.
 */

const RUNS = propertyRuns(300);
const PLAN_ID = "0123456789abcdef0123456789abcdef";
const FIRST = localDate("2023-01-01");

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
  ApplyDiscountTo: fc.constantFrom("RECURRING", "ONETIME", "ONETIMERECURRING"),
  DiscountLevel: fc.constantFrom("rateplan", "subscription", "account"),
  IsStackedDiscount: maybe(fc.boolean(), 1),
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
    discount.map((of): Words => ({ ChargeModel: "Discount-Fixed Amount", ...of })),
    one("DiscountAmount", cents),
  ),
);

const body: fc.Arbitrary<ChargeBody> = fc.tuple(words, priced).map(([of, [model, tiers]]) =>
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
  ),
);

/** What the catalog takes of what is thrown at it. */
const accepted = (bodies: readonly ChargeBody[]) =>
  bodies.flatMap((of) => {
    const terms = newChargeTerms(of);
    return bodyProblems(of).length || chargeRules(terms).length ? [] : [terms];
  });

function planOf(bodies: readonly ChargeBody[]): CatalogRatePlan {
  return {
    id: newId(),
    ratePlanNumber: "PRP-1",
    name: "Random",
    description: null,
    grade: null,
    activeCurrencies: [],
    effectiveStart: FIRST,
    effectiveEnd: localDate("2099-12-31"),
    externalRatePlanIds: null,
    customFields: {},
    productId: newId(),
    productNumber: "PC-1",
    productName: "Random",
    productSku: "SKU-1",
    charges: accepted(bodies).map((terms, index) => ({
      ...terms,
      id: newId(),
      chargeNumber: `PRPC-${index}`,
      productRatePlanId: PLAN_ID,
    })),
  };
}

/** A subscription of the plan from a day for some months, as billing sees it. */
function segmentsOf(plan: CatalogRatePlan, start: LocalDate, end: LocalDate): ChargeSegment[] {
  const { charges } = subscribedRatePlan(plan, { productRatePlanId: plan.id }, start);
  return charges.map((charge, index) =>
    chargeSegment(
      { ...charge, chargeNumber: `C-${index}` },
      {
        id: charge.chargeId,
        segment: 1,
        start,
        end: charge.chargeType === "OneTime" ? addDays(start, 1) : end,
      },
      {
        subscriptionId: plan.productId,
        ratePlanId: plan.id,
        subscriptionNumber: "A-S1",
        subscriptionStart: start,
        termStart: start,
        termEnd: end,
        autoRenew: false,
        currency: "USD",
        ratePlanName: plan.name,
        productName: plan.productName,
        billCycleDay: 17,
        chargeStart: start,
        processedThrough: null,
      },
    ),
  );
}

/** A line as it leaves the service: through JSON. */
function wireLine(item: ItemDraft) {
  const line = { amount: item.amount.toString(), currency: "USD", trace: item.trace };
  return JSON.parse(JSON.stringify(line)) as typeof line;
}

const seen = { accepted: 0, refused: 0, lines: 0, discounts: 0, credits: 0 };

test("a charge is refused when it is entered, or billed to its end with lines that anybody can check", () => {
  const history = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 4 });
  const property = fc.property(
    fc.array(body, { minLength: 1, maxLength: 6 }),
    fc.integer({ min: 0, max: 800 }),
    fc.integer({ min: 1, max: 30 }),
    history,
    maybe(fc.integer({ min: 1, max: 400 })),
    anyRules,
    (bodies, startDay, months, steps, cancelAfter, rules) => {
      const plan = planOf(bodies);
      seen.accepted += plan.charges.length;
      seen.refused += bodies.length - plan.charges.length;
      const start = addDays(FIRST, startDay);
      let segments = segmentsOf(plan, start, addMonths(start, months));
      const billed: ItemDraft[] = [];
      let target = start;
      const bill = () => {
        const items = generateItems(segments, target, rules, billed);
        for (const item of items) expect(checkLine(wireLine(item))).toEqual([]);
        billed.push(...items);
        const through = processedThroughAfter(items);
        segments = segments.map((segment) => ({
          ...segment,
          processedThrough: through.get(segment.segmentId) ?? segment.processedThrough,
        }));
        expect(generateItems(segments, target, rules, billed)).toEqual([]);
      };
      for (const step of steps) {
        target = addDays(target, step);
        bill();
      }
      if (cancelAfter !== undefined) {
        const cancelled = addDays(start, cancelAfter);
        segments = segments.map((segment) =>
          segment.type === "Recurring" &&
          segment.billingPeriod !== "Subscription_Term" &&
          (segment.effectiveEnd ?? cancelled) > cancelled
            ? { ...segment, effectiveEnd: cancelled }
            : segment,
        );
        bill();
      }
      seen.lines += billed.length;
      seen.discounts += billed.filter(({ kind }) => kind === "discount").length;
      seen.credits += billed.filter(({ kind }) => kind === "credit").length;
    },
  );
  fc.assert(property, { numRuns: RUNS });
  expect(seen.accepted).toBeGreaterThan(RUNS / 4);
  expect(seen.refused).toBeGreaterThan(RUNS);
  expect(seen.lines).toBeGreaterThan(RUNS);
  expect(seen.discounts).toBeGreaterThan(0);
  expect(seen.credits).toBeGreaterThan(0);
});
