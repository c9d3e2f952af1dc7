import fc from "fast-check";
import { expect, test } from "vitest";
import { Decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { groupBy } from "@/lib/values/group-by";
import { addDays } from "@/lib/values/local-date";
import { propertyRuns } from "@/lib/values/testing/property-runs";
import { type BillingRules, defaultBillingRules } from "@/lib/billing/billing-rules";
import type { UsageSegment } from "@/lib/billing/charge-segment";
import { generateItems } from "@/lib/billing/invoice-items";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { anyRecords, anyUsage, DAYS, START } from "@/lib/billing/testing/arbitrary-usage";
import { priceAdded, priceAlone, priceOfRecords, shareGroupOf, unitsOf } from "./record-share";
import { roundQuantity } from "./usage-rating";
import type { UsageRecord } from "./usage-record";

const RUNS = propertyRuns(600);
const anyDay = fc.integer({ min: 0, max: DAYS }).map((days) => addDays(START, days));

/** The share of each record, with the groups kept in memory. */
function sharesOf(
  segment: UsageSegment,
  records: readonly UsageRecord[],
  rules: BillingRules,
): Decimal[] {
  const group = shareGroupOf(segment, rules);
  if (group === "None") return records.map(() => ZERO);
  if (group === "Record") return records.map((record) => priceAlone(segment, record, rules));
  const keyOf = ({ usageId, date, uploadId, groupId }: UsageRecord) => {
    if (group === "Line") return "";
    if (group === "File") return uploadId ?? `alone ${usageId}`;
    return group === "GroupId" ? (groupId ?? "") : date;
  };
  const groups = [...groupBy(records, keyOf).values()].map((own) => partsOf(segment, own, rules));
  if (group !== "HighestDay") return groups.flatMap(({ shares }) => shares);
  const highest = Decimal.max(ZERO, ...groups.map(({ total }) => total));
  const found = groups.findIndex(({ total }) => total.equals(highest));
  return groups.flatMap(({ shares }, index) => (index === found ? shares : shares.map(() => ZERO)));
}

function partsOf(segment: UsageSegment, records: readonly UsageRecord[], rules: BillingRules) {
  const each = ({ quantity }: UsageRecord) =>
    rules.rateUsageIndividually ? roundQuantity(segment, quantity) : quantity;
  const total = unitsOf(segment, sumOf(records.map(each)));
  let quantity = ZERO;
  const shares = records.map((record, index) => {
    const before = unitsOf(segment, quantity);
    quantity = quantity.plus(each(record));
    const after = unitsOf(segment, quantity);
    return priceAdded(segment, { before, after, total, isFirst: index === 0 }, rules);
  });
  return { total, shares };
}

/** The records that a line in arrears has rated. */
const ratedBy = ({ serviceStart, serviceEnd }: ItemDraft, records: readonly UsageRecord[]) =>
  records.filter(({ date }) => date >= serviceStart && date < serviceEnd);

test("the shares of a line's records add up to what the line says that they cost", () => {
  const property = fc.property(
    anyUsage,
    anyRecords,
    anyDay,
    fc.boolean(),
    fc.boolean(),
    (segment, records, day, rateUsageIndividually, firstTierFeeAtZero) => {
      const rules = { ...defaultBillingRules, rateUsageIndividually, firstTierFeeAtZero };
      if (shareGroupOf(segment, rules) === "None") return;
      for (const item of generateItems([segment], day, rules, [], records)) {
        if (item.trace.rule !== "Usage") throw new RangeError("A line of usage");
        const rated = ratedBy(item, records);
        if (rated.length === 0) continue;
        const shares = sumOf(sharesOf(segment, rated, rules));
        expect(shares.toString()).toBe(priceOfRecords(item.trace).toString());
        expect(item.trace.rounding.unrounded).toBe(shares.toString());
      }
    },
  );
  fc.assert(property, { numRuns: RUNS });
});
