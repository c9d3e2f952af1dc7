import fc from "fast-check";
import { expect, test } from "vitest";
import { type Decimal, decimal } from "@/lib/values/decimal";
import { CHARGE_MODEL_WORDS } from "@/lib/values/charge-words";
import { addDays, daysBetween } from "@/lib/values/local-date";
import { propertyRuns } from "@/lib/values/testing/property-runs";
import type { ChargeModel } from "../charge-segment";
import { generateItems, processedThroughAfter } from "../invoice-items";
import type { ItemDraft } from "../item-draft";
import { anyRecords, anyUsage, DAYS, START } from "../testing/arbitrary-usage";
import { defaultBillingRules } from "../billing-rules";
import { taxSales } from "@/lib/billing/tax/document-tax";
import type { ChargeSegment } from "../charge-segment";
import { segmentWith } from "../testing/segment-builder";
import { anyRules, anySegment } from "../testing/arbitrary-segments";
import { type Line, lineOfModel, linesOfRules } from "../testing/lines-of-every-rule";
import { readSentences } from "../testing/sentence-reader";
import { explain } from "./explain";

const RUNS = propertyRuns(100);
const share = fc.double({ min: 0, max: 1, noNaN: true });

/** Recomputes the amount of a line from its sentences. */
function expectRecomputed({ amount, trace }: Line, currency = "USD"): void {
  for (const document of ["Invoice", "CreditMemo"] as const) {
    const { text, steps } = explain(trace, currency, document);
    const reading = readSentences(steps.map(({ sentence }) => sentence));
    expect(reading.problems, text).toEqual([]);
    const shown = document === "CreditMemo" ? amount.abs() : amount;
    expect(reading.amount?.toString(), text).toBe(shown.toString());
    for (const { sentence } of steps) expect(sentence).toMatch(/^[\dA-Z\u2212].* .*\.$/u);
    expect(text).not.toMatch(/\d{4}-\d\d-\d\d|NaN|undefined/);
  }
}

test.each([...new Set<ChargeModel>(Object.values(CHARGE_MODEL_WORDS))])(
  "the sentences of a line of %s give its amount",
  (model) => {
    const line = lineOfModel(model);
    if (line === undefined) throw new Error(`There is no line of ${model}`);
    expectRecomputed(line);
  },
);

test("so do those of a line of any rule: credits, continued periods, taxes, rounding", () => {
  for (const line of linesOfRules()) expectRecomputed(line);
});

test("so do those of random charges, rules and histories", () => {
  const property = fc.property(
    anySegment,
    anyRules,
    fc.constantFrom("BilledMinusUsed" as const, "RemainingDays" as const),
    fc.array(fc.tuple(share, share), { minLength: 1, maxLength: 4 }),
    (segment, rules, creditBase, history) => {
      const end = segment.effectiveEnd ?? segment.effectiveStart;
      const days = daysBetween(segment.effectiveStart, end);
      let current = segment;
      const billed: ItemDraft[] = [];
      for (const [endShare, known] of history) {
        const moved = addDays(segment.effectiveStart, Math.floor(days * endShare));
        current = { ...current, effectiveEnd: moved };
        const memory = known > 0.5 ? billed : undefined;
        const items = generateItems([current], end, { ...rules, creditBase }, memory);
        for (const item of items) expectRecomputed(item, segment.currency);
        billed.push(...items);
        const through = processedThroughAfter(items).get(segment.segmentId);
        current = { ...current, processedThrough: through ?? current.processedThrough };
      }
    },
  );
  fc.assert(property, { numRuns: RUNS });
});

test("so do those of every part of a charge that was cut without a change", () => {
  const property = fc.property(
    anySegment,
    anyRules,
    fc.array(share, { minLength: 1, maxLength: 5 }),
    (segment, rules, shares) => {
      const end = segment.effectiveEnd ?? segment.effectiveStart;
      const days = daysBetween(segment.effectiveStart, end);
      const inner = shares.map((part) => addDays(segment.effectiveStart, Math.floor(days * part)));
      const bounds = [...new Set([segment.effectiveStart, ...inner.sort(), end])];
      const pieces = bounds.slice(1).map((effectiveEnd, index) => ({
        ...segment,
        segmentId: `segment-${index}`,
        effectiveStart: bounds[index] ?? segment.effectiveStart,
        effectiveEnd,
        continuousSince: segment.effectiveStart,
      }));
      for (const item of generateItems(pieces, end, rules)) {
        expectRecomputed(item, segment.currency);
      }
    },
  );
  fc.assert(property, { numRuns: RUNS });
});

