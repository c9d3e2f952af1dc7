import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { chargesAfterOf, storeChanges } from "./change";
import {
  type ChangeableSubscription,
  changeWithout,
} from "@/lib/areas/subscriptions/timeline/change-model";
import { deleteSubscriptions, storedSegments } from "./change-queries";

/** The bookings to remove, and their subscriptions. */
export type Removal = {
  readonly accounts: readonly {
    readonly subscriptions: readonly ChangeableSubscription[];
    /** Of the payer, which the caller has locked. */
    readonly billCycleDay: number;
  }[];
  /** Ids of order actions. */
  readonly actionIds: readonly string[];
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
  { accounts, actionIds, removeActions }: Removal,
  rules: BillingRules,
): Promise<void> {
  const removed = new Set(actionIds);
  const remaining = accounts.map(({ subscriptions, billCycleDay }) => {
    return { changes: subscriptions.flatMap((of) => changeOf(of, removed) ?? []), billCycleDay };
  });
  const changes = remaining.flatMap((of) => of.changes);
  const kept = new Set(changes.map(({ before }) => before.id));
  const gone = accounts.flatMap(({ subscriptions }) =>
    subscriptions.filter(({ id }) => !kept.has(id)),
  );
  const others = gone.flatMap(({ actions }) => actions.map(({ id }) => id));
  await removeActions(ctx.tenantId, [...new Set([...actionIds, ...others])]);
  if (gone.length) await removeWhole(ctx, gone);
  const after = await chargesAfterOf(ctx, remaining);
  const all = {
    charges: after.flatMap(({ charges }) => charges),
    stored: after.flatMap(({ stored }) => stored),
  };
  await storeChanges(ctx, changes, all, rules, []);
}

/** A subscription without those of its actions that are removed; null when nothing of it remains. */
function changeOf(before: ChangeableSubscription, removed: ReadonlySet<string>) {
  const own = before.actions.flatMap(({ id }) => (removed.has(id) ? [id] : []));
  return changeWithout(before, own);
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
