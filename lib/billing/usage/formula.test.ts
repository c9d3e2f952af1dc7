import { describe, expect, test } from "vitest";
import { decimal } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";
import { evaluateFormula, isFormulaFunction } from "./formula";
import { FormulaError, parseFormula } from "./formula-parser";
import type { UsageRecord } from "./usage-record";

const record: UsageRecord = {
  usageId: "u1",
  chargeNumber: "C-00000001",
  date: localDate("2024-01-01"),
  quantity: decimal(12),
  fields: { region: "EU", size: 3, express: true, zip: "0123" },
};
const tables = {
  rates: [
    { region: "US", size: 3, price: "0.10" },
    { region: "EU", size: 2, price: "0.20" },
    { region: "EU", size: 3, price: 0.3 },
  ],
};

const evaluate = (text: string) => evaluateFormula(parseFormula(text), { record, tables });

describe("a price formula", () => {
  test.each([
    ["1 + 2 * 3", "7"],
    ["(1 + 2) * 3", "9"],
    ["10 - 4 - 3", "3"],
    ["-2 * -3", "6"],
    ["7 / 2", "3.5"],
    ["0.1 + 0.2", "0.3"],
    ["usageQuantity * 2", "24"],
    ["usageQuantity() / 5", "2.4"],
    ['usageQuantity * objectLookup("rates", "price", "region", "EU", "size", 3)', "3.6"],
    ['objectLookup("rates", "price", "region", fieldLookup("usage", "region"), "size", 2)', "0.2"],
    ["min(3, 1, 2) + max(3, 1, 2)", "4"],
    ["round(2.345, 2) + round(0.5)", "3.35"],
    ["floor(1 / 3 * 3) + ceil(7 / 9 * 9)", "8"],
    ["if(1 / 3 * 3 == 1 && 1 / 3 * 3 >= 1, 5, 1)", "5"],
    ["ceil(1.2) + floor(1.8) + abs(-3)", "6"],
    ['if(fieldLookup("usage", "express"), 5, 1)', "5"],
    ["if(usageQuantity > 10 && !(usageQuantity >= 100), 2, 3)", "2"],
    ['if(fieldLookup("usage", "region") == "US" || 1 != 1, 1, 0)', "0"],
    ['if(fieldLookup("usage", "size") <= 3, 1, 0) + if(1 < 2, 1, 0)', "2"],
  ])("%s", (text, expected) => {
    expect(evaluate(text).toString()).toBe(expected);
  });

  test("evaluates lazily", () => {
    expect(evaluate("if(1 == 1 || 1 / 0 > 1, 1, 2)").toString()).toBe("1");
  });

  test.each(["", "1 +", "(1", "1)", "1 2", "min(1,", "#", '"open', "1 = 1", "a.b", "1..2"])(
    "is refused: %j",
    (text) => {
      expect(() => parseFormula(text)).toThrow(FormulaError);
    },
  );

  test.each([
    "1 / 0",
    "nothing",
    "constructor",
    '"text"',
    "1 == 1",
    "!1",
    "min()",
    "if(1 == 1, 1)",
    "round(1, 99)",
    'fieldLookup("usage", "missing")',
    'fieldLookup("account", "region")',
    'fieldLookup("usage", "constructor")',
    'objectLookup("rates", "constructor", "region", "EU")',
    'objectLookup("rates", "price", "region", "ASIA")',
    'objectLookup("toString", "length")',
    'objectLookup("rates", "price", "region")',
  ])("cannot be evaluated: %s", (text) => {
    expect(() => evaluate(text)).toThrow(FormulaError);
  });

  test("is refused with the position of the error", () => {
    expect(() => parseFormula("1 + * 2")).toThrow(expect.objectContaining({ at: 3 }));
  });

  test("is limited in length and depth", () => {
    expect(() => parseFormula("1".repeat(2_001))).toThrow(FormulaError);
    expect(() => parseFormula(`${"(".repeat(200)}1${")".repeat(200)}`)).toThrow(FormulaError);
    expect(() => parseFormula(`${"-".repeat(200)}1`)).toThrow(FormulaError);
  });

  test("has a list of functions", () => {
    expect(isFormulaFunction("objectLookup")).toBe(true);
    expect(isFormulaFunction("toString")).toBe(false);
  });
});
