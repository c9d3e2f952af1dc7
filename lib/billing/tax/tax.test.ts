import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkTax } from "@/lib/billing-checker/check-tax";
import { decimal, sumOf } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";
import { type BillingRules, defaultBillingRules } from "@/lib/billing/billing-rules";
import { documentTaxes, type TaxMode, type TaxRate, taxLine } from "./tax";
import { type TaxQuestion, taxRatesFor, type TaxTableRow } from "./tax-rates";
import { propertyRuns } from "@/lib/values/testing/property-runs";

const RUNS = propertyRuns(300);

const rateOf = (rate: string, type: TaxRate["type"] = "Percentage"): TaxRate => ({
  taxRateId: rate,
  name: `Tax ${rate}`,
  jurisdiction: "State",
  type,
  rate: decimal(rate),
});

function taxed(amount: string, mode: TaxMode, rates: TaxRate[], rules: Partial<BillingRules> = {}) {
  const all = { ...defaultBillingRules, ...rules };
  const line = taxLine(decimal(amount), "USD", mode, rates, all);
  expect(checkTax(JSON.parse(JSON.stringify(line.trace)))).toEqual([]);
  return [line.net.toFixed(2), ...line.taxes.map((tax) => tax.amount.toFixed(2))];
}

describe("the tax of a line", () => {
  test.each<[string, TaxMode, string[], string[]]>([
    ["10", "TaxExclusive", ["0.05"], ["10.00", "0.50"]],
    ["197", "TaxExclusive", ["0.0825"], ["197.00", "16.25"]],
    ["49", "TaxExclusive", ["0.0825"], ["49.00", "4.04"]],
    ["10", "TaxExclusive", ["0.07", "0.01"], ["10.00", "0.70", "0.10"]],
    ["10", "TaxInclusive", ["0.05"], ["9.52", "0.48"]],
    ["10", "TaxInclusive", ["0.07", "0.01"], ["9.26", "0.65", "0.09"]],
    ["-10", "TaxInclusive", ["0.05"], ["-9.52", "-0.48"]],
    ["10", "TaxExclusive", [], ["10.00"]],
    ["10", "TaxInclusive", [], ["10.00"]],
  ])("%s, %s, %o", (amount, mode, rates, expected) => {
    expect(
      taxed(
        amount,
        mode,
        rates.map((rate) => rateOf(rate)),
      ),
    ).toEqual(expected);
  });

  test("may round the tax first, with the net as the rest", () => {
    const rules = {
      taxInclusiveRounding: "RoundingTaxAmount",
      rounding: { mode: "Up", increment: null },
    } as const;
    expect(taxed("10", "TaxInclusive", [rateOf("0.05")], rules)).toEqual(["9.52", "0.48"]);
    expect(taxed("10.01", "TaxInclusive", [rateOf("0.05")], rules)).toEqual(["9.53", "0.48"]);
    const netFirst = { ...rules, taxInclusiveRounding: "RoundingNetAmount" } as const;
    expect(taxed("10.01", "TaxInclusive", [rateOf("0.05")], netFirst)).toEqual(["9.54", "0.47"]);
  });

  test("that is exact is not lost to a net with repeating decimals", () => {
    const rules = {
      taxInclusiveRounding: "RoundingTaxAmount",
      rounding: { mode: "Down", increment: decimal("0.05") },
    } as const;
    const rates = [rateOf("0.05"), rateOf("0.0225")];
    expect(taxed("207.35", "TaxInclusive", rates, rules)).toEqual(["193.35", "9.65", "4.35"]);
  });

  test("may be a fixed sum, which has the sign of the line and is zero on zero", () => {
    const fee = rateOf("1.50", "FlatFee");
    expect(taxed("10", "TaxExclusive", [fee])).toEqual(["10.00", "1.50"]);
    expect(taxed("-10", "TaxExclusive", [fee])).toEqual(["-10.00", "-1.50"]);
    expect(taxed("0", "TaxExclusive", [fee])).toEqual(["0.00", "0.00"]);
    expect(taxed("12", "TaxInclusive", [fee, rateOf("0.05")])).toEqual(["10.00", "1.50", "0.50"]);
  });

  test("included in a price that is less than a fixed sum gives the fixed sum, and the rest to the other tax", () => {
    const rates = [rateOf("0.0775"), rateOf("0.10", "FlatFee")];
    expect(taxed("0.01", "TaxInclusive", rates)).toEqual(["-0.08", "-0.01", "0.10"]);
    expect(taxed("-0.01", "TaxInclusive", rates)).toEqual(["0.08", "0.01", "-0.10"]);
  });

  test("net and taxes always sum to gross, and the checker agrees", () => {
    const property = fc.property(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.constantFrom<TaxMode>("TaxExclusive", "TaxInclusive"),
      fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 3 }),
      fc.constantFrom("RoundingNetAmount" as const, "RoundingTaxAmount"),
      fc.constantFrom("HalfUp" as const, "Up", "Down"),
      (cents, taxMode, basisPoints, taxInclusiveRounding, mode) => {
        const amount = decimal(cents).dividedBy(100);
        const rates = basisPoints.map((points) =>
          rateOf(decimal(points).dividedBy(1e4).toString()),
        );
        const rounding = { mode, increment: null };
        const rules = { ...defaultBillingRules, taxInclusiveRounding, rounding };
        const line = taxLine(amount, "USD", taxMode, rates, rules);
        expect(line.net.plus(line.taxAmount).equals(line.gross)).toBe(true);
        const same = taxMode === "TaxInclusive" ? line.gross : line.net;
        expect(same.equals(amount)).toBe(true);
        expect(checkTax(JSON.parse(JSON.stringify(line.trace)))).toEqual([]);
      },
    );
    fc.assert(property, { numRuns: RUNS });
  });

  test("a corrupted tax is detected", () => {
    const rules = defaultBillingRules;
    const { trace } = taxLine(decimal(197), "USD", "TaxExclusive", [rateOf("0.0825")], rules);
    const [rate] = trace.rates;
    const spoiled = { ...trace, rates: [{ ...rate, amount: "16.26" }] };
    expect(checkTax(spoiled)).not.toEqual([]);
    expect(checkTax({ ...trace, net: "197.01" })).not.toEqual([]);
  });
});

