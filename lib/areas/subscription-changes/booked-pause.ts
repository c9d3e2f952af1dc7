import type { Ctx } from "@/lib/api/context";
import { RuleViolation } from "@/lib/api/errors";
import { changeableSubscriptions } from "@/lib/areas/subscriptions/change";
import type { Subscription } from "@/lib/areas/subscriptions/detail-model";
import type { SubscriptionAction } from "@/lib/areas/subscriptions/order-action-model";
import type { LocalDate } from "@/lib/values/local-date";

/** The pause that a resumption ends. */
export type BookedPause = {
  /** Its first day, which may lie ahead. */
  readonly start: LocalDate;
  /** What was agreed about the term when it was booked. */
  readonly extendsTerm: boolean;
};

/**
 * The newest pause of a subscription that is not over.
 *
 * @throws RuleViolation when there is none.
 */
export async function bookedPause(
  ctx: Ctx,
  { subscriptionNumber }: Subscription,
): Promise<BookedPause> {
  const [found] = await changeableSubscriptions(ctx, [subscriptionNumber]);
  const pause = found?.timeline.pauses.findLast(
    ({ start, end }) => end === null || (start < end && end > ctx.today),
  );
  if (found === undefined || pause === undefined) {
    throw new RuleViolation(
      `Subscription ${subscriptionNumber} is not paused and no pause is booked.`,
    );
  }
  return { start: pause.start, extendsTerm: agreed(found.actions, pause.start) };
}

/** What the pause of a day has said about its resumption. */
function agreed(actions: readonly SubscriptionAction[], start: LocalDate): boolean {
  const suspend = actions.findLast(
    (action) => action.type === "Suspend" && action.effective === start,
  );
  return suspend?.type === "Suspend" ? (suspend.extendsTerm ?? false) : false;
}
