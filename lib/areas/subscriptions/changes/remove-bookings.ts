import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { chargesAfter, storeChanges } from "./change";
import {
  type ChangeableSubscription,
  changeWithout,
} from "@/lib/areas/subscriptions/timeline/change-model";
import { deleteSubscriptions, storedSegments } from "./change-queries";

/** The bookings to remove, and their subscriptions. */
export type Removal = {
  readonly subscriptions: readonly ChangeableSubscription[];
  /** Ids of order actions. */
  readonly actionIds: readonly string[];
  /** Of the payer, which the caller has locked. */
  readonly billCycleDay: number;
  /** Deletes the rows of actions; provided by their room. */
  readonly removeActions: (tenantId: string, ids: readonly string[]) => Promise<void>;
};

/**
 * Removes bookings from the history of subscriptions, for deleting or reverting their order: each
 * subscription is replayed without them, and one that they created is deleted.
 *
 * @throws RuleViolation when a charge that would be deleted has been invoiced. Reference 202, rule 10.
 */
export async function removeBookings(
  ctx: Ctx,
  { subscriptions, actionIds, billCycleDay, removeActions }: Removal,
  rules: BillingRules,
): Promise<void> {
  const changes = subscriptions.flatMap((before) => changeWithout(before, actionIds) ?? []);
  const kept = new Set(changes.map(({ before }) => before.id));
  const gone = subscriptions.filter(({ id }) => !kept.has(id));
  const others = gone.flatMap(({ actions }) => actions.map(({ id }) => id));
  await removeActions(ctx.tenantId, [...new Set([...actionIds, ...others])]);
  if (gone.length) await removeWhole(ctx, gone);
  const after = await chargesAfter(ctx, changes, billCycleDay);
  await storeChanges(ctx, changes, after, rules, []);
}

async function removeWhole(ctx: Ctx, gone: readonly ChangeableSubscription[]): Promise<void> {
  const ids = gone.map(({ id }) => id);
  const stored = await storedSegments([ctx.tenantId, ids]);
  const billed = stored.find(({ processedThrough }) => processedThrough !== null);
  if (billed) {
    const number = gone.find(({ id }) => id === billed.subscriptionId)?.subscriptionNumber;
    throw new RuleViolation(`${number} has been invoiced: it cannot be removed.`);
  }
  await deleteSubscriptions([ctx.tenantId, ids]);
  for (const { id, subscriptionNumber } of gone) {
    const detail = { subscriptionNumber };
    ctx.record({ subjectType: "subscription", subjectId: id, action: "delete", detail });
    ctx.emit({
      type: "subscription.deleted",
      subjectType: "subscription",
      subjectId: id,
      payload: detail,
    });
  }
}
