import type { BillableCharge, ChargeMove } from "@/lib/areas/subscriptions/billable-model";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { nextBillingDate } from "@/lib/billing/next-billing-date";
import { earlier, type LocalDate, later } from "@/lib/values/local-date";

/** A line that still counts as billed. */
export type LiveLine = {
  readonly chargeId: string;
  readonly kind: "charge" | "credit" | "discount";
  readonly serviceStart: LocalDate;
  readonly serviceEnd: LocalDate;
};

/**
 * How far lines bill a charge, in order of creation: a charge advances it, a credit moves it back.
 * Null when nothing counts.
 */
export function billedThrough(lines: readonly LiveLine[]): LocalDate | null {
  let through: LocalDate | null = null;
  for (const { kind, serviceStart, serviceEnd } of lines) {
    if (kind === "charge") through = through === null ? serviceEnd : later(through, serviceEnd);
    if (kind === "credit" && through !== null) through = earlier(through, serviceStart);
  }
  return through;
}

/** How far charges are billed after lines of theirs no longer count, and when they are due next. */
export function movesAfter(
  charges: readonly BillableCharge[],
  live: readonly LiveLine[],
  rules: BillingRules,
): ChargeMove[] {
  return charges.map(({ segment }) => {
    const own = live.filter(({ chargeId }) => chargeId === segment.segmentId);
    const last = billedThrough(own);
    // A week that began before a cut at the same price is credited from its first day on.
    const through = last === null ? null : later(last, segment.effectiveStart);
    return {
      chargeId: segment.segmentId,
      from: segment.processedThrough,
      through,
      nextBillingDate: nextBillingDate({ ...segment, processedThrough: through }, rules),
    };
  });
}
