import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { billingRulesOf } from "@/lib/areas/settings/model";
import { changeableSubscriptions } from "@/lib/areas/subscriptions/changes/change";
import { findSubscription } from "@/lib/areas/subscriptions/read-subscriptions";
import { removeBookings } from "@/lib/areas/subscriptions/changes/remove-bookings";
import { documentNaming, ordersNaming, removeEmptyOrders } from "./delete-queries";
import { removeActions } from "./undo-queries";

/**
 * Deletes a subscription with all its versions, and the orders that did nothing else. The audit trail
 * has an entry.
 *
 * @throws NotFound; RuleViolation when a document has a line of it, even a reversed one.
 */
export async function deleteSubscription(ctx: Ctx, key: string): Promise<void> {
  const { accountNumber, subscriptionNumber, id } = await findSubscription(ctx, key);
  const { billCycleDay } = await lockAccount(ctx, accountNumber);
  const [found] = await changeableSubscriptions(ctx, [subscriptionNumber]);
  if (found === undefined) throw new NotFound("subscription", key);
  const document = await documentNaming(ctx.tenantId, id);
  if (document !== undefined) {
    throw new RuleViolation(
      `${subscriptionNumber} is on ${document}: what has been billed is canceled and not deleted.`,
    );
  }
  const orders = await ordersNaming(ctx.tenantId, id);
  const actionIds = found.actions.map((action) => action.id);
  const accounts = [{ subscriptions: [found], billCycleDay }];
  const removal = { accounts, actionIds, removeActions };
  await removeBookings(ctx, removal, billingRulesOf(ctx.settings));
  for (const { id: subjectId, orderNumber } of await removeEmptyOrders(ctx.tenantId, orders)) {
    const detail = { orderNumber, subscriptionNumber };
    ctx.record({ subjectType: "order", subjectId, action: "delete", detail });
    ctx.emit({ type: "order.deleted", subjectType: "order", subjectId, payload: detail });
  }
}
