import { expect, test } from "vitest";
import type { Fits, With } from "@/lib/values/testing/fits";
import type { TierTrace } from "@/lib/billing/charge-models/tier-trace";
import type { TaxTrace } from "@/lib/billing/tax/tax-trace";
import type { DiscountTrace, LessTrace, LineTrace, PeriodTrace, UsageTrace } from "./line-trace";

type OfRule<Rule> = Extract<LineTrace, { rule: Rule }>;
type Percentage = Extract<DiscountTrace, { kind: "Percentage" }>;
type FixedAmount = Extract<DiscountTrace, { kind: "FixedAmount" }>;
type Overage = Extract<TierTrace, { kind: "Overage" | "Unused" }>;
type Added = Extract<TierTrace, { kind: "FlatFee" | "Minimum" | "Maximum" }>;
type Period = { start: PeriodTrace["inputs"]["period"]["start"]; end: never };

test("invalid lines do not compile", () => {
  expect([
    false satisfies Fits<With<PeriodTrace, { discount: Percentage }>, LineTrace>,
    false satisfies Fits<With<UsageTrace, { inputs: PeriodTrace["inputs"] }>, LineTrace>,
    false satisfies Fits<With<PeriodTrace, { inputs: UsageTrace["inputs"] }>, LineTrace>,
    false satisfies Fits<With<OfRule<"Discount">, { discount: undefined }>, LineTrace>,
    false satisfies Fits<With<OfRule<"DocumentRounding">, { less: [] }>, LineTrace>,
    false satisfies Fits<With<PeriodTrace, { rule: "Usage" }>, LineTrace>,
  ]).not.toContain(true);
});

test("invalid rows, reductions and taxes do not compile", () => {
  expect([
    false satisfies Fits<With<Overage, { quantity: null }>, TierTrace>,
    false satisfies Fits<With<Overage, { priceFormat: "FlatFee" }>, TierTrace>,
    false satisfies Fits<With<Added, { quantity: string }>, TierTrace>,
    false satisfies Fits<With<Added, { kind: "Tier" }>, TierTrace>,
    false satisfies Fits<With<Percentage, { rate: null }>, DiscountTrace>,
    false satisfies Fits<With<FixedAmount, { available: null }>, DiscountTrace>,
    false satisfies Fits<With<FixedAmount, { percentage: string }>, DiscountTrace>,
    false satisfies Fits<
      With<Extract<LessTrace, { why: "Billed" }>, { why: "BilledBefore" }>,
      LessTrace
    >,
    false satisfies Fits<
      With<Extract<LessTrace, { why: "OtherLines" }>, { days: Period }>,
      LessTrace
    >,
    false satisfies Fits<
      With<Extract<TaxTrace, { mode: "TaxExclusive" }>, { rule: "RoundingNetAmount" }>,
      TaxTrace
    >,
    false satisfies Fits<With<TaxTrace, { exempt: true; level: "Document" }>, TaxTrace>,
  ]).not.toContain(true);
});

test("valid ones do compile", () => {
  expect([
    true satisfies Fits<PeriodTrace, LineTrace>,
    true satisfies Fits<With<UsageTrace, { sign: 1 }>, LineTrace>,
    true satisfies Fits<With<Overage, { kind: "Unused" }>, TierTrace>,
    true satisfies Fits<With<Percentage, { available: string }>, DiscountTrace>,
  ]).not.toContain(false);
});
