import { expect, test } from "vitest";
import { decimal } from "@/lib/values/decimal";
import { defaultBillingRules } from "./billing-rules";
import { invoiceTotals } from "./invoice-totals";

const amounts = (...values: string[]) => values.map((value) => ({ amount: decimal(value) }));

test("totals sum rounded lines and are not rounded again", () => {
  const lines = [
    { amount: decimal("197.00"), taxAmount: decimal("16.25") },
    { amount: decimal("49.00"), taxAmount: decimal("4.04") },
  ];
  const totals = invoiceTotals(lines, "USD");
  expect(totals.amountWithoutTax.toString()).toBe("246");
  expect(totals.taxAmount.toString()).toBe("20.29");
  expect(totals.amount.toString()).toBe("266.29");
});

test("a tenant may round the document instead, which adds a rounding item", () => {
  const rounding = { mode: "Up", increment: decimal("0.05") } as const;
  const rules = { ...defaultBillingRules, rounding, roundingLevel: "Document" } as const;
  const totals = invoiceTotals(amounts("1", "0.11", "1.01"), "CHF", rules);
  expect(totals.roundingAmount.toString()).toBe("0.03");
  expect(totals.amount.toString()).toBe("2.15");
});

test("the total of no lines is zero, and an unrounded line is a bug", () => {
  expect(invoiceTotals([], "USD").amount.isZero()).toBe(true);
  expect(() => invoiceTotals(amounts("0.001"), "USD")).toThrow(RangeError);
});
