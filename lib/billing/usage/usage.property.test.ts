import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkLine } from "@/lib/billing-checker/check-trace";
import { sumOf } from "@/lib/values/decimal";
import { addDays } from "@/lib/values/local-date";
import { propertyRuns } from "@/lib/values/testing/property-runs";
import { defaultBillingRules } from "@/lib/billing/billing-rules";
import type { ChargeSegment } from "@/lib/billing/charge-segment";
import { generateItems, processedThroughAfter } from "@/lib/billing/invoice-items";
import type { BilledItem, ItemDraft } from "@/lib/billing/item-draft";
import { anyRecords, anyUsage, DAYS, START } from "@/lib/billing/testing/arbitrary-usage";
import { linesOf } from "@/lib/billing/testing/segment-builder";
import type { UsageRecord } from "./usage-record";

const RUNS = propertyRuns(300);
const anyDay = fc.integer({ min: 0, max: DAYS }).map((days) => addDays(START, days));

function bill(
  segment: ChargeSegment,
  target: typeof START,
  usage: readonly UsageRecord[],
  billed?: readonly BilledItem[],
): { items: ItemDraft[]; segment: ChargeSegment } {
  const items = generateItems([segment], target, defaultBillingRules, billed, usage);
  const through = processedThroughAfter(items).get(segment.segmentId);
  return { items, segment: through ? { ...segment, processedThrough: through } : segment };
}

const total = (items: readonly ItemDraft[]) => sumOf(items.map(({ amount }) => amount)).toString();

describe("usage", () => {
  test("billed through d1 and then d2 equals usage billed through d2, and repeating bills nothing", () => {
    const property = fc.property(anyUsage, anyRecords, anyDay, anyDay, (segment, usage, a, b) => {
      const [d1, d2] = a < b ? [a, b] : [b, a];
      const first = bill(segment, d1, usage);
      const second = bill(first.segment, d2, usage);
      const whole = bill(segment, d2, usage);
      expect(linesOf([...first.items, ...second.items])).toEqual(linesOf(whole.items));
      expect(bill(second.segment, d2, usage).items).toEqual([]);
    });
    fc.assert(property, { numRuns: RUNS });
  });

  test("billed on demand costs the same for any number of bills", () => {
    const property = fc.property(anyUsage, anyRecords, anyDay, anyDay, (one, usage, a, b) => {
      const segment = { ...one, smoothing: undefined, usageRating: "OnDemand" as const };
      const [d1, d2] = a < b ? [a, b] : [b, a];
      const first = bill(segment, d1, usage, []);
      const second = bill(first.segment, d2, usage, first.items);
      const whole = bill(segment, d2, usage, []);
      expect(total([...first.items, ...second.items])).toBe(total(whole.items));
    });
    fc.assert(property, { numRuns: RUNS });
  });

  test("has lines that the independent checker confirms", () => {
    const property = fc.property(anyUsage, anyRecords, anyDay, (segment, usage, day) => {
      for (const { amount, trace } of bill(segment, day, usage).items) {
        const line = { amount: amount.toString(), currency: "USD", trace };
        expect(checkLine(JSON.parse(JSON.stringify(line)))).toEqual([]);
      }
    });
    fc.assert(property, { numRuns: RUNS });
  });
});
