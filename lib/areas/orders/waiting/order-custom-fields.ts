import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound, UnknownOrder } from "@/lib/kernel/errors";
import type { setOrderCustomFields as contract } from "./change-contract";
import { bookedBy } from "./undo-queries";
import { changeAction, mergeCustomFields, orderToChange } from "./waiting-queries";

type Body = z.output<typeof contract.body>;

/** Merges custom fields of an order and of its actions. @throws NotFound for other actions. */
export async function setCustomFields(ctx: Ctx, key: string, body: Body): Promise<void> {
  const order = await orderToChange(ctx, key, true);
  if (order === undefined) throw new UnknownOrder(key);
  const { customFields, subscriptions = [] } = body;
  if (customFields !== undefined) await mergeCustomFields(ctx, order.id, customFields);
  const rows = subscriptions.length ? await bookedBy(ctx.tenantId, [order.id]) : [];
  for (const { subscriptionNumber, orderActions } of subscriptions) {
    for (const { sequence, customFields: fields } of orderActions) {
      const row = rows.find(
        (of) => of.sequence === sequence && of.subscriptionNumber === subscriptionNumber,
      );
      if (row === undefined) {
        throw new NotFound(
          `action of order ${order.orderNumber}`,
          `${subscriptionNumber} ${sequence}`,
        );
      }
      await changeAction(ctx, row.id, { customFields: fields });
    }
  }
  const detail = { orderNumber: order.orderNumber, fields: Object.keys(customFields ?? {}) };
  ctx.record({ subjectType: "order", subjectId: order.id, action: "custom-fields", detail });
}
