import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { actionsOf, orderByKey } from "@/lib/areas/orders/queries";

/**
 * The subscriptions that an order has changed or created, by its id or number.
 *
 * @throws NotFound for orders out of reach, too.
 */
export async function subscriptionsOfOrder(
  ctx: Ctx,
  key: string,
): Promise<{ orderNumber: string; subscriptionIds: string[] }> {
  const order = await orderByKey(ctx, key);
  if (order === undefined) throw new NotFound("order", key);
  const actions = await actionsOf(ctx.tenantId, [order.id]);
  const ids = new Set(actions.map(({ subscriptionId }) => subscriptionId));
  return { orderNumber: order.orderNumber, subscriptionIds: [...ids] };
}
