import { expect, test } from "vitest";
import { localDate } from "@/lib/values/local-date";
import { dueDate, type PaymentTerm } from "./payment-terms";

const prox = (cutoffDay: number, months: number, dueDay: number): PaymentTerm => ({
  kind: "Prox",
  cutoffDay,
  months,
  dueDay,
});

test.each<[PaymentTerm | string, string, string]>([
  ["Due Upon Receipt", "2024-08-01", "2024-08-01"],
  ["Net 30", "2024-08-01", "2024-08-31"],
  [{ kind: "Net", days: 45 }, "2024-08-01", "2024-09-15"],
  [prox(12, 1, 20), "2024-08-10", "2024-09-20"],
  [prox(12, 1, 20), "2024-08-12", "2024-09-20"],
  [prox(12, 1, 20), "2024-08-15", "2024-10-20"],
  [prox(5, 1, 30), "2023-01-01", "2023-02-28"],
])("%o of %s is due on %s", (term, invoiceDate, due) => {
  expect(dueDate(term, localDate(invoiceDate))).toBe(due);
});

test("an unknown name is refused", () => {
  expect(() => dueDate("Net thirty", localDate("2024-08-01"))).toThrow(RangeError);
});
