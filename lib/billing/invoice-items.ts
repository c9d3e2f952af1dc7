import { groupBy } from "@/lib/values/group-by";
import { valueAt } from "@/lib/values/keys";
import { compareDates, type LocalDate } from "@/lib/values/local-date";
import type { BillingRules } from "./billing-rules";
import type { ChargeSegment, PricedCharge, RecurringSegment, UsageSegment } from "./charge-segment";
import { isOverbilled, recurringCredits } from "./credit-items";
import type { BilledItem, ItemDraft } from "./item-draft";
import { creditLines } from "@/lib/billing/commitments/credit/credit-lines";
import { trueUpItems } from "@/lib/billing/commitments/true-up";
import { discountItems } from "@/lib/billing/discounts/discount-items";
import { FundBook, isPrepayment } from "@/lib/billing/prepaid/fund-book";
import type { PrepaidSegment } from "@/lib/billing/prepaid/grants";
import type { Fund } from "@/lib/billing/prepaid/prepaid-terms";
import { oneTimeItems } from "./one-time-items";
import { scheduledLines } from "@/lib/billing/schedules/scheduled-lines";
import { priceSegment } from "./priced-segment";
import { billedByPart, partsByDay } from "./earlier-days";
import { billingEnd, recurringCharges } from "./recurring-items";
import { usageItems } from "@/lib/billing/usage/usage-items";
import type { UsageRecord } from "@/lib/billing/usage/usage-record";

/**
 * The engine: computes invoice items from charge segments, billed items and a target date.
 *
 * Previews, bill runs, orders and invoice-and-collect all call this, so a preview is a bill that is not
 * stored. `billed` has the items of earlier documents that still count; without it credits are computed
 * from the segments' prices and `processedThrough`. `usage` has the records of the usage segments'
 * charges, including those of billed periods; `funds` has the prepaid funds of the subscriptions.
 *
 * Items are in the order of the segments, and of days within a segment, discounts last. A discount
 * must be passed together with all segments that it may reduce. Billing again at the same or an
 * earlier date returns nothing, once `processedThrough` is advanced.
 *
 * @throws BillingRefusal naming the segment with contradictory terms.
 */
export function generateItems(
  segments: readonly ChargeSegment[],
  targetDate: LocalDate,
  rules: BillingRules,
  billed?: readonly BilledItem[],
  usage: readonly UsageRecord[] = [],
  funds: readonly Fund[] = [],
): ItemDraft[] {
  const billedOf = billed === undefined ? null : groupBy(billed, (item) => item.segmentId);
  const recordsOf = groupBy(usage, (record) => record.chargeNumber);
  const items: ItemDraft[] = [];
  const book = new FundBook(funds);
  const itemsOf = (segment: PricedCharge): ItemDraft[] => {
    const own: ItemDraft[] = [];
    const known = billedOf === null ? null : (billedOf.get(segment.segmentId) ?? []);
    const records = valueAt(recordsOf, segment.chargeNumber) ?? NO_RECORDS;
    addItems(own, segment, targetDate, rules, known, records, book);
    return own;
  };
  const sold = prepaidItems(segments, book, itemsOf);
  const drawn = new Map<ChargeSegment, readonly ItemDraft[]>(
    drawdownsOf(segments).map((segment) => [segment, itemsOf(segment)]),
  );
  for (const segment of segments) {
    if (segment.type === "Discount" || segment.onSchedule) continue;
    const own = sold?.get(segment) ?? drawn.get(segment) ?? itemsOf(segment);
    for (const item of own) items.push(item);
  }
  const discounts = discountItems(items, segments, targetDate, rules, billed ?? null);
  return [...items.filter((item) => gives(item, discounts)), ...discounts];
}

/** A credit of zero is a line only if one of its discounts changes. */
function gives(item: ItemDraft, discounts: readonly ItemDraft[]): boolean {
  if (item.kind !== "credit" || !item.amount.isZero()) return true;
  return discounts.some(
    ({ appliedTo, serviceStart, serviceEnd }) =>
      appliedTo === item.segmentId &&
      serviceStart <= item.serviceStart &&
      serviceEnd === item.serviceEnd,
  );
}

const NO_RECORDS: readonly UsageRecord[] = [];

