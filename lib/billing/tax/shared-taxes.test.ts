import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { type Decimal, decimal } from "@/lib/values/decimal";
import { propertyRuns } from "@/lib/values/testing/property-runs";
import { defaultBillingRules } from "@/lib/billing/billing-rules";
import { type TaxSale, taxSales } from "./document-tax";
import { documentTaxes } from "./tax";

const RUNS = propertyRuns(300);

const RULES = { ...defaultBillingRules, taxRoundingLevel: "Document" as const };

const sale = (cents: number, points: readonly number[], exempt = false): TaxSale => ({
  amount: decimal(cents).dividedBy(100),
  taxCode: "VAT",
  mode: "TaxExclusive",
  exempt,
  rates: points.map((point, index) => ({
    taxRateId: String(index),
    name: `Tax ${index}`,
    jurisdiction: "",
    type: "Percentage",
    rate: decimal(point).dividedBy(10_000),
  })),
});

/** The former quadratic algorithm, which iterates over all earlier lines for each line. */
function byCounting(sales: readonly TaxSale[]): Decimal[][] {
  const counted = sales.map(({ amount, rates, exempt }) =>
    exempt ? [] : rates.map(({ rate }) => amount.times(rate)),
  );
  const parts = documentTaxes(counted.flat(), "USD", RULES);
  return counted.map(({ length }, index) => {
    const before = counted.slice(0, index).reduce((sum, taxes) => sum + taxes.length, 0);
    return parts.slice(before, before + length);
  });
}

test("lines share the taxes of their document in the order of the lines", () => {
  const line = fc.record({
    cents: fc.integer({ min: -500_000, max: 500_000 }),
    points: fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 3 }),
    exempt: fc.boolean(),
  });
  const property = fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
    const sales = lines.map(({ cents, points, exempt }) => sale(cents, points, exempt));
    const shared = taxSales(sales, "USD", RULES).map(({ items }) =>
      items.map(({ amount }) => amount.toFixed(2)),
    );
    const expected = byCounting(sales).map((taxes, index) =>
      sales[index]?.exempt
        ? sales[index].rates.map(() => "0.00")
        : taxes.map((tax) => tax.toFixed(2)),
    );
    expect(shared).toEqual(expected);
  });
  fc.assert(property, { numRuns: RUNS });
});

/** Array elements that a line may copy: its decimals need about 450; copying earlier lines took 2,500. */
const MOST_COPIED = 1_000;

test("a line of a document of five thousand is taxed in constant time", () => {
  const count = 5_000;
  const sales = Array.from({ length: count }, (_, index) => sale(1_000 + index, [825]));
  const slice = vi.spyOn(Array.prototype, "slice");
  const taxed = taxSales(sales, "USD", RULES);
  const copied = slice.mock.results.reduce((sum, { value }) => sum + value.length, 0);
  slice.mockRestore();
  expect(taxed).toHaveLength(count);
  expect(copied / count).toBeLessThan(MOST_COPIED);
});
