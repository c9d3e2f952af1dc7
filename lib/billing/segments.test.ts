import fc from "fast-check";
import { expect, test } from "vitest";
import { decimal, sumOf } from "@/lib/values/decimal";
import { addDays, daysBetween } from "@/lib/values/local-date";
import type { ChargeSegment } from "./charge-segment";
import { generateItems } from "./invoice-items";
import { costsTheSame, withContinuity } from "./segments";
import { anySegment, timeBasedRules } from "./testing/arbitrary-segments";
import { type SegmentWords, segmentWith } from "./testing/segment-builder";
import { propertyRuns } from "@/lib/values/testing/property-runs";

const RUNS = propertyRuns(300);

const renewal = (words: SegmentWords, next: SegmentWords) => [
  segmentWith({ effectiveEnd: "2024-01-15", ...words }),
  segmentWith({ segmentId: "segment-2", effectiveStart: "2024-01-15", ...words, ...next }),
];

test("a renewal without change continues, and so does the next one", () => {
  const [first, second] = renewal({}, { effectiveEnd: "2024-01-20" });
  const third = segmentWith({ segmentId: "segment-3", effectiveStart: "2024-01-20" });
  if (first === undefined || second === undefined) throw new Error("There are two segments");
  const joined = withContinuity([third, second, first]);
  expect(joined.map(({ segmentId, continuousSince }) => [segmentId, continuousSince])).toEqual([
    ["segment-3", "2024-01-01"],
    ["segment-2", "2024-01-01"],
    ["segment-1", "2024-01-01"],
  ]);
});

test.each<[string, SegmentWords]>([
  ["another price", { price: 101 }],
  ["another quantity", { quantity: 5, model: "FlatFee" }],
  ["another charge", { chargeNumber: "C-00000002" }],
  ["a gap", { effectiveStart: "2024-01-16" }],
  ["another base", { listPriceBase: "Per_Year" }],
  ["a minimum", { extras: { minimum: decimal(3) } }],
])("%s begins anew", (_, next) => {
  const [, second] = withContinuity(renewal({}, next));
  expect(second?.continuousSince).toBe(second?.effectiveStart);
});

test("equal terms cost the same", () => {
  expect(costsTheSame(segmentWith({ quantity: "5.0" }), segmentWith({ quantity: 5 }))).toBe(true);
});

test("however often an unchanged charge is renewed, it costs the same", () => {
  const property = fc.property(
    anySegment,
    timeBasedRules,
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 }),
    (segment, rules, shares) => {
      const end = segment.effectiveEnd ?? segment.effectiveStart;
      const days = daysBetween(segment.effectiveStart, end);
      const cuts = shares.map((share) => addDays(segment.effectiveStart, Math.floor(days * share)));
      const bounds = [segment.effectiveStart, ...new Set(cuts.sort()), end];
      const pieces = bounds.slice(1).map((effectiveEnd, index): ChargeSegment => {
        const effectiveStart = bounds[index] ?? segment.effectiveStart;
        return { ...segment, segmentId: `segment-${index}`, effectiveStart, effectiveEnd };
      });
      const served = pieces.filter((piece) => piece.effectiveStart < (piece.effectiveEnd ?? end));
      const cost = (list: ChargeSegment[]) =>
        sumOf(generateItems(list, end, rules).map(({ amount }) => amount)).toString();
      expect(cost(withContinuity(served))).toBe(cost([segment]));
    },
  );
  fc.assert(property, { numRuns: RUNS });
});
