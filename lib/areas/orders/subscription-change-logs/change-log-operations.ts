import type { Ctx } from "@/lib/kernel/context";
import { NotFound, UnknownOrder } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { findSubscription } from "@/lib/areas/subscriptions/read-subscriptions";
import { dateTimeText } from "@/lib/kernel/clock";
import * as contract from "./change-log-contract";
import { changesOfOrder, changesOfSubscription, type LoggedChange } from "./change-log-queries";
import { presentAction } from "@/lib/areas/orders/present";
import { orderByKey } from "@/lib/areas/orders/queries";

export const listSubscriptionChanges = operation(
  contract.listSubscriptionChanges,
  async (ctx, { params }) => {
    const { id } = await findSubscription(ctx, params.subscriptionNumber);
    return present(ctx, await changesOfSubscription(ctx.tenantId, id));
  },
);

export const getSubscriptionChange = operation(
  contract.getSubscriptionChange,
  async (ctx, { params }) => {
    const { id, subscriptionNumber } = await findSubscription(ctx, params.subscriptionNumber);
    const changes = await changesOfSubscription(ctx.tenantId, id);
    const version = Number(params.version);
    const found = changes.filter(({ producedVersion }) => producedVersion === version);
    if (!found.length) throw new NotFound(`version of ${subscriptionNumber}`, params.version);
    return present(ctx, found);
  },
);

export const listChangesOfOrder = operation(
  contract.listChangesOfOrder,
  async (ctx, { params }) => {
    const order = await orderByKey(ctx, params.orderNumber);
    if (order === undefined) throw new UnknownOrder(params.orderNumber);
    return present(ctx, await changesOfOrder(ctx.tenantId, order.id));
  },
);

function present({ timeZone }: Ctx, changes: readonly LoggedChange[]) {
  return {
    subscriptionChanges: changes.map((change) => ({
      subscriptionNumber: change.subscriptionNumber,
      version: change.producedVersion,
      orderNumber: change.orderNumber,
      orderDate: change.orderDate,
      changedBy: change.changedBy,
      changedDate: dateTimeText(timeZone, change.createdAt),
      action: presentAction(change),
    })),
  };
}
