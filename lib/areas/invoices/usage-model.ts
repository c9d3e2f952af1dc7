import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import type { RatedSum, UsageInput } from "@/lib/areas/usage/model";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { chargeKey, type ChargeSegment, type UsageSegment } from "@/lib/billing/charge-segment";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { billingEnd } from "@/lib/billing/recurring-items";
import { unratedPart } from "@/lib/billing/usage/usage-items";
import { isSmoothed } from "@/lib/billing/usage/smoothed-usage";
import type { UsageRecord } from "@/lib/billing/usage/usage-record";
import { groupBy } from "@/lib/values/group-by";
import { addDays, earlier, type LocalDate, later } from "@/lib/values/local-date";

const isUsage = (segment: ChargeSegment): segment is UsageSegment => segment.type === "Usage";

/**
 * The usage that a bill of `charges` through a day needs: of each charge the unbilled days, and all
 * days from its start where rating looks back.
 */
export function usageToBill(
  charges: readonly BillableCharge[],
  targetDate: LocalDate,
  rules: BillingRules,
): UsageInput[] {
  const asked = new Map<string, UsageInput>();
  for (const { segment, subscriptionId, uom } of charges) {
    if (subscriptionId === null || !isUsage(segment)) continue;
    const key = chargeKey(segment);
    const known = asked.get(key);
    const [from, until] = daysOf(segment, targetDate, rules);
    asked.set(key, {
      key,
      chargeNumber: segment.chargeNumber,
      subscriptionId,
      unitOfMeasure: uom,
      from: known ? earlier(known.from, from) : from,
      until: known ? later(known.until, until) : until,
      segments: [...(known?.segments ?? []), { ...segment, chargeNumber: key }],
    });
  }
  return [...asked.values()].filter(({ from, until }) => from < until);
}

function daysOf(
  segment: UsageSegment,
  targetDate: LocalDate,
  rules: BillingRules,
): [LocalDate, LocalDate] {
  const looksBack = isSmoothed(segment) || segment.usageRating === "OnDemand";
  const [unbilled, end] = unbilledDays(segment, targetDate, rules);
  return [looksBack ? segment.chargeStart : unbilled, end];
}

/**
 * The days of a segment that a bill through a day may bill: the first, and the one after the last. They may be beyond
 * the end of the term.
 */
export function unbilledDays(
  segment: UsageSegment,
  targetDate: LocalDate,
  rules: BillingRules,
): [LocalDate, LocalDate] {
  const after = addDays(targetDate, 1);
  const end = billingEnd(segment, rules, targetDate);
  const { effectiveStart, processedThrough, ratedUntil } = segment;
  return [
    later(processedThrough ?? effectiveStart, ratedUntil ?? effectiveStart),
    end === null ? after : earlier(end, after),
  ];
}

/** A segment with a charge number that no other charge of the bill has. */
export function withKey(segment: ChargeSegment): ChargeSegment {
  return isUsage(segment) ? { ...segment, chargeNumber: chargeKey(segment) } : segment;
}

/** Items with the numbers that their charges have, and none where they have none yet. */
export function withoutKeys(
  items: readonly ItemDraft[],
  segments: readonly ChargeSegment[],
): ItemDraft[] {
  const numbers = new Map(segments.map((segment) => [segment.segmentId, segment.chargeNumber]));
  return items.map((item) => {
    const chargeNumber = numbers.get(item.segmentId);
    const isKnown = chargeNumber === undefined || chargeNumber === item.chargeNumber;
    return isKnown ? item : { ...item, chargeNumber };
  });
}

/** Rating on demand rates the segment's usage of the current period again, and with it late records of its days. */
function periodStart({ trace, serviceStart }: ItemDraft): LocalDate {
  const start = trace.inputs.period?.start;
  return start !== undefined && start < serviceStart ? start : serviceStart;
}

/** The usage rated by a document's lines, each part of it with its line. */
export function ratedUsage(
  items: readonly ItemDraft[],
  segments: readonly ChargeSegment[],
  usage: readonly UsageRecord[],
): { readonly item: ItemDraft; readonly record: UsageRecord }[] {
  if (!usage.length) return [];
  const keys = new Map(segments.filter(isUsage).map((of) => [of.segmentId, chargeKey(of)]));
  const records = groupBy(usage, (record) => record.chargeNumber);
  const onDemand = new Map(
    segments
      .filter(isUsage)
      .filter((of) => of.usageRating === "OnDemand")
      .map((of) => [of.segmentId, unratedPart(of).effectiveStart]),
  );
  return items.flatMap((item) => {
    const { segmentId, serviceStart, serviceEnd, kind } = item;
    const key = kind === "charge" ? keys.get(segmentId) : undefined;
    const own = key === undefined ? [] : (records.get(key) ?? []);
    const since = onDemand.get(segmentId);
    const from = since === undefined ? serviceStart : later(since, periodStart(item));
    return own
      .filter((of) => of.segmentId === undefined || of.segmentId === segmentId)
      .filter(({ date }) => date >= from && date < serviceEnd)
      .map((record) => ({ item, record }));
  });
}

/** The stored sums rated by a document's lines, each once for a line. */
export function ratedSums(...rated: Parameters<typeof ratedUsage>): RatedSum[] {
  const sums = new Map<string, RatedSum>();
  for (const { item, record } of ratedUsage(...rated)) {
    const { segmentId, serviceStart } = item;
    const { sum } = record;
    if (sum) sums.set(`${sum.id} ${segmentId} ${serviceStart}`, { sum, segmentId, serviceStart });
  }
  return [...sums.values()];
}
