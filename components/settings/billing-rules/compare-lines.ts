import type { previewBillingRules } from "@/lib/areas/settings/preview-contract";
import type { CallResult } from "@/lib/portal/operation-address";

export type RulesPreview = CallResult<typeof previewBillingRules>;
export type PreviewLine = RulesPreview["current"]["lines"][number];

/** A line as it is now and as it would be; null on the side that lacks it. */
export type ComparedLine = { key: string; now: PreviewLine | null; next: PreviewLine | null };

/**
 * Pairs the lines of both sides: first those for the same days, then those that begin on the same
 * day, in the order of steps and days.
 */
export function compareLines({ current, proposed }: RulesPreview): ComparedLine[] {
  const open = [...proposed.lines];
  const take = (matches: (line: PreviewLine) => boolean) => {
    const index = open.findIndex(matches);
    return index < 0 ? null : (open.splice(index, 1)[0] ?? null);
  };
  const same = current.lines.map((now) => ({ now, next: take((line) => isSame(line, now)) }));
  const paired = same.map(({ now, next }) => ({
    now,
    next: next ?? take((line) => begins(line, now)),
  }));
  const added = open.map((next) => ({ now: null, next }));
  return [...paired, ...added]
    .sort((a, b) => placeOf(a.now ?? a.next).localeCompare(placeOf(b.now ?? b.next)))
    .map((pair, index) => ({ key: `${index} ${placeOf(pair.now ?? pair.next)}`, ...pair }));
}

const begins = (a: PreviewLine, b: PreviewLine) =>
  a.step === b.step && a.kind === b.kind && a.serviceStartDate === b.serviceStartDate;

const isSame = (a: PreviewLine, b: PreviewLine) =>
  begins(a, b) && a.serviceEndDate === b.serviceEndDate;

/** Bills before cancellations, charges before discounts of the same day. */
function placeOf(line: PreviewLine | null): string {
  if (line === null) return "";
  const kind = line.kind === "discount" ? 1 : 0;
  return `${line.step} ${kind} ${line.serviceStartDate} ${line.serviceEndDate}`;
}