test("so do those of usage of every model, billed at its end or on demand", () => {
  const day = fc.integer({ min: 0, max: DAYS }).map((days) => addDays(START, days));
  const property = fc.property(
    anyUsage,
    anyRecords,
    day,
    day,
    fc.boolean(),
    (one, usage, a, b, onDemand) => {
      const segment = onDemand
        ? { ...one, smoothing: undefined, usageRating: "OnDemand" as const }
        : one;
      const [d1, d2] = a < b ? [a, b] : [b, a];
      const first = generateItems([segment], d1, defaultBillingRules, [], usage);
      const through = processedThroughAfter(first).get(segment.segmentId) ?? null;
      const rest = { ...segment, processedThrough: through };
      const second = generateItems([rest], d2, defaultBillingRules, first, usage);
      for (const item of [...first, ...second]) expectRecomputed(item);
    },
  );
  fc.assert(property, { numRuns: RUNS });
});

const discount = fc.record({
  fixed: fc.boolean(),
  /** A negative amount. */
  raises: fc.boolean(),
  value: fc.integer({ min: 1, max: 100_00 }),
  stacked: fc.boolean(),
  partially: fc.boolean(),
  from: fc.integer({ min: 0, max: 60 }),
  days: fc.option(fc.integer({ min: 1, max: 200 }), { nil: null }),
});

type DiscountWords = typeof discount extends fc.Arbitrary<infer T> ? T : never;

function discountSegment(base: ChargeSegment, words: DiscountWords, at: number) {
  const { fixed, raises, value, stacked, partially, from, days } = words;
  const amount = (raises ? -value : value) / 10;
  const start = addDays(base.effectiveStart, from);
  return segmentWith({
    segmentId: `discount-${at}`,
    chargeNumber: `C-1${at}`,
    model: fixed ? "DiscountFixedAmount" : "DiscountPercentage",
    currency: base.currency,
    price: fixed ? amount : value / 100,
    effectiveStart: start,
    effectiveEnd: days === null ? null : addDays(start, days),
    discount: {
      applyTo: ["OneTime", "Recurring", "Usage"],
      level: "subscription",
      stacked,
      applyToBillingPeriodPartially: partially,
    },
  });
}

test("so do those of discounts, given and taken back", () => {
  const property = fc.property(
    fc.integer({ min: 1, max: 99_999 }),
    fc.constantFrom("Month" as const, "Quarter" as const, "Annual" as const),
    fc.array(discount, { minLength: 1, maxLength: 3 }),
    fc.integer({ min: 1, max: 400 }),
    fc.boolean(),
    anyRules,
    (cents, billingPeriod, words, days, prorated, rules) => {
      const base = segmentWith({ price: cents / 100, billingPeriod, segmentId: "base" });
      const all = { ...rules, creditProratedFixedDiscount: prorated };
      const discounts = words.map((each, at) => discountSegment(base, each, at));
      const through = addDays(base.effectiveStart, 400);
      const bill = generateItems([base, ...discounts], through, all, []);
      const processed = processedThroughAfter(bill).get("base") ?? null;
      const cut = {
        ...base,
        effectiveEnd: addDays(base.effectiveStart, days),
        processedThrough: processed,
      };
      const back = generateItems([cut, ...discounts], through, all, bill);
      for (const item of [...bill, ...back]) expectRecomputed(item);
    },
  );
  fc.assert(property, { numRuns: RUNS });
});

const rate = fc.record({
  type: fc.constantFrom("Percentage" as const, "Percentage" as const, "FlatFee" as const),
  thousandths: fc.integer({ min: 1, max: 300 }),
});

function taxed(
  amount: Decimal,
  words: readonly { type: "Percentage" | "FlatFee"; thousandths: number }[],
  mode: "TaxExclusive" | "TaxInclusive",
) {
  const rates = words.map(({ type, thousandths }, at) => ({
    ...{ taxRateId: "", jurisdiction: "", name: `Tax ${at + 1}`, type },
    rate: decimal(thousandths).dividedBy(1000),
  }));
  return taxSales(
    [{ amount, taxCode: "VAT", mode, rates, exempt: false }],
    "USD",
    defaultBillingRules,
  );
}

test("so do those of taxed lines, with tax on top or in the price", () => {
  const property = fc.property(
    fc.integer({ min: 1, max: 9_999_999 }),
    fc.array(rate, { maxLength: 3 }),
    fc.constantFrom("TaxExclusive" as const, "TaxInclusive" as const),
    (cents, words, mode) => {
      const [item] = generateItems(
        [segmentWith({ price: cents / 100 })],
        START,
        defaultBillingRules,
      );
      if (item === undefined) throw new Error("There is no line");
      const [sale] = taxed(item.amount, words, mode);
      if (sale === undefined) throw new Error("There is no tax");
      expectRecomputed({ amount: sale.net, trace: { ...item.trace, tax: sale.trace } });
    },
  );
  fc.assert(property, { numRuns: RUNS });
});
