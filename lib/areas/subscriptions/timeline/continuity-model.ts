import type { LocalDate } from "@/lib/values/local-date";
import { sameJson } from "@/lib/values/same-json";
import type { ChargeState, Opened } from "./charge-openings-model";
import { followsTerms } from "./renewal-openings-model";
import type { BookedPause } from "./timeline-history-model";

/**
 * The first day of the continuous stretch of equal price that contains each segment of `opened`, in the same
 * order. Rounding continues across cuts without a change; otherwise the parts of a period might cost a
 * cent more than the whole.
 *
 * As for its price, the state at the opening of the segment decides: a later booking may insert other
 * segments before it, but must not move the cents that it was billed.
 *
 * `known` are the results for the first segments, if computed before.
 */
export function stretchStarts(
  opened: readonly Opened[],
  pauses: readonly BookedPause[],
  known: readonly LocalDate[] = [],
): readonly LocalDate[] {
  const starts = [...known];
  opened.slice(known.length).forEach((own) => {
    const index = starts.length;
    const at = placeBefore(opened, index);
    const before = at === null ? undefined : opened[at];
    const joins = before !== undefined && continues(before, own) && !isAfterPause(own, pauses);
    starts.push(joins && at !== null ? (starts[at] ?? own.on) : own.on);
  });
  return starts;
}

/** A segment and its neighbours of the same price, by its current days. */
export type Reach = {
  /** Whether another segment continues it at the same price on the day of its end. */
  readonly goesOn: boolean;
  /** For a segment without a day: the end of the days before it. */
  readonly servedUntil: LocalDate | null;
};

type Days = {
  readonly start: LocalDate;
  readonly end: LocalDate | null;
  readonly since: LocalDate;
};

/** `segments` are those of a charge in chronological order. */
export function withReach<Segment extends Days>(
  segments: readonly Segment[],
): readonly (Segment & Reach)[] {
  const hasDays = ({ start, end }: Days) => end !== start;
  const goingOn = new Set(
    segments.filter((of) => hasDays(of) && of.since < of.start).map(({ start }) => start),
  );
  return segments.map((own, index) => {
    const isEmptied = !hasDays(own) && own.since < own.start;
    const before = isEmptied
      ? segments.slice(0, index).findLast((of) => hasDays(of) && of.start < own.start)
      : undefined;
    const goesOn = own.end !== null && goingOn.has(own.end);
    return { goesOn, servedUntil: before?.end ?? null, ...own };
  });
}

/** The index of the segment of the day before, as of the opening of this one. */
function placeBefore(opened: readonly Opened[], index: number): number | null {
  const own = opened[index];
  for (let at = index - 1; own !== undefined && at >= 0; at -= 1) {
    const other = opened[at];
    if (other === undefined || other.on >= own.on || other.version > own.version) continue;
    if (other.replaced === null || other.replaced > own.version) return at;
  }
  return null;
}

function continues({ state: before }: Opened, own: Opened): boolean {
  const hasEnded = before.endDate !== null && before.endDate < own.on;
  if (hasEnded || followsTerms(own.state.charge)) return false;
  return sameJson(priceOf(before), priceOf(own.state));
}

function isAfterPause({ on, version }: Opened, pauses: readonly BookedPause[]): boolean {
  return pauses.some(
    (pause) => pause.version <= version && pause.start < on && (pause.end ?? on) >= on,
  );
}

/** Everything that determines the amounts of a charge and their payer. */
function priceOf({ charge, payer }: ChargeState) {
  const { quantity, tiers, attributes, billCycleType, billCycleDay } = charge;
  const { weeklyBillCycleDay, billingPeriodAlignment } = charge;
  return [
    ...[payer, quantity, tiers, attributes.usage ?? null, attributes.delivery ?? null],
    attributes.bounds ?? null,
    ...[billCycleType, billCycleDay, weeklyBillCycleDay, billingPeriodAlignment],
  ];
}
