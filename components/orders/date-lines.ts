import type { previewOrder } from "@/lib/areas/orders/preview/preview-contract";
import type { CallResult } from "@/lib/portal/operation-address";

type Preview = CallResult<typeof previewOrder>["previewResult"];
export type SubscriptionDays = NonNullable<Preview["subscriptionDays"]>[number];
type Pause = NonNullable<SubscriptionDays["after"]>["pauses"][number];
type Delta = Pick<
  NonNullable<Preview["orderDeltaMetrics"]>["orderDeltaMrr"][number],
  "startDate" | "netAmount"
>;

/**
 * A day that an order sets or moves; null means never, an absent `before` means that there was
 * none.
 */
export type DateLine = { label: string; before?: string | null; after: string | null };

/** How an order changes a subscription's dates, in chronological order. */
export function datesOf({ before, after }: SubscriptionDays): DateLine[] {
  if (!after) return [];
  const lines = pauseLines(before?.pauses ?? [], after.pauses);
  if ((before?.cancelledDate ?? null) !== after.cancelledDate) {
    const moved = before?.cancelledDate ? { before: before.cancelledDate } : {};
    lines.push({ label: "Canceled as of", ...moved, after: after.cancelledDate });
  }
  if (!before || before.termEndDate !== after.termEndDate) {
    const moved = before ? { before: before.termEndDate } : {};
    lines.push({ label: "Term ends", ...moved, after: after.termEndDate });
  }
  return lines;
}

/** Pauses that begin, end on another day than before, or are undone. */
function pauseLines(before: readonly Pause[], after: readonly Pause[]): DateLine[] {
  const lines = after.flatMap(({ startDate, endDate }): DateLine[] => {
    const known = before.find((pause) => pause.startDate === startDate);
    const begins = known ? [] : [{ label: "Paused from", after: startDate }];
    if (endDate === (known?.endDate ?? null)) return begins;
    const moved = known?.endDate ? { before: known.endDate } : {};
    return [...begins, { label: "Runs again from", ...moved, after: endDate }];
  });
  const kept = new Set(after.map(({ startDate }) => startDate));
  const gone = before.filter(({ startDate }) => !kept.has(startDate));
  return [
    ...lines,
    ...gone.map(({ startDate }) => ({ label: "Pause taken back", after: startDate })),
  ];
}

/** The days on which monthly revenue changes, after discounts, and by how much from then on. */
export function revenueDays(deltas: readonly Delta[]): { day: string; amount: number }[] {
  const sums = new Map<string, number>();
  for (const { startDate, netAmount } of deltas) {
    sums.set(startDate, Number(((sums.get(startDate) ?? 0) + netAmount).toFixed(4)));
  }
  return [...sums]
    .map(([day, amount]) => ({ day, amount }))
    .filter(({ amount }) => amount !== 0)
    .sort((one, other) => one.day.localeCompare(other.day));
}
