import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateItems, processedThroughAfter } from "@/lib/billing/invoice-items";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { anyRules, anySegment } from "@/lib/billing/testing/arbitrary-segments";
import { segmentWith } from "@/lib/billing/testing/segment-builder";
import { defaultBillingRules } from "@/lib/billing/billing-rules";
import { addDays, daysBetween, localDate } from "@/lib/values/local-date";
import { checkLine } from "./check-trace";
import { propertyRuns } from "@/lib/values/testing/property-runs";

const RUNS = propertyRuns(400);
const share = fc.double({ min: 0, max: 1, noNaN: true });

/** A line as it leaves the service: through JSON. */
function wireLine(item: ItemDraft, currency: string) {
  const line = { amount: item.amount.toString(), currency, trace: item.trace };
  return JSON.parse(JSON.stringify(line)) as typeof line;
}

test("the checker agrees with every line of random charges, rules and histories", () => {
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
        for (const item of items) {
          expect(checkLine(wireLine(item, segment.currency))).toEqual([]);
        }
        billed.push(...items);
        const through = processedThroughAfter(items).get(segment.segmentId);
        current = { ...current, processedThrough: through ?? current.processedThrough };
      }
    },
  );
  fc.assert(property, { numRuns: RUNS });
});

test("the checker agrees with every part of a charge that was cut without a change", () => {
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
        expect(checkLine(wireLine(item, segment.currency))).toEqual([]);
      }
    },
  );
  fc.assert(property, { numRuns: RUNS });
});

describe("canaries: the checker catches", () => {
  const segment = segmentWith({
    quantity: 7,
    price: "19.99",
    billingPeriod: "Quarter",
    effectiveStart: "2024-01-17",
  });
  const [part] = generateItems([segment], localDate("2024-01-17"), {
    ...defaultBillingRules,
    prorationUnit: "ProrateByMonthFirst",
  });
  if (part === undefined) throw new Error("There is no line to spoil");
  const honest = () => wireLine(part, "USD");

  test("nothing in an honest line", () => {
    expect(checkLine(honest())).toEqual([]);
  });

  test("an amount that is a cent off", () => {
    const line = { ...honest(), amount: part.amount.plus("0.01").toString() };
    expect(checkLine(line)).not.toEqual([]);
  });

  /** Every number in the trace that decides the amount, changed one at a time. */
  test.each([
    ["tiers.0.price", "20.00"],
    ["tiers.0.quantity", "8"],
    ["tiers.0.amount", "139.94"],
    ["inputs.listAmount", "139.92"],
    ["inputs.base.numerator", 2],
    ["inputs.base.denominator", 2],
    ["fraction.numerator", 4],
    ["fraction.denominator", 92],
    ["fraction.units", 1],
    ["fraction.parts.0.days", 16],
    ["fraction.parts.0.of", 30],
    ["fraction.parts.0.start", "2024-01-16"],
    ["fraction.parts.0.unit.end", "2024-02-02"],
    ["fraction.basis", "Actual360"],
    ["rounding.unrounded", "22.56"],
    ["rounding.rounded", "22.58"],
    ["rounding.mode", "Down"],
    ["rounding.increment", "0.05"],
    ["rounding.increment", "0.001"],
    ["sign", -1],
  ])("%s = %s", (path, value) => {
    const line = honest();
    const names = path.split(".");
    const last = names.pop() ?? "";
    let holder = line.trace as unknown as Record<string, unknown>;
    for (const name of names) holder = holder[name] as Record<string, unknown>;
    expect(holder[last]).toBeDefined();
    holder[last] = value;
    expect(checkLine(line)).not.toEqual([]);
  });
});
