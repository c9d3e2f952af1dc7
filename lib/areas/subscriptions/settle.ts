import type { Ctx } from "@/lib/kernel/context";
import type { LocalDate } from "@/lib/values/local-date";
import type { ChangeableSubscription } from "@/lib/areas/subscriptions/timeline/change-model";
import {
  settleRows,
  subscriptionsToSettle,
} from "@/lib/areas/subscriptions/changes/change-queries";
import { turningPoints } from "@/lib/areas/subscriptions/timeline/lifecycle-model";
import {
  firstOwners,
  ownersOn,
  settlesOn,
} from "@/lib/areas/subscriptions/timeline/timeline-billing-model";
import { lastTerm } from "@/lib/areas/subscriptions/timeline/timeline-model";

/** Subscriptions in one transaction. */
const AT_ONCE = 200;

/**
 * Applies dated changes of subscriptions by `day`: pauses begin and end, cancellations and transfers
 * take effect, terms end. Statuses are derived from dates, so this only sends events and stores the
 * owners. `more` is false when these were the last.
 */
export async function settleSubscriptions(ctx: Ctx, day: LocalDate): Promise<{ more: boolean }> {
  const due = await subscriptionsToSettle(ctx.tenantId, day, AT_ONCE);
  if (!due.length) return { more: false };
  const rows = due.map(({ subscription }) => {
    const owners = ownersOn(
      subscription.timeline,
      firstOwners(subscription.timeline, subscription),
      day,
    );
    return {
      id: subscription.id,
      account_id: owners.accountId,
      invoice_account_id: owners.invoiceAccountId,
      settles_on: settlesOn(subscription.timeline, day),
    };
  });
  await settleRows([ctx.tenantId, JSON.stringify(rows), ctx.now]);
  for (const { subscription, since } of due) announce(ctx, subscription, since, day);
  return { more: due.length === AT_ONCE };
}

function announce(
  ctx: Ctx,
  { id, subscriptionNumber, timeline }: ChangeableSubscription,
  since: LocalDate,
  day: LocalDate,
): void {
  const standing = { ...timeline, termEnd: lastTerm(timeline).end };
  for (const { on, event } of turningPoints(standing)) {
    if (on < since || on > day) continue;
    const detail = { subscriptionNumber, on };
    ctx.record({ subjectType: "subscription", subjectId: id, action: event, detail });
    ctx.emit({
      type: `subscription.${event}`,
      subjectType: "subscription",
      subjectId: id,
      payload: detail,
    });
  }
}
