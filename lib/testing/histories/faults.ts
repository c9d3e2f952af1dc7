import type * as Delivery from "@/lib/billing/charge-models/delivery";
import type * as PriceTable from "@/lib/billing/charge-models/price-table";
import type * as DiscountPeriods from "@/lib/billing/discounts/discount-periods";
import type * as DiscountScope from "@/lib/billing/discounts/discount-scope";
import type * as DiscountSegments from "@/lib/billing/discounts/discount-segment";
import type * as PercentageLines from "@/lib/billing/discounts/percentage-lines";
import type * as Periods from "@/lib/billing/periods";
import type * as Proration from "@/lib/billing/proration";
import type * as RecurringItems from "@/lib/billing/recurring-items";
import type * as Tax from "@/lib/billing/tax/tax";
import type * as Smoothing from "@/lib/billing/usage/smoothing";
import { decimal } from "@/lib/values/decimal";
import type * as LocalDate from "@/lib/values/local-date";
import { addDays } from "@/lib/values/local-date";

/** A module of the engine with one fault. */
export type Fault = {
  readonly name: string;
  readonly module: string;
  readonly spoil: (original: never) => object;
};

const fault = <Module>(
  name: string,
  module: string,
  spoil: (original: Module) => Partial<Module>,
): Fault => ({
  name,
  module: `@/lib/${module}`,
  spoil,
});

const MUCH = decimal(1_000_000_000);

/** Faults that change amounts. The first seven pass an independent reading of each line's trace. */
export const FAULTS: readonly Fault[] = [
  fault<typeof Periods>("billing periods begin a month late", "billing/periods", ({ gridOf }) => ({
    gridOf: (segment) => {
      const grid = gridOf(segment);
      return grid.kind === "Months" ? { ...grid, anchorMonth: grid.anchorMonth + 1 } : grid;
    },
  })),
  fault<typeof PriceTable>(
    "the last unit of a tier belongs to the next",
    "billing/charge-models/price-table",
    ({ tierIndexOf }) => ({
      tierIndexOf: (table, quantity) => {
        const index = tierIndexOf(table, quantity);
        return index + (table.tiers[index]?.endingUnit?.equals(quantity) ? 1 : 0);
      },
    }),
  ),
  fault<typeof LocalDate>(
    "a billing day of 31 is the 30th",
    "values/local-date",
    ({ dayInMonth }) => ({
      dayInMonth: (month, day) => dayInMonth(month, Math.min(day, 30)),
    }),
  ),
  fault<typeof PercentageLines>(
    "discounts take twice their rate",
    "billing/discounts/percentage-lines",
    ({ percentageLine }) => ({
      percentageLine: (asked) => percentageLine({ ...asked, rate: asked.rate.times(2) }),
    }),
  ),
  fault<typeof PercentageLines>(
    "percentages take more than there is",
    "billing/discounts/percentage-lines",
    ({ percentageLine }) => ({
      percentageLine: (asked) => {
        const rate = asked.discount.percentage.dividedBy(100);
        return percentageLine({ ...asked, rate, room: new Map([[asked.line.item, MUCH]]) });
      },
    }),
  ),
  fault<typeof DiscountPeriods>(
    "a fixed discount is given for every line",
    "billing/discounts/discount-periods",
    () => ({
      countGiven: () => undefined,
    }),
  ),
  fault<typeof DiscountSegments>(
    "a negative fixed discount is taken off",
    "billing/discounts/discount-segment",
    () => ({ discountSide: () => 1 }),
  ),
  fault<typeof Proration>("months are counted by days", "billing/proration", ({ fractionOf }) => ({
    fractionOf: (grid, period, stretch, policy, rules) =>
      fractionOf(grid, period, stretch, policy, { ...rules, prorationUnit: "ProrateByDay" }),
  })),
  fault<typeof DiscountScope>(
    "a credit gives back more than was paid beside discounts",
    "billing/discounts/discount-scope",
    ({ roomOf }) => ({
      roomOf: (item) => (item.kind === "credit" ? MUCH : roomOf(item)),
    }),
  ),
  fault<typeof RecurringItems>(
    "arrears are billed on their last day",
    "billing/recurring-items",
    ({ recurringCharges }) => ({
      recurringCharges: (priced, target, items) => {
        const late = priced.segment.billingTiming === "IN_ARREARS";
        return recurringCharges(priced, late ? addDays(target, 1) : target, items);
      },
    }),
  ),
  fault<typeof Smoothing>(
    "an overage is smoothed over a period too many",
    "billing/usage/smoothing",
    ({ smooth }) => ({
      smooth: (smoothing, ...rest) => {
        const numberOfPeriods = smoothing.numberOfPeriods + 1;
        return smooth({ ...smoothing, numberOfPeriods }, ...rest);
      },
    }),
  ),
  fault<typeof Delivery>(
    "the delivery of the last day is forgotten",
    "billing/charge-models/delivery",
    ({ deliveryDays, deliveryFraction }) => ({
      deliveryFraction: (schedule, period, stretch) => ({
        ...deliveryFraction(schedule, period, stretch),
        numerator:
          deliveryDays(schedule, stretch) -
          deliveryDays(schedule, { start: addDays(stretch.end, -1), end: stretch.end }),
      }),
    }),
  ),
  fault<typeof Tax>("a discount takes a levy off", "billing/tax/tax", () => ({
    ratesOnDiscount: (rates) => [...rates],
  })),
];