describe("tax rounded by document", () => {
  const taxes = (...values: string[]) =>
    documentTaxes(values.map(decimal), "USD", defaultBillingRules).map((tax) => tax.toFixed(2));

  test("is rounded once and allocated to the lines", () => {
    expect(taxes("16.2525", "4.0425")).toEqual(["16.26", "4.04"]);
    expect(taxes("18.5969", "0.9548")).toEqual(["18.60", "0.95"]);
    expect(taxes("10.005", "-5.001")).toEqual(["10.00", "-5.00"]);
    expect(taxes()).toEqual([]);
  });

  test("sums to the rounded total", () => {
    const property = fc.property(
      fc.array(fc.integer({ min: -999_999, max: 999_999 }), { minLength: 1, maxLength: 9 }),
      (milli) => {
        const exact = milli.map((value) => decimal(value).dividedBy(1000));
        const parts = documentTaxes(exact, "USD", defaultBillingRules);
        expect(sumOf(parts).equals(sumOf(exact).toDecimalPlaces(2))).toBe(true);
      },
    );
    fc.assert(property, { numRuns: RUNS });
  });
});

describe("the built-in rate table", () => {
  const row = (
    rate: string,
    place: TaxTableRow["place"],
    days: [string, string | null] = ["2024-01-01", null],
    name = "Sales tax",
  ): TaxTableRow => ({
    ...rateOf(rate),
    name,
    taxCode: "Software",
    place,
    startDate: localDate(days[0]),
    endDate: days[1] === null ? null : localDate(days[1]),
  });
  const fee: TaxTableRow = {
    ...row("1.5", { country: "US", state: "Ohio" }, undefined, "Bag fee"),
    type: "FlatFee",
    currency: "USD",
  };
  const table = [
    row("0.05", { country: "US" }, ["2024-01-01", "2025-01-01"]),
    row("0.06", { country: "US" }, ["2025-01-01", null]),
    row("0.07", { country: "US", state: "California" }),
    row("0.01", { country: "US", state: "California", city: "Davis" }, undefined, "City tax"),
    fee,
  ];
  const rates = (
    date: string,
    address: TaxQuestion["address"],
    more: Partial<TaxQuestion> = {},
  ): string[] =>
    taxRatesFor(table, {
      taxCode: "Software",
      currency: "USD",
      address,
      date: localDate(date),
      ...more,
    }).map(({ taxRateId }) => taxRateId);

  test("applies the row with the most specific place of each tax, and different taxes together", () => {
    expect(rates("2024-05-05", { country: "US", state: "Utah" })).toEqual(["0.05"]);
    expect(rates("2024-05-05", { country: "us", state: " CALIFORNIA" })).toEqual(["0.07"]);
    const davis = { country: "US", state: "California", city: "davis" };
    expect(rates("2024-05-05", davis)).toEqual(["0.07", "0.01"]);
  });

  test("applies rows on their days only, and for their codes and places", () => {
    expect(rates("2024-12-31", { country: "US" })).toEqual(["0.05"]);
    expect(rates("2025-01-01", { country: "US" })).toEqual(["0.06"]);
    expect(rates("2023-12-31", { country: "US" })).toEqual([]);
    expect(rates("2024-05-05", { country: "DE" })).toEqual([]);
    expect(rates("2024-05-05", { country: "US" }, { taxCode: "Books" })).toEqual([]);
  });

  test("applies a fixed sum in its currency only", () => {
    const ohio = { country: "US", state: "Ohio" };
    expect(rates("2024-05-05", ohio)).toEqual(["0.05", "1.5"]);
    expect(rates("2024-05-05", ohio, { currency: "EUR" })).toEqual(["0.05"]);
  });
});
