import { RuleViolation } from "@/lib/kernel/errors";
import type { ChangeableSubscription } from "@/lib/areas/subscriptions/timeline/change-model";
import type { SubscriptionAction } from "@/lib/areas/subscriptions/timeline/order-action-model";
import type { LocalDate } from "@/lib/values/local-date";

/** The pause that a resumption ends. */
export type BookedPause = {
  /** Its first day, which may be in the future. */
  readonly start: LocalDate;
  /** Exclusive; null while it is open. */
  readonly end: LocalDate | null;
  /** The default of a resumption, set when the pause was booked. */
  readonly extendsTerm: boolean;
};

/**
 * The latest pause of a subscription that has not ended.
 *
 * @throws RuleViolation when there is none.
 */
export function bookedPause(subscription: ChangeableSubscription, today: LocalDate): BookedPause {
  const pause = lastPause(subscription);
  const isOver = pause !== undefined && pause.end !== null && pause.end <= today;
  if (pause === undefined || isOver) {
    throw new RuleViolation(
      `Subscription ${subscription.subscriptionNumber} is not paused and no pause is booked.`,
    );
  }
  return pause;
}

/** The latest pause of a subscription, ended or not; undefined when it never had one. */
export function lastPause({ timeline, actions }: ChangeableSubscription): BookedPause | undefined {
  const pause = timeline.pauses.at(-1);
  return pause && { ...pause, extendsTerm: agreed(actions, pause.start) };
}

/** The days of the last booked suspension and resumption. */
export type BookedDays = {
  readonly suspendDate: LocalDate;
  /** Null while no resumption is booked. */
  readonly resumeDate: LocalDate | null;
};

/**
 * The days of the latest suspension and its resumption. A subscription that resumes on the day of its
 * suspension has both, but no pause in its timeline.
 */
export function bookedDays(actions: readonly SubscriptionAction[]): BookedDays | undefined {
  const suspend = newest(actions, "Suspend");
  if (suspend === undefined) return undefined;
  const resume = newest(actions, "Resume");
  const resumes = resume !== undefined && resume.version > suspend.version;
  return { suspendDate: suspend.effective, resumeDate: resumes ? resume.effective : null };
}

type ActionOf<T extends SubscriptionAction["type"]> = Extract<SubscriptionAction, { type: T }>;

function newest<T extends SubscriptionAction["type"]>(
  actions: readonly SubscriptionAction[],
  type: T,
): ActionOf<T> | undefined {
  return actions
    .filter((action): action is ActionOf<T> => action.type === type)
    .toSorted((one, other) => other.version - one.version)[0];
}

/** The `extendsTerm` of the suspension of a day. */
function agreed(actions: readonly SubscriptionAction[], start: LocalDate): boolean {
  const suspend = actions.findLast(
    (action) => action.type === "Suspend" && action.effective === start,
  );
  return suspend?.type === "Suspend" ? (suspend.extendsTerm ?? false) : false;
}
