import type { z } from "zod";
import type { previewBillingRules } from "@/lib/areas/settings/preview-contract";
import type { LocalDate } from "@/lib/values/local-date";

type Sent = z.input<typeof previewBillingRules.body>["example"];

/** The same with days as they are typed. */
type Typed<T> = T extends LocalDate
  ? string
  : T extends readonly (infer Item)[]
    ? Typed<Item>[]
    : T extends object
      ? { [Name in keyof T]: Typed<T[Name]> }
      : T;

export type BillingExample = Typed<Sent>;

export type BillingExampleId =
  | "month"
  | "quarter"
  | "termYear"
  | "week"
  | "yearByMonth"
  | "cancelled"
  | "oneTime"
  | "termEnd"
  | "renewal"
  | "usage"
  | "usageByWeek"
  | "noUnits"
  | "twoDiscounts"
  | "discountedYear"
  | "taxInPrice"
  | "taxedLines";

export type ExampleChoice = {
  /** What happens, in a few words. */
  label: string;
  /** What the fields below do not say. */
  says?: string;
  example: BillingExample;
};

const base = { currency: "USD" };

/** Charges that show what rules do. Their dates lie in one year, so that texts can name them. */
export const billingExamples: Readonly<Record<BillingExampleId, ExampleChoice>> = {
  month: {
    label: "A month that begins on the 27th",
    example: {
      ...base,
      price: 49,
      billingPeriod: "Month",
      billCycleDay: 1,
      startDate: "2026-01-27",
      targetDate: "2026-03-01",
    },
  },
  quarter: {
    label: "Quarters that begin and end within a month",
    example: {
      ...base,
      price: 300,
      billingPeriod: "Quarter",
      billCycleDay: 1,
      startDate: "2026-07-15",
      endDate: "2027-03-15",
      targetDate: "2027-03-15",
    },
  },
  termYear: {
    label: "A year that is joined in July",
    says: "Billing periods follow the term, which began on 1 January.",
    example: {
      ...base,
      price: 1200,
      billingPeriod: "Annual",
      billCycleDay: 1,
      startDate: "2026-07-14",
      termStartDate: "2026-01-01",
      targetDate: "2026-07-14",
    },
  },
  week: {
    label: "Weeks that begin on Wednesday",
    example: {
      ...base,
      price: 100,
      billingPeriod: "Week",
      billCycleDay: 3,
      startDate: "2026-01-05",
      endDate: "2026-02-02",
      targetDate: "2026-02-02",
    },
  },
  yearByMonth: {
    label: "A price per year, billed by the month",
    says: "The price is for a year.",
    example: {
      ...base,
      price: 100,
      billingPeriod: "Month",
      listPriceBase: "Per_Year",
      billCycleDay: 1,
      startDate: "2026-01-01",
      targetDate: "2026-12-31",
    },
  },
  cancelled: {
    label: "A quarter that is cancelled halfway",
    example: {
      ...base,
      price: 100.01,
      billingPeriod: "Quarter",
      billCycleDay: 1,
      startDate: "2026-07-01",
      targetDate: "2026-07-01",
      cancelDate: "2026-08-16",
    },
  },
  oneTime: {
    label: "A one-time charge that is taken back",
    example: {
      ...base,
      chargeType: "OneTime",
      price: 250,
      startDate: "2026-01-15",
      targetDate: "2026-01-15",
      cancelDate: "2026-01-20",
    },
  },
  termEnd: {
    label: "A term that ends within a quarter",
    says: "The term ends on 15 May and does not renew.",
    example: {
      ...base,
      price: 300,
      billingPeriod: "Quarter",
      billCycleDay: 1,
      startDate: "2026-01-01",
      termEndDate: "2026-05-16",
      targetDate: "2026-04-01",
    },
  },
  renewal: {
    label: "A term that renews itself within a quarter",
    says: "The term ends on 15 May and renews by itself.",
    example: {
      ...base,
      price: 300,
      billingPeriod: "Quarter",
      billCycleDay: 1,
      startDate: "2026-01-01",
      termEndDate: "2026-05-16",
      autoRenew: true,
      targetDate: "2026-04-01",
    },
  },
  usage: {
    label: "Usage from the 20th on, billed by the month",
    says: "Used: 1.5 and 2.2 units in January, 4 in February, none in March. Started units count.",
    example: {
      ...base,
      chargeType: "Usage",
      price: 2.5,
      billingPeriod: "Month",
      billCycleDay: 1,
      startDate: "2026-01-20",
      targetDate: "2026-04-01",
      usage: [
        { date: "2026-01-21", quantity: 1.5 },
        { date: "2026-01-28", quantity: 2.2 },
        { date: "2026-02-10", quantity: 4 },
      ],
    },
  },
  usageByWeek: {
    label: "Usage from Thursday on, billed by the week",
    says: "Used: 3 units on Friday and 5 in the week after. Weeks begin on Monday.",
    example: {
      ...base,
      chargeType: "Usage",
      price: 2.5,
      billingPeriod: "Week",
      billCycleDay: 1,
      startDate: "2026-01-08",
      targetDate: "2026-01-19",
      usage: [
        { date: "2026-01-09", quantity: 3 },
        { date: "2026-01-14", quantity: 5 },
      ],
    },
  },
  noUnits: {
    label: "No units of a price with a fee",
    says: "No units are bought. The first tier has a fee of 20 beside the price of a unit.",
    example: {
      ...base,
      price: 5,
      quantity: 0,
      flatFee: 20,
      billingPeriod: "Month",
      billCycleDay: 1,
      startDate: "2026-01-01",
      targetDate: "2026-01-01",
    },
  },
  twoDiscounts: {
    label: "Two discounts on one charge",
    says: "10% and then 20% are taken off.",
    example: {
      ...base,
      price: 100,
      billingPeriod: "Month",
      billCycleDay: 1,
      startDate: "2026-01-01",
      targetDate: "2026-01-01",
      discounts: [
        { type: "Percentage", value: 10 },
        { type: "Percentage", value: 20 },
      ],
    },
  },
  discountedYear: {
    label: "A discounted year that ends after a quarter",
    says: "720 a year are taken off.",
    example: {
      ...base,
      price: 1200,
      billingPeriod: "Annual",
      billCycleDay: 1,
      startDate: "2026-01-01",
      targetDate: "2026-01-01",
      cancelDate: "2026-04-01",
      discounts: [{ type: "FixedAmount", value: 720 }],
    },
  },
  taxInPrice: {
    label: "A price with tax in it",
    says: "20% tax is in the price.",
    example: {
      ...base,
      price: 11.97,
      billingPeriod: "Month",
      billCycleDay: 1,
      startDate: "2026-01-01",
      targetDate: "2026-01-01",
      tax: { percentage: 20, mode: "TaxInclusive" },
    },
  },
  taxedLines: {
    label: "Three months on one bill, with tax",
    says: "8.25% tax is added.",
    example: {
      ...base,
      price: 10.03,
      billingPeriod: "Month",
      billCycleDay: 1,
      startDate: "2026-01-01",
      targetDate: "2026-03-01",
      tax: { percentage: 8.25, mode: "TaxExclusive" },
    },
  },
};
