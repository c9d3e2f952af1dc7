import { isScheduled, type ChargeSegment } from "@/lib/billing/charge-segment";
import { periodOn } from "@/lib/billing/earlier-days";
import { gridOf } from "@/lib/billing/periods";
import type { Term } from "@/lib/areas/subscriptions/model";
import { termEnd } from "@/lib/areas/subscriptions/timeline/timeline-terms-model";
import { lastTerm, type Timeline } from "@/lib/areas/subscriptions/timeline/timeline-model";
import { addDays, dayOfMonth, later, type LocalDate } from "@/lib/values/local-date";
import type { RiseTerms } from "../model";

/** When a price rises: the first day, and the day of the order; `renewed` when that waits for a renewal. */
export type RiseDay =
  | { readonly effectiveOn: LocalDate; readonly orderOn: LocalDate; readonly renewed: boolean }
  | { readonly reason: string };

/** Renewals that are looked ahead. */
const MOST_RENEWALS = 400;

/**
 * The day of the new price of a charge whose turn is on `turn`: the chosen one, but not before the notice is over. A day in a
 * term that is not booked yet waits for the renewal, which books it.
 */
export function riseDay(
  { policy, effectiveDay, noticeDays }: RiseTerms,
  timeline: Timeline,
  segments: readonly ChargeSegment[],
  turn: LocalDate,
): RiseDay {
  const noticed = addDays(turn, noticeDays);
  if (policy === "NextRenewal") return atRenewal(timeline, noticed, turn);
  if (policy === "SpecificDate")
    return inTerm(timeline, later(effectiveDay ?? noticed, noticed), turn);
  const segment = segments.findLast((one) => one.effectiveStart <= noticed) ?? segments[0];
  if (segment === undefined || !isScheduled(segment))
    return { reason: "It has no billing periods." };
  if (segment.billingPeriod === "Subscription_Term") return atRenewal(timeline, noticed, turn);
  const period = periodOn(segment, gridOf(segment), noticed);
  return inTerm(timeline, period.start >= noticed ? period.start : period.end, turn);
}

/** Whether a day lies after the terms that are booked. */
export function isBeyond(timeline: Timeline, day: LocalDate): boolean {
  const { end } = lastTerm(timeline);
  return end !== null && day >= end;
}

function inTerm(timeline: Timeline, day: LocalDate, turn: LocalDate): RiseDay {
  if (!isBeyond(timeline, day)) return { effectiveOn: day, orderOn: turn, renewed: false };
  if (!timeline.autoRenew) {
    return {
      reason: `Its term ends on ${lastTerm(timeline).end}, and it does not auto-renew.`,
    };
  }
  for (const { start, end: next } of renewals(timeline)) {
    if (next === null || day < next) {
      return { effectiveOn: day, orderOn: later(start, turn), renewed: true };
    }
  }
  return { reason: `Its terms end before ${day}.` };
}

function atRenewal(timeline: Timeline, noticed: LocalDate, turn: LocalDate): RiseDay {
  if (lastTerm(timeline).end === null) return { reason: "It has no term that renews." };
  const booked = timeline.terms.slice(1).find(({ start }) => start >= noticed);
  if (booked) return { effectiveOn: booked.start, orderOn: turn, renewed: false };
  if (!timeline.autoRenew) return { reason: "It does not auto-renew." };
  for (const { start } of renewals(timeline)) {
    if (start >= noticed) return { effectiveOn: start, orderOn: later(start, turn), renewed: true };
  }
  return { reason: "It renews to a subscription without a term before the notice is over." };
}

/** The terms that will follow the booked ones, as agreed now. */
export function* renewals({
  terms,
  renewalSetting,
  renewalTerm,
}: Timeline): Generator<Pick<Term, "start" | "end">> {
  const last = terms.at(-1) ?? terms[0];
  const length = renewalTerm ?? last.length;
  const anchor = dayOfMonth(terms[0].start);
  let start = last.end;
  for (let count = 0; start !== null && count < MOST_RENEWALS; count += 1) {
    const isEvergreen: boolean = renewalSetting === "RENEW_TO_EVERGREEN" || length === null;
    const end: LocalDate | null =
      isEvergreen || length === null ? null : termEnd(start, length, anchor);
    yield { start, end };
    start = end;
  }
}
