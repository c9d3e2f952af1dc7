import fc from "fast-check";
import { expect, test } from "vitest";
import { sumOf } from "@/lib/values/decimal";
import { groupBy } from "@/lib/values/group-by";
import { addDays } from "@/lib/values/local-date";
import { propertyRuns } from "@/lib/values/testing/property-runs";
import { type BillingRules, defaultBillingRules } from "@/lib/billing/billing-rules";
import type { UsageSegment } from "@/lib/billing/charge-segment";
import { generateItems } from "@/lib/billing/invoice-items";
import { anyRecords, anyUsage, DAYS, START } from "@/lib/billing/testing/arbitrary-usage";
import { usageSegment } from "@/lib/billing/testing/segment-builder";
import { isSmoothed } from "./smoothed-usage";
import { detailOf, usageFold } from "./summed-usage";
import { recordCount, type UsageRecord } from "./usage-record";

const RUNS = propertyRuns(1_000);

/** Records aggregated by day and file, as a bill reads them from the stored sums. */
function together(
  segment: UsageSegment,
  records: readonly UsageRecord[],
  rules: BillingRules,
): UsageRecord[] {
  const days = groupBy(records, ({ date, uploadId }) => `${date} ${uploadId}`);
  return [...days.values()].flatMap((day) => {
    const inFile = (day[0]?.uploadId ?? null) !== null;
    const detail = detailOf(segment, rules, inFile);
    if (detail === "Records") {
      const fold = usageFold(segment, rules, inFile);
      day.forEach(fold.add);
      return fold.records();
    }
    const parts = groupBy(day, ({ groupId }) => (detail === "Groups" ? String(groupId) : ""));
    return [...parts.values()].flatMap(([first, ...rest]) => {
      if (first === undefined) return [];
      const { usageId, chargeNumber, date, uploadId, groupId } = first;
      const quantity = sumOf([first, ...rest].map((of) => of.quantity));
      const names = { usageId, chargeNumber, date, uploadId };
      const group = detail === "Groups" ? { groupId } : {};
      return [{ ...names, ...group, quantity, records: 1 + rest.length }];
    });
  });
}

const anyDay = fc.integer({ min: 0, max: DAYS }).map((days) => addDays(START, days));
const byDay = (records: readonly UsageRecord[]) =>
  [...records].sort((a, b) => {
    const [one, other] = [`${a.date} ${a.uploadId}`, `${b.date} ${b.uploadId}`];
    return one < other ? -1 : Number(one > other);
  });

test("sums by day and file are rated like their records, for every model and group", () => {
  const property = fc.property(
    anyUsage,
    fc.constantFrom("Arrears", "OnDemand"),
    anyRecords,
    anyDay,
    fc.boolean(),
    (usage, rating, records, day, rateUsageIndividually) => {
      const smoothing = rating === "OnDemand" || !isSmoothed(usage) ? undefined : usage.smoothing;
      const onDemand = rating === "OnDemand" ? { usageRating: "OnDemand" as const } : {};
      const segment = { ...usage, smoothing, ...onDemand };
      const rules = { ...defaultBillingRules, rateUsageIndividually };
      const sorted = byDay(records);
      const read = together(segment, sorted, rules);
      const each = generateItems([segment], day, rules, [], sorted);
      expect(generateItems([segment], day, rules, [], read)).toEqual(each);
    },
  );
  fc.assert(property, { numRuns: RUNS });
});

test("a fold counts its records, and aggregates a thousand records of a day to one", () => {
  const segment = usageSegment({ model: "PreratedPerUnit", rateField: "rate__c" });
  const fold = usageFold(segment, defaultBillingRules, false);
  const [record] =
    fc.sample(
      anyRecords.filter(({ length }) => length > 0),
      1,
    )[0] ?? [];
  if (record === undefined) throw new RangeError("There is a record");
  for (let index = 0; index < 1_000; index++) fold.add({ ...record, usageId: `u${index}` });
  const read = fold.records();
  expect(read).toHaveLength(1);
  expect(recordCount(read)).toBe(1_000);
  expect(read[0]?.quantity.equals(record.quantity.times(1_000))).toBe(true);
});

test("a record without its price represents those of its day, and only a bill that rates it is refused", () => {
  const segment = usageSegment({ model: "PreratedPricing", amountField: "sum__c" });
  const bare =
    fc.sample(
      anyRecords.filter(({ length }) => length > 1),
      1,
    )[0] ?? [];
  const fold = usageFold(segment, defaultBillingRules, false);
  for (const { amount: _, ...record } of bare)
    fold.add({ ...record, date: segment.effectiveStart });
  const read = fold.records();
  expect(read).toHaveLength(1);
  const through = (days: number) =>
    generateItems([segment], addDays(segment.effectiveStart, days), defaultBillingRules, [], read);
  expect(through(1)).toEqual([]);
  expect(() => through(40)).toThrow(`Usage record ${bare[0]?.usageId} carries no price`);
});
