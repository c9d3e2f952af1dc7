import type { Decimal } from "@/lib/values/decimal";
import {
  addDays,
  addMonths,
  dayInMonth,
  type LocalDate,
  localDate,
  monthIndex,
} from "@/lib/values/local-date";
import type { UsageSegment } from "../charge-segment";
import { processedThroughAfter } from "../invoice-items";
import type { ItemDraft } from "../item-draft";
import { gridOf, periodHolding } from "../periods";
import { type SegmentWords, usageSegment } from "../testing/segment-builder";
import { usageOf, type UsageWords } from "../testing/usage-builder";
import { RATING_GROUPS } from "@/lib/billing/usage/usage-record";
import { billed, totalOf } from "./billed-lines";
import { readTable } from "./tier-readers";
import {
  amountIn,
  type CaseFacts,
  CaseRefused,
  type CaseReader,
  dateIn,
  recordIn,
} from "./worked-case";

const LONG_MONTHS =
  "january february march april may june july august september october november december".split(
    " ",
  );

function usageOfCase(facts: CaseFacts, words: SegmentWords): UsageSegment {
  return usageSegment({
    model: /volume/.test(facts.convention) ? "Volume" : "Tiered",
    ...(facts.has("tiers") ? { tiers: readTable(facts.list("tiers")).tiers } : {}),
    ...words,
  });
}

function ratingGroup(facts: CaseFacts): Pick<SegmentWords, "ratingGroup"> {
  const named = facts.has("ratingGroup") ? facts.text("ratingGroup") : facts.convention;
  const group = RATING_GROUPS.find((candidate) => named.includes(candidate));
  return group === undefined ? {} : { ratingGroup: group };
}

/** Dated records, priced in groups; results by month name. */
const groups: CaseReader = {
  reads: (facts) => facts.has("tiers", "usage", "subscriptionStart"),
  answer: (facts) => {
    const records = facts.list("usage").map((row): UsageWords => {
      const { date, quantity, upload, group } = recordIn(row, "usage");
      return {
        date: dateIn(date, "date"),
        quantity: amountIn(quantity, "quantity"),
        uploadId: typeof upload === "string" ? upload : null,
        groupId: typeof group === "string" ? group : null,
      };
    });
    const start = facts.date("subscriptionStart");
    const segment = usageOfCase(facts, { effectiveStart: start, ...ratingGroup(facts) });
    const last =
      records
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? start;
    const items = billed([segment], addMonths(localDate(last), 1), {}, [], usageOf(...records));
    const named = items.map((item) => {
      const month = LONG_MONTHS[Number(item.serviceStart.slice(5, 7)) - 1] ?? "";
      return [month, item.amount] as const;
    });
    return Object.fromEntries(named);
  },
};

/** Consecutive runs of on-demand rating, each with the items billed before. */
function runOnDemand(
  segment: UsageSegment,
  runs: readonly { target: LocalDate; records: readonly UsageWords[] }[],
  earlier: readonly ItemDraft[] = [],
): Decimal[] {
  let current = segment;
  const items: ItemDraft[] = [...earlier];
  return runs.map(({ target, records: words }) => {
    const own = billed([current], target, {}, items, usageOf(...words));
    items.push(...own);
    const through = processedThroughAfter(own).get(segment.segmentId);
    current = { ...current, processedThrough: through ?? current.processedThrough };
    return totalOf(own);
  });
}

/** The billing day changes after a part of a period was billed on demand. */
const movedBillingDay: CaseReader = {
  reads: (facts) => facts.has("tiers", "billedBefore", "bcdOld", "bcdNew", "u3"),
  answer: (facts) => {
    const later = ["u3", "u4", "u5"].filter((name) => facts.has(name));
    const runs = later.map((name) => {
      const [date, quantity] = facts.list(name);
      return { date: dateIn(date, name), quantity: amountIn(quantity, name) };
    });
    const [first] = runs;
    if (first === undefined) throw new CaseRefused("There is no later usage.");
    const old = dayInMonth(monthIndex(first.date) - 1, facts.count("bcdOld"));
    const billedThrough = addDays(first.date, -1);
    const before: UsageWords = { date: old, quantity: facts.amount("billedBefore") };
    const start = usageOfCase(facts, {
      usageRating: "OnDemand",
      effectiveStart: old,
      billingDayOfMonth: facts.count("bcdOld"),
    });
    const earlier = billed([start], billedThrough, {}, [], usageOf(before));
    const moved: UsageSegment = {
      ...start,
      billingDay: { type: "SpecificDayofMonth", day: facts.count("bcdNew") },
      openPeriod: periodHolding(gridOf(start), old),
      processedThrough: addDays(billedThrough, 1),
    };
    const totals = runOnDemand(
      moved,
      runs.map(({ date }, index) => ({
        target: addDays(date, 1),
        records: [before, ...runs.slice(0, index + 1)],
      })),
      earlier,
    );
    return Object.fromEntries(
      later.map((name, index) => [`run${name.slice(1)}`, totals[index] ?? 0]),
    );
  },
};

/** Conventions that price usage. */
export const usageReaders: readonly CaseReader[] = [groups, movedBillingDay];
