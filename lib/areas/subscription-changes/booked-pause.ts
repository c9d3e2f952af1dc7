import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { changeableSubscriptions } from "@/lib/areas/subscriptions/changes/change";
import type { Subscription } from "@/lib/areas/subscriptions/detail-model";
import type { SubscriptionAction } from "@/lib/areas/subscriptions/timeline/order-action-model";
import type { LocalDate } from "@/lib/values/local-date";

/** The pause that a resumption ends. */
export type BookedPause = {
  /** Its first day, which may lie ahead. */
  readonly start: LocalDate;
  /** The first day after it; null while it is open. */
  readonly end: LocalDate | null;
  /** What was agreed about the term when it was booked. */
  readonly extendsTerm: boolean;
};

/**
 * The newest pause of a subscription that is not over.
 *
 * @throws RuleViolation when there is none.
 */
export async function bookedPause(ctx: Ctx, subscription: Subscription): Promise<BookedPause> {
  const pause = await lastPause(ctx, subscription);
  const isOver = pause !== undefined && pause.end !== null && pause.end <= ctx.today;
  if (pause === undefined || isOver) {
    throw new RuleViolation(
      `Subscription ${subscription.subscriptionNumber} is not paused and no pause is booked.`,
    );
  }
  return pause;
}

/** The newest pause of a subscription, over or not; undefined when it never had one. */
export async function lastPause(
  ctx: Ctx,
  { subscriptionNumber }: Subscription,
): Promise<BookedPause | undefined> {
  const [found] = await changeableSubscriptions(ctx, [subscriptionNumber]);
  const pause = found?.timeline.pauses.at(-1);
  if (found === undefined || pause === undefined) return undefined;
  return { ...pause, extendsTerm: agreed(found.actions, pause.start) };
}

/** The days of the suspension that was booked last and of the resumption that was. */
export type BookedDays = {
  readonly suspendDate: LocalDate;
  /** Null while nothing is booked that resumes it. */
  readonly resumeDate: LocalDate | null;
};

/**
 * The days that the newest suspension and its resumption name. A subscription that resumes on the
 * day of its suspension has both, but no pause in its timeline.
 */
export async function bookedDays(
  ctx: Ctx,
  { subscriptionNumber }: Subscription,
): Promise<BookedDays | undefined> {
  const [found] = await changeableSubscriptions(ctx, [subscriptionNumber]);
  const suspend = newest(found?.actions ?? [], "Suspend");
  if (suspend === undefined) return undefined;
  const resume = newest(found?.actions ?? [], "Resume");
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

/** What the pause of a day has said about its resumption. */
function agreed(actions: readonly SubscriptionAction[], start: LocalDate): boolean {
  const suspend = actions.findLast(
    (action) => action.type === "Suspend" && action.effective === start,
  );
  return suspend?.type === "Suspend" ? (suspend.extendsTerm ?? false) : false;
}
