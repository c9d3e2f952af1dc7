import type { Ctx } from "@/lib/kernel/context";
import type { Account } from "@/lib/areas/accounts/model";
import type { DocumentDraft } from "@/lib/areas/invoices/model";
import { billingRulesOf } from "@/lib/areas/settings/model";
import { actionBody } from "@/lib/areas/subscriptions/timeline/action-model";
import { bookSubscriptions } from "@/lib/areas/subscriptions/changes/book";
import { storeChanges } from "@/lib/areas/subscriptions/changes/change";
import { insertOrder, type NewOrderAction } from "./booking-queries";
import { storeLines } from "@/lib/areas/order-lines/stored-lines";
import type { OrderBody } from "@/lib/areas/orders/order-body";
import type { PreparedOrder } from "./prepare-order";

type Storing = {
  id: string;
  orderNumber: string;
  account: Account;
  body: OrderBody;
  order: PreparedOrder;
  drafts: readonly DocumentDraft[];
};

/** Stores subscriptions, changes, the order with its actions and its items: one statement per table. */
export async function storeOrder(
  ctx: Ctx,
  { id, orderNumber, account, body, order, drafts }: Storing,
): Promise<void> {
  const rules = billingRulesOf(ctx.settings);
  const advances = drafts.flatMap((draft) => draft.advances);
  if (order.created.length) await bookSubscriptions(ctx, order.created, rules, advances);
  await storeChanges(ctx, order.changes, order.changedCharges, rules, advances);
  await insertOrder(
    ctx,
    {
      id,
      orderNumber,
      accountId: account.id,
      orderDate: body.orderDate,
      status: order.status,
      category: body.category ?? "NewSales",
      description: body.description ?? null,
      reasonCode: body.reasonCode ?? null,
      customFields: body.customFields ?? {},
    },
    actionsOf(order),
  );
  await storeLines(ctx, id, order.lines);
  const detail = { orderNumber, accountNumber: account.accountNumber, status: order.status };
  ctx.record({ subjectType: "order", subjectId: id, action: "create", detail });
  ctx.emit({ type: "order.created", subjectType: "order", subjectId: id, payload: detail });
}

/** The actions in the order of the request, with the numbers that were taken meanwhile. */
function actionsOf({ subscriptions, created }: PreparedOrder): NewOrderAction[] {
  const byId = new Map(created.map((subscription) => [subscription.id, subscription]));
  return subscriptions.flatMap((of) => {
    const subscriptionId = of.kind === "created" ? of.created.id : of.change.before.id;
    const actions =
      of.kind === "created" ? (byId.get(subscriptionId)?.actions ?? []) : of.change.booked;
    return actions.map((action, index) => ({
      id: action.id,
      subscriptionId,
      type: action.type,
      ...action.dates,
      version: action.version,
      body: actionBody(action),
      request: of.notes[index]?.request ?? {},
      changeReason: of.notes[index]?.changeReason ?? null,
      customFields: of.notes[index]?.customFields ?? {},
    }));
  });
}
