import { NotFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { uuidOf } from "@/lib/kernel/ids";
import * as contract from "./change-contract";
import {
  activateOrder as activate,
  cancelOrder as cancel,
  replaceOrder as replace,
  requestOf,
} from "./change-waiting";
import { withEntries } from "@/lib/areas/orders/order-body";
import { presentCreated } from "@/lib/areas/orders/created-present";
import { setCustomFields } from "./order-custom-fields";
import { setTriggerDates as setDates } from "./trigger-dates";
import { deleteOrder as remove, revertOrder as revert } from "./undo-order";
import { changeAction } from "./waiting-queries";

export const replaceOrder = operation(contract.replaceOrder, async (ctx, { params, body }) =>
  presentCreated(ctx, await replace(ctx, params.orderNumber, withEntries(body)), false),
);

export const getOrderRequest = operation(contract.getOrderRequest, async (ctx, { params }) => ({
  request: await requestOf(ctx, params.orderNumber),
}));

export const deleteOrder = operation(contract.deleteOrder, async (ctx, { params }) => {
  await remove(ctx, params.orderNumber);
  return {};
});

export const activateOrder = operation(contract.activateOrder, async (ctx, { params, query }) =>
  presentCreated(ctx, await activate(ctx, params.orderNumber), query.returnIds === "true"),
);

export const cancelOrder = operation(contract.cancelOrder, async (ctx, { params, body }) => {
  const { cancelReason } = body;
  const { orderNumber, accountNumber, status } = await cancel(
    ctx,
    params.orderNumber,
    cancelReason,
  );
  return { orderNumber, accountNumber, status, cancelReason: cancelReason ?? null };
});

export const revertOrder = operation(contract.revertOrder, async (ctx, { params, body }) =>
  presentCreated(ctx, await revert(ctx, params.orderNumber, body.orderDate), false),
);

export const setTriggerDates = operation(
  contract.setTriggerDates,
  async (ctx, { params, body }) => {
    const { subscriptions, ...set } = await setDates(ctx, params.orderNumber, body);
    return { ...set, subscriptions: subscriptions.map((of) => ({ ...of })) };
  },
);

export const setOrderCustomFields = operation(
  contract.setOrderCustomFields,
  async (ctx, { params, body }) => {
    await setCustomFields(ctx, params.orderNumber, body);
    return {};
  },
);

export const updateOrderAction = operation(
  contract.updateOrderAction,
  async (ctx, { params, body }) => {
    const changed = await changeAction(ctx, uuidOf(params.id), body);
    if (changed === undefined) throw new NotFound("order action", params.id);
    const detail = { orderActionId: changed.id, fields: Object.keys(body) };
    ctx.record({
      subjectType: "order",
      subjectId: changed.orderId,
      action: "update-action",
      detail,
    });
    return {};
  },
);
