import type { Ctx } from "@/lib/kernel/context";
import { storeCommitments } from "@/lib/areas/commitments/change-commitments";
import type { ShownCommitment } from "@/lib/areas/commitments/model";
import type { PlannedChange } from "@/lib/areas/commitments/planned-model";
import { storeRedemptions } from "@/lib/areas/coupons/redeem";
import type { DocumentDraft } from "@/lib/areas/invoices/model";
import { storeLines } from "@/lib/areas/order-lines/stored-lines";
import type { AccountFacts } from "@/lib/areas/orders/model";
import type { RequestedOrder } from "@/lib/areas/orders/requested-order";
import { billingRulesOf } from "@/lib/areas/settings/model";
import { bookSubscriptions } from "@/lib/areas/subscriptions/changes/book";
import type { NumberedSubscription } from "@/lib/areas/subscriptions/changes/booking-model";
import { storeChanges } from "@/lib/areas/subscriptions/changes/change";
import { actionBody } from "@/lib/areas/subscriptions/timeline/action-model";
import { insertOrders, type NewOrder, type NewOrderAction } from "./booking-queries";
import type { PreparedOrder } from "./prepare-order";

/** An order with numbers assigned. */
export type NumberedOrder = Omit<PreparedOrder, "created"> & {
  readonly created: readonly NumberedSubscription[];
};

/** An order to store, and the drafts of its bills. */
export type StoredOrder = {
  readonly id: string;
  readonly orderNumber: string;
  readonly account: AccountFacts;
  readonly order: RequestedOrder;
  readonly booked: NumberedOrder;
  readonly drafts: readonly DocumentDraft[];
  /** What it does to commitments. */
  readonly commitments: readonly PlannedChange<string>[];
};

/**
 * Stores subscriptions, changes, orders with their actions and their items: one statement per table. Returns the commitments that
 * each order has made or changed.
 */
export async function storeOrders(
  ctx: Ctx,
  orders: readonly StoredOrder[],
): Promise<ShownCommitment[][]> {
  const rules = billingRulesOf(ctx.settings);
  const booked = orders.map((of) => of.booked);
  const advances = orders.flatMap(({ drafts }) => drafts.flatMap((draft) => draft.advances));
  const created = booked.flatMap((of) => of.created);
  if (created.length) await bookSubscriptions(ctx, created, rules, advances);
  const after = {
    charges: booked.flatMap(({ changedCharges }) => changedCharges),
    stored: booked.flatMap(({ stored }) => stored),
  };
  const changes = booked.flatMap((of) => of.changes);
  await storeChanges(ctx, changes, after, rules, advances);
  await insertOrders(ctx, orders.map(rowsOf));
  for (const { id, account, booked: own } of orders) {
    if (own.lines.length) await storeLines(ctx, id, own.lines);
    await storeRedemptions(ctx, { id, accountId: account.id }, own.redeemed);
  }
  for (const { id, orderNumber, account, booked: own } of orders) {
    const detail = { orderNumber, accountNumber: account.accountNumber, status: own.status };
    ctx.record({ subjectType: "order", subjectId: id, action: "create", detail });
    ctx.emit({ type: "order.created", subjectType: "order", subjectId: id, payload: detail });
  }
  const shown: ShownCommitment[][] = [];
  for (const { id, commitments } of orders) {
    shown.push(await storeCommitments(ctx, { orderId: id }, commitments));
  }
  return shown;
}

function rowsOf({ id, orderNumber, account, order, booked }: StoredOrder): NewOrder {
  return {
    id,
    orderNumber,
    accountId: account.id,
    orderDate: order.orderDate,
    status: booked.status,
    category: order.category ?? "NewSales",
    description: order.description ?? null,
    reasonCode: order.reasonCode ?? null,
    customFields: order.customFields ?? {},
    actions: actionsOf(booked),
  };
}

/** The actions in the order of the request, with numbers assigned. */
function actionsOf({ subscriptions, created }: NumberedOrder): NewOrderAction[] {
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
