import fc from "fast-check";
import { expect, test } from "vitest";
import { checkTax } from "@/lib/billing-checker/check-tax";
import { decimal, sumOf } from "@/lib/values/decimal";
import { propertyRuns } from "@/lib/values/testing/property-runs";
import { type BillingRules, defaultBillingRules } from "@/lib/billing/billing-rules";
import { type TaxSale, taxSales } from "./document-tax";
import type { TaxMode } from "./tax";

const RUNS = propertyRuns(300);

const sale = (
  amount: string,
  rates: readonly string[],
  mode: TaxMode = "TaxExclusive",
  exempt = false,
): TaxSale => ({
  amount: decimal(amount),
  taxCode: "VAT",
  mode,
  exempt,
  rates: rates.map((rate, index) => ({
    taxRateId: String(index),
    name: `Tax ${index}`,
    jurisdiction: "",
    type: "Percentage",
    rate: decimal(rate),
  })),
});

const amounts = (sales: readonly TaxSale[], rules: Partial<BillingRules> = {}) =>
  taxSales(sales, "USD", { ...defaultBillingRules, ...rules }).map(({ net, taxAmount }) => [
    net.toFixed(2),
    taxAmount.toFixed(2),
  ]);

test("every line is taxed and rounded separately", () => {
  expect(amounts([sale("197", ["0.0825"]), sale("49", ["0.0825"])])).toEqual([
    ["197.00", "16.25"],
    ["49.00", "4.04"],
  ]);
});

test("tax rounded for the document is rounded once, and the lines share it", () => {
  const lines = [sale("197", ["0.0825"]), sale("49", ["0.0825"])];
  const shared = amounts(lines, { taxRoundingLevel: "Document" });
  expect(shared.map(([, tax]) => tax)).toEqual(["16.26", "4.04"]);
  const exempt = [...lines, sale("100", ["0.0825"], "TaxExclusive", true)];
  expect(amounts(exempt, { taxRoundingLevel: "Document" }).at(-1)).toEqual(["100.00", "0.00"]);
});

test("a discount reduces the tax by its share", () => {
  const [charge, discount] = amounts([sale("100", ["0.2"]), sale("-10", ["0.2"])]);
  expect([charge, discount]).toEqual([
    ["100.00", "20.00"],
    ["-10.00", "-2.00"],
  ]);
});

test("an exempt buyer pays the price, and the exempt tax is stated", () => {
  for (const mode of ["TaxExclusive", "TaxInclusive"] as const) {
    const [line] = taxSales([sale("120", ["0.2"], mode, true)], "USD", defaultBillingRules);
    expect(line?.net.toString()).toBe("120");
    expect(line?.taxAmount.toString()).toBe("0");
    const spared = line?.items.map(({ exemptAmount }) => exemptAmount.toString());
    expect(spared).toEqual([mode === "TaxExclusive" ? "24" : "20"]);
  }
});

test("parts sum to the whole, inclusive prices are unchanged, and the checker agrees", () => {
  const line = fc.record({
    cents: fc.integer({ min: -500_000, max: 500_000 }),
    points: fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 3 }),
    mode: fc.constantFrom<TaxMode>("TaxExclusive", "TaxInclusive"),
    exempt: fc.boolean(),
  });
  const property = fc.property(
    fc.array(line, { minLength: 1, maxLength: 6 }),
    fc.constantFrom("Line" as const, "Document"),
    fc.constantFrom("RoundingNetAmount" as const, "RoundingTaxAmount"),
    (lines, taxRoundingLevel, taxInclusiveRounding) => {
      const sales = lines.map(({ cents, points, mode, exempt }) =>
        sale(
          decimal(cents).dividedBy(100).toString(),
          points.map((point) => decimal(point).dividedBy(1e4).toString()),
          mode,
          exempt,
        ),
      );
      const rules = { ...defaultBillingRules, taxRoundingLevel, taxInclusiveRounding };
      taxSales(sales, "USD", rules).forEach(({ net, taxAmount, items, trace }, index) => {
        expect(sumOf(items.map(({ amount }) => amount)).equals(taxAmount)).toBe(true);
        const { mode, amount } = sales[index] ?? sale("0", []);
        const kept = mode === "TaxInclusive" ? net.plus(taxAmount) : net;
        expect(kept.equals(amount)).toBe(true);
        expect(checkTax(JSON.parse(JSON.stringify(trace)))).toEqual([]);
      });
    },
  );
  fc.assert(property, { numRuns: RUNS });
});

test("lines with a sum of zero have a tax of zero with any rounding", () => {
  const lines = ["237724.6", "237724.6", "-210148.55", "-210148.55", "-27576.05", "-27576.05"];
  const within = lines.map((amount) => sale(amount, ["0.05", "0.0225"], "TaxInclusive"));
  for (const mode of ["HalfUp", "Up", "Down"] as const) {
    const rules = { ...defaultBillingRules, rounding: { mode, increment: null } };
    const taxed = taxSales(within, "USD", { ...rules, taxRoundingLevel: "Document" });
    expect(sumOf(taxed.map(({ taxAmount }) => taxAmount)).toNumber()).toBe(0);
    expect(taxed[2]?.taxAmount.toString()).toBe("-14205.85");
  }
});

test("of equal remainders the earlier ones get a unit, also with repeating decimals", () => {
  const lines = Array.from({ length: 11 }, () => sale("195", ["0.05", "0.0225"], "TaxInclusive"));
  const rules = { ...defaultBillingRules, rounding: { mode: "Up" as const, increment: null } };
  const taxed = taxSales(lines, "USD", { ...rules, taxRoundingLevel: "Document" });
  const taxes = taxed.map(({ taxAmount }) => taxAmount.toFixed(2));
  expect(taxes).toEqual(["13.20", ...Array.from({ length: 10 }, () => "13.18")]);
});
