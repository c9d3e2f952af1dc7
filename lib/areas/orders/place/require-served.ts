import { RuleViolation } from "@/lib/kernel/errors";
import {
  lastTerm,
  type Timeline,
  type TimelineCharge,
} from "@/lib/areas/subscriptions/timeline/timeline-model";

/**
 * A charge that would begin at or after the end of the subscription could never be served; one that
 * begins where it did `before` stays.
 *
 * @throws RuleViolation naming the charge.
 */
export function requireServed(timeline: Timeline, before: readonly TimelineCharge[]): void {
  const { end } = lastTerm(timeline);
  const known = new Map(
    before.map(({ charge, segments }) => [charge.chargeId, segments[0]?.start]),
  );
  for (const { charge, segments } of timeline.charges) {
    const start = segments[0]?.start;
    if (start !== undefined && start === known.get(charge.chargeId)) continue;
    if (end !== null && start !== undefined && start >= end) {
      throw new RuleViolation(
        `The charge ${charge.name} would begin on ${start}, but the subscription ends on ${end}.`,
      );
    }
  }
}
