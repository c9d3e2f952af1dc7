import type { ExampleChoice } from "./billing-example";

const base = { currency: "USD" } as const;

/** Usage, price tables, discounts and tax. */
export const specialExamples = {
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
} satisfies Record<string, ExampleChoice>;
