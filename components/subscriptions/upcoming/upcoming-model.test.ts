import { expect, test } from "vitest";
import { billsOf, linesToCome, type UpcomingLine } from "./upcoming-model";

const line = (billingDate: string | null, amountWithoutTax: number, taxAmount = 0) => ({
  ...{ billingDate, amountWithoutTax, taxAmount, subscriptionNumber: "A-S1" },
});

test("lines of several subscriptions are one bill a day, the next days first", () => {
  const lines = [
    line("2027-02-01", 10),
    line("2027-01-01", 0.1, 0.2),
    { ...line("2027-01-01", 5), subscriptionNumber: "A-S2" },
    line(null, 0.01),
  ] as unknown as UpcomingLine[];
  expect(billsOf(lines).map(({ day, total, lines: due }) => [day, total, due.length])).toEqual([
    ["2027-01-01", 5.3, 2],
    ["2027-02-01", 10, 1],
  ]);
});

test("what is credited counts below zero", () => {
  const preview = {
    invoices: [{ invoiceItems: [line("2027-01-01", 10, 1.9)] }],
    creditMemos: [{ creditMemoItems: [line("2027-01-01", 4, 0.76)] }],
  } as unknown as Parameters<typeof linesToCome>[0];
  expect(billsOf(linesToCome(preview, "A-S1"))[0]?.total).toBe(7.14);
});
