import type { ExampleChoice } from "./billing-example";

const base = { currency: "USD" } as const;

/** Recurring billing, and partial periods. */
export const recurringExamples = {
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
    label: "A quarter that is canceled halfway",
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
    says: "The term ends on 15 May and auto-renews.",
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
} satisfies Record<string, ExampleChoice>;
