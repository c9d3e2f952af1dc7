import { isScheduled } from "@/lib/billing/charge-segment";
import { RuleViolation } from "@/lib/kernel/errors";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import { effectDate } from "@/lib/areas/subscriptions/timeline/order-action-model";
import type {
  TimelineCharge,
  TimelineSegment,
} from "@/lib/areas/subscriptions/timeline/timeline-charges-model";
import type { Timeline } from "@/lib/areas/subscriptions/timeline/timeline-model";
import { periodOn } from "@/lib/billing/earlier-days";
import { gridOf } from "@/lib/billing/periods";
import type { LocalDate } from "@/lib/values/local-date";

/**
 * A charge with `ChargeFullPeriod` costs its whole price for a period with any served day, and is never credited.
 * New terms, or a resumption, within a period that it was served in already would charge that period twice, so both
 * are allowed from the next period only. Renewals and transfers are always allowed: decision 50.
 *
 * @throws RuleViolation naming the charge and the first allowed day.
 */
export function requireWholePeriods(
  timeline: Timeline,
  before: readonly TimelineCharge[],
  charges: readonly BillableCharge[],
): void {
  const known = new Map(
    before.map(({ charge, segments }) => [
      charge.chargeId,
      new Set(segments.map(({ start }) => start)),
    ]),
  );
  const segmentOf = new Map(charges.map(({ segment }) => [segment.segmentId, segment]));
  for (const { charge, segments } of timeline.charges) {
    if (charge.prorationOption !== "ChargeFullPeriod" || charge.chargeType !== "Recurring")
      continue;
    segments.forEach((own, index) => {
      const segment = segmentOf.get(own.id);
      if (segment === undefined || !isScheduled(segment) || !isChange(own, timeline)) return;
      if (known.get(charge.chargeId)?.has(own.start)) return;
      const period = periodOn(segment, gridOf(segment), own.start);
      if (!servedFrom(period.start, segments.slice(0, index))) return;
      throw new RuleViolation(
        `${charge.name} is charged for whole periods (ChargeFullPeriod), and the one that holds ${own.start} is charged already: it changes or resumes on ${period.end}.`,
      );
    });
  }
}

/** Whether a segment was opened by an update with another price, or by a resumption. */
function isChange({ start, end, since, term }: TimelineSegment, { transfers }: Timeline): boolean {
  const hasDays = end === null || end > start;
  const isTransfer = transfers.some((action) => effectDate(action) === start);
  return hasDays && since === start && term.start !== start && !isTransfer;
}

function servedFrom(day: LocalDate, segments: readonly TimelineSegment[]): boolean {
  return segments.some(({ start, end }) => end !== null && end > start && end > day);
}