function addItems(
  items: ItemDraft[],
  segment: PricedCharge,
  targetDate: LocalDate,
  rules: BillingRules,
  billed: readonly BilledItem[] | null,
  usage: readonly UsageRecord[],
  book: FundBook,
): void {
  switch (segment.type) {
    case "OneTime": {
      const { trueUp, credit, scheduled } = segment;
      const ofPeriod = credit
        ? creditLines(segment, credit)
        : scheduled && scheduledLines(segment, scheduled);
      const own = trueUp
        ? trueUpItems(segment, trueUp, rules)
        : (ofPeriod ?? oneTimeItems(segment, targetDate, rules, billed));
      for (const item of own) items.push(item);
      break;
    }
    case "Recurring":
      addRecurring(items, segment, targetDate, rules, billed);
      break;
    case "Usage":
      for (const item of usageItems(segment, targetDate, rules, billed, usage, book))
        items.push(item);
  }
}

/**
 * The items of prepayments, before any usage: all credits first, then all charges. Undefined where nothing is prepaid.
 */
function prepaidItems(
  segments: readonly ChargeSegment[],
  book: FundBook,
  itemsOf: (segment: PrepaidSegment) => ItemDraft[],
): ReadonlyMap<ChargeSegment, readonly ItemDraft[]> | undefined {
  const prepaid = segments.filter(
    (segment) => segment.type !== "Discount" && isPrepayment(segment),
  );
  if (!prepaid.length) return undefined;
  const credited = prepaid.map(
    (segment) => [segment, book.credit(segment, itemsOf(segment))] as const,
  );
  return new Map(credited.map(([segment, items]) => [segment, book.grant(segment, items)]));
}

/** Charges whose usage takes prepaid units, in the order in which they do: of their numbers, and of their days. */
function drawdownsOf(segments: readonly ChargeSegment[]): UsageSegment[] {
  const drawing = segments.flatMap((segment) =>
    segment.type === "Usage" && segment.drawdown !== undefined ? segment : [],
  );
  return drawing.toSorted((a, b) => {
    if (a.chargeNumber === b.chargeNumber) return compareDates(a.effectiveStart, b.effectiveStart);
    return (a.chargeNumber ?? "") < (b.chargeNumber ?? "") ? -1 : 1;
  });
}

function addRecurring(
  items: ItemDraft[],
  segment: RecurringSegment,
  targetDate: LocalDate,
  rules: BillingRules,
  billed: readonly BilledItem[] | null,
): void {
  const through = segment.processedThrough;
  // Most charges have one billing day all their life, and no parts.
  if (segment.earlierDays === undefined) {
    addPart(items, segment, through, targetDate, rules, billed);
    return;
  }
  const parts = partsByDay(segment, billingEnd(segment, rules, targetDate));
  const billedOf = billed === null ? null : billedByPart(billed, parts);
  for (const part of parts) {
    addPart(items, part, through, targetDate, rules, billedOf && (billedOf.get(part) ?? []));
  }
}

/** `through` is the first unbilled day of the segment of which this is a part. */
function addPart(
  items: ItemDraft[],
  part: RecurringSegment,
  through: LocalDate | null,
  targetDate: LocalDate,
  rules: BillingRules,
  billed: readonly BilledItem[] | null,
): void {
  const priced = priceSegment(part, rules);
  if (isOverbilled(priced, targetDate)) {
    for (const item of recurringCredits(priced, targetDate, billed, through)) items.push(item);
  } else recurringCharges(priced, targetDate, items);
}

/**
 * The new `processedThrough` of every segment in `items`: the day after the last billed one, or the
 * first credited day. Discounts are skipped: they follow the lines that they reduce.
 */
export function processedThroughAfter(items: readonly ItemDraft[]): Map<string, LocalDate> {
  const through = new Map<string, LocalDate>();
  for (const item of items) {
    if (item.kind === "discount") continue;
    const known = through.get(item.segmentId);
    if (item.kind === "credit") {
      if (known === undefined || item.serviceStart < known) {
        through.set(item.segmentId, item.serviceStart);
      }
    } else if (known === undefined || item.serviceEnd > known) {
      through.set(item.segmentId, item.serviceEnd);
    }
  }
  return through;
}
