import type { BillableCharge } from "./model";
import type { SubscriptionAction } from "./order-action-model";
import { lastTerm, replay, type Timeline } from "./timeline-model";

/** A stored subscription as changing it needs it. */
export type ChangeableSubscription = {
  readonly id: string;
  readonly subscriptionNumber: string;
  readonly accountId: string;
  readonly currency: string;
  readonly actions: readonly SubscriptionAction[];
  /** What the actions replay to, which is what is stored. */
  readonly timeline: Timeline;
};

/** A subscription before and after the actions that an order books on it. */
export type SubscriptionChange = {
  readonly before: ChangeableSubscription;
  readonly booked: readonly SubscriptionAction[];
  readonly timeline: Timeline;
};

/** The change that further actions make. */
export function changeBy(
  before: ChangeableSubscription,
  booked: readonly SubscriptionAction[],
): SubscriptionChange {
  return { before, booked, timeline: replay([...before.actions, ...booked]) };
}

/** A stored charge as it will be after the change: its end and its term move. */
export function chargeAfter(
  charge: BillableCharge,
  { timeline }: SubscriptionChange,
): BillableCharge {
  const { segmentId } = charge.segment;
  const segment = timeline.charges
    .flatMap(({ segments }) => segments)
    .find(({ id }) => id === segmentId);
  if (segment === undefined) throw new RangeError(`Segment ${segmentId} left its subscription`);
  const term = lastTerm(timeline);
  return {
    ...charge,
    segment: {
      ...charge.segment,
      effectiveEnd: segment.end,
      termStart: term.start,
      termEnd: term.end,
      autoRenew: timeline.autoRenew,
    },
  };
}
