import { expect, test } from "vitest";
import { laterPeriods } from "./later-periods";

const line = (serviceStartDate: string, serviceEndDate: string, billingDate: string) => ({
  productRatePlanChargeId: `${serviceStartDate} ${billingDate}`,
  serviceStartDate,
  serviceEndDate,
  billingDate,
  amountWithoutTax: 10,
  taxAmount: 1,
});

test("upcoming periods are in the order in which they are billed", () => {
  const invoiceItems = [
    line("2026-06-01", "2026-06-30", "2026-07-01"),
    line("2026-06-15", "2026-07-14", "2026-06-15"),
    line("2026-07-01", "2026-07-31", "2026-07-01"),
    line("2026-05-01", "2026-07-31", "2026-08-01"),
  ];
  const periods = laterPeriods([{ invoiceItems }], {});
  expect(periods.map(({ start, billed, amount }) => [start, billed, amount])).toEqual([
    ["2026-06-15", "2026-06-15", 11],
    ["2026-06-01", "2026-07-01", 11],
    ["2026-07-01", "2026-07-01", 11],
    ["2026-05-01", "2026-08-01", 11],
  ]);
});
