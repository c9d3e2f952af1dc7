import { expect, test } from "vitest";
import { decimal } from "@/lib/values/decimal";
import type { ChargeModel, PriceTier } from "../charge-segment";
import { onePrice } from "../testing/segment-builder";
import { priceTableProblems } from "./price-table-problems";

const tier = (number: number, start: number | null, end: number | null): PriceTier => ({
  ...onePrice(1, "PerUnit"),
  tier: number,
  startingUnit: start === null ? null : decimal(start),
  endingUnit: end === null ? null : decimal(end),
});

test.each<[ChargeModel, PriceTier[], number]>([
  ["Tiered", [tier(1, 0, 10), tier(2, 11, null)], 0],
  ["Tiered", [tier(1, 1, 500), tier(2, 500, 1000)], 0],
  ["Volume", [tier(1, null, 10), tier(2, null, 20)], 0],
  ["FlatFee", [], 0],
  ["Tiered", [], 1],
  ["Tiered", [tier(1, 0, null), tier(2, 11, 20)], 1],
  ["Tiered", [tier(1, 0, 10), tier(2, 11, 10)], 1],
  ["Tiered", [tier(1, 0, 10), tier(2, 5, 20)], 1],
  ["Volume", [tier(1, 0, 0)], 1],
  ["TieredWithOverage", [tier(1, 0, 10), tier(2, 11, null)], 1],
  ["Volume", [{ ...tier(1, 0, 10), minimum: decimal(5), maximum: decimal(4) }], 1],
])("%s %#", (model, tiers, count) => {
  expect(priceTableProblems(model, tiers)).toHaveLength(count);
});
