import { MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import type { SubscriptionAction } from "@/lib/areas/subscriptions/timeline/order-action-model";
import type { Ramp, RampInterval } from "@/lib/areas/subscriptions/timeline/ramp-model";
import type { TimelineCharge } from "@/lib/areas/subscriptions/timeline/timeline-charges-model";
import { lastTerm, type Timeline } from "@/lib/areas/subscriptions/timeline/timeline-model";
import { newId } from "@/lib/kernel/ids";
import { addDays } from "@/lib/values/local-date";
import type { SubscriptionEntry } from "@/lib/areas/orders/order-body";

type RampEntry = NonNullable<SubscriptionEntry["ramp"]>;

/**
 * The actions of an entry with its ramp, which the last of them books. `timeline` is the subscription
 * after them, `before` its ramp before them.
 *
 * @throws RuleViolation, MissingField or NotFound naming the fault of the ramp.
 */
export function withRamp(
  actions: readonly SubscriptionAction[],
  entry: RampEntry,
  before: Ramp | null,
  timeline: Timeline,
): readonly SubscriptionAction[] {
  const last = actions.at(-1);
  if (last === undefined) return actions;
  const ramp = entry.delete ? ended(entry, before) : agreed(entry, before, timeline);
  return actions.with(-1, { ...last, ramp });
}

function ended(entry: RampEntry, before: Ramp | null): null {
  const says = Object.entries(entry).some(([name, value]) => name !== "delete" && value);
  if (says) {
    throw new RuleViolation("A ramp that ends says nothing else: delete stands alone.");
  }
  if (before === null) throw new RuleViolation("The subscription has no ramp to delete.");
  return null;
}

function agreed(entry: RampEntry, before: Ramp | null, timeline: Timeline): Ramp {
  const { intervals = [] } = entry;
  if (!intervals.length && before === null) {
    throw new MissingField("ramp.intervals is required: the subscription has no ramp yet.");
  }
  requireSoundIntervals(intervals);
  const ramp: Ramp = {
    id: before?.id ?? newId(),
    number: before?.number ?? null,
    name: entry.name ?? before?.name ?? "",
    description: entry.description ?? before?.description ?? null,
    intervals: intervals.length ? intervals.map(intervalOf) : (before?.intervals ?? []),
    chargeIds: entry.charges
      ? chargesNamed(entry.charges, timeline)
      : (before?.chargeIds ?? timeline.charges.map(({ charge }) => charge.chargeId)),
  };
  requireWithinTerm(ramp.intervals, timeline);
  return ramp;
}

function intervalOf(
  { name, description, startDate, endDate }: NonNullable<RampEntry["intervals"]>[number],
  index: number,
): RampInterval {
  return {
    name: name ?? `Interval ${index + 1}`,
    description: description ?? null,
    startDate,
    endDate,
  };
}

/**
 * Requires intervals without gaps, of one day at least.
 *
 * @throws RuleViolation naming the interval.
 */
export function requireSoundIntervals(
  intervals: readonly Pick<RampInterval, "startDate" | "endDate">[],
): void {
  intervals.forEach(({ startDate, endDate }, index) => {
    const which = `Interval ${index + 1} of the ramp`;
    if (endDate < startDate) {
      throw new RuleViolation(`${which} ends on ${endDate}, before it starts on ${startDate}.`);
    }
    const previous = intervals[index - 1];
    if (previous && startDate !== addDays(previous.endDate, 1)) {
      throw new RuleViolation(
        `${which} starts on ${startDate}; it must start on ${addDays(previous.endDate, 1)}, the day after the interval before it.`,
      );
    }
  });
}

/** Requires a ramp within the agreed terms; the last day of a term is the day before its end. */
function requireWithinTerm(intervals: readonly RampInterval[], timeline: Timeline): void {
  const { end } = lastTerm(timeline);
  if (end === null) throw new RuleViolation("Only TERMED subscriptions have ramps.");
  const start = timeline.dates.contractEffective;
  const [first, last] = [intervals[0], intervals.at(-1)];
  if (first && first.startDate < start) {
    throw new RuleViolation(
      `The ramp starts on ${first.startDate}, before the subscription does on ${start}.`,
    );
  }
  if (last && last.endDate >= end) {
    throw new RuleViolation(
      `The ramp ends on ${last.endDate}, after the last day of the term, ${addDays(end, -1)}.`,
    );
  }
}

type ChargeName = NonNullable<RampEntry["charges"]>[number];

function chargesNamed(names: readonly ChargeName[], timeline: Timeline): string[] {
  const ids = names.map((name) => chargeNamed(name, timeline).charge.chargeId);
  if (new Set(ids).size === ids.length) return ids;
  throw new RuleViolation("A ramp names each of its charges once.");
}

function chargeNamed({ chargeNumber, uniqueToken }: ChargeName, timeline: Timeline) {
  const key = chargeNumber ?? uniqueToken;
  if (key === undefined) {
    throw new MissingField("chargeNumber or uniqueToken is required in ramp.charges.");
  }
  if (chargeNumber !== undefined && uniqueToken !== undefined) {
    throw new RuleViolation("A charge of a ramp is named by chargeNumber or by uniqueToken.");
  }
  const named = ({ charge }: TimelineCharge) =>
    chargeNumber === undefined
      ? charge.uniqueToken === uniqueToken
      : charge.chargeNumber === chargeNumber;
  const [found, second] = timeline.charges.filter(named);
  if (found === undefined) throw new NotFound("charge of the ramp's subscription", key);
  if (second === undefined) return found;
  throw new RuleViolation(`uniqueToken ${key} names more than one charge of the ramp.`);
}
