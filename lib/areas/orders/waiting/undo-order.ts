import type { Ctx } from "@/lib/kernel/context";
import { requireScope } from "@/lib/api/effects";
import { RuleViolation } from "@/lib/kernel/errors";
import type { Account } from "@/lib/areas/accounts/model";
import { billingRulesOf } from "@/lib/areas/settings/model";
import { requireNoCommitment } from "@/lib/areas/commitments/change-commitments";
import { linesOfOrders } from "@/lib/areas/order-lines/stored-lines";
import { changeableSubscriptions } from "@/lib/areas/subscriptions/changes/change";
import type { ChangeableSubscription } from "@/lib/areas/subscriptions/timeline/change-model";
import { removeBookings } from "@/lib/areas/subscriptions/changes/remove-bookings";
import { addMonths, earlier, later, type LocalDate } from "@/lib/values/local-date";
import { MONTHS_AHEAD } from "@/lib/areas/orders/actions/action-dates";
import { cancelling } from "@/lib/areas/orders/requested-order";
import { carryOut, type CreatedOrder } from "@/lib/areas/orders/place/place-order";
import { hasOpenItems } from "@/lib/areas/orders/order-line-items/line-item-model";
import { lockOrder } from "./lock-order";
import {
  billedSegments,
  type BookedRow,
  bookedBy,
  documentOf,
  removeActions,
  returnedBy,
} from "./undo-queries";
import { newId } from "@/lib/kernel/ids";
import { moveOrder, type OrderToChange, removeOrder } from "./waiting-queries";

/**
 * Deletes an order: its subscriptions are restored to their state before it, and those that it created
 * are deleted. The audit trail has an entry.
 *
 * @throws RuleViolation when a later order has changed one of them, or a part of it is billed.
 */
export async function deleteOrder(ctx: Ctx, key: string): Promise<void> {
  const { order, account } = await lockOrder(ctx, key, "delete");
  const rows = await bookedBy(ctx.tenantId, order.id);
  await requireNoDocument(ctx, order);
  await requireNoCommitment(ctx, order);
  if (rows.length) await takeBack(ctx, order, account, rows);
  await removeOrder(ctx.tenantId, order.id);
  const detail = { orderNumber: order.orderNumber, status: order.status };
  ctx.record({ subjectType: "order", subjectId: order.id, action: "delete", detail });
  ctx.emit({ type: "order.deleted", subjectType: "order", subjectId: order.id, payload: detail });
}

async function takeBack(
  ctx: Ctx,
  { orderNumber }: OrderToChange,
  account: Account,
  rows: readonly BookedRow[],
): Promise<void> {
  requireNewest(orderNumber, rows);
  await requireUnbilled(ctx, orderNumber, rows);
  const numbers = [...new Set(rows.map(({ subscriptionNumber }) => subscriptionNumber))];
  const ids = rows.map((row) => row.id);
  const found = await changeableSubscriptions(ctx, numbers);
  const { billCycleDay } = account;
  const removal = { subscriptions: found, actionIds: ids, billCycleDay, removeActions };
  await removeBookings(ctx, removal, billingRulesOf(ctx.settings));
}

/** @throws RuleViolation unless the order is the latest of each subscription. */
function requireNewest(orderNumber: string, rows: readonly BookedRow[]): void {
  const last = new Map(rows.map(({ subscriptionId, version }) => [subscriptionId, version]));
  const changed = rows.find(({ subscriptionId, newest }) => newest !== last.get(subscriptionId));
  if (changed === undefined) return;
  throw new RuleViolation(
    `${changed.subscriptionNumber} was changed by a later order than ${orderNumber}: delete that one first.`,
  );
}

/** @throws RuleViolation when a document has the order or an item of it, or an item was returned. */
async function requireNoDocument(ctx: Ctx, { id, orderNumber }: OrderToChange): Promise<void> {
  const document = await documentOf(ctx.tenantId, id);
  if (document !== undefined) {
    throw new RuleViolation(`${orderNumber} was billed by ${document}: it cannot be deleted.`);
  }
  const back = await returnedBy(ctx.tenantId, id);
  if (back === undefined) return;
  throw new RuleViolation(`Items of ${orderNumber} come back with ${back}: delete that one first.`);
}

/** @throws RuleViolation when a segment of the order is billed. */
async function requireUnbilled(
  ctx: Ctx,
  orderNumber: string,
  rows: readonly BookedRow[],
): Promise<void> {
  const first = new Map<string, number>();
  for (const { subscriptionId, version } of rows) {
    first.set(subscriptionId, Math.min(version, first.get(subscriptionId) ?? version));
  }
  const segments = await billedSegments(ctx.tenantId, [...first.keys()]);
  const billed = segments.find((of) => of.version >= (first.get(of.subscriptionId) ?? 0));
  if (billed === undefined) return;
  throw new RuleViolation(
    `The charge ${billed.chargeNumber} is billed through ${billed.billedThrough}: ${orderNumber} cannot be deleted.`,
  );
}

/** @throws RuleViolation for an order with open items, which is Executing. */
async function requireNoOpenItems(ctx: Ctx, { id, orderNumber }: OrderToChange): Promise<void> {
  if (!hasOpenItems(await linesOfOrders(ctx, [id]))) return;
  throw new RuleViolation(
    `An order that is Executing cannot be reverted; it must be Completed: items of ${orderNumber} are open.`,
  );
}

/** A request to cancel a subscription from its first day on. */
function endedFromStart({ subscriptionNumber, timeline }: ChangeableSubscription) {
  const cancel = cancelling({
    cancellationPolicy: "SpecificDate",
    cancellationEffectiveDate: timeline.dates.contractEffective,
  });
  return { kind: "changed" as const, subscriptionNumber, changes: [cancel] };
}

/** The day of credit: today, or the first day of a subscription that was billed before it begins. */
function dayOfCredit({ today }: Ctx, subscriptions: readonly ChangeableSubscription[]): LocalDate {
  const starts = subscriptions.map(({ timeline }) => timeline.dates.contractEffective);
  return earlier(starts.reduce(later, today), addMonths(today, MONTHS_AHEAD));
}

/**
 * Reverts an order: cancels its new subscriptions from their first day on, by a new order that credits
 * what was billed.
 *
 * @throws RuleViolation unless the order is Completed, created all its subscriptions, and none was
 *   changed since.
 */
export async function revertOrder(
  ctx: Ctx,
  key: string,
  orderDate: LocalDate,
): Promise<CreatedOrder> {
  requireScope(ctx, "invoices:write", "credit what was billed");
  const { order, account } = await lockOrder(ctx, key, "revert");
  await requireNoOpenItems(ctx, order);
  await requireNoCommitment(ctx, order);
  const rows = await bookedBy(ctx.tenantId, order.id);
  const unexpected = rows.find(
    ({ type, newest, ownerId }) =>
      type !== "CreateSubscription" || newest !== 1 || ownerId !== account.id,
  );
  if (unexpected !== undefined || !rows.length) {
    throw new RuleViolation(
      `${order.orderNumber} cannot be reverted: only orders are whose subscriptions were made by it and never changed.`,
    );
  }
  const found = await changeableSubscriptions(
    ctx,
    rows.map(({ subscriptionNumber }) => subscriptionNumber),
  );
  const reverting = await carryOut(
    ctx,
    {
      existingAccountId: account.id,
      orderDate,
      description: `Reverts ${order.orderNumber}`,
      subscriptions: found.map(endedFromStart),
      processingOptions: {
        runBilling: true,
        billingOptions: { targetDate: dayOfCredit(ctx, found) },
      },
    },
    { id: newId() },
  );
  await moveOrder(ctx, order.id, { status: "Reverted" });
  const detail = { orderNumber: order.orderNumber, by: reverting.orderNumber };
  ctx.record({ subjectType: "order", subjectId: order.id, action: "revert", detail });
  ctx.emit({ type: "order.reverted", subjectType: "order", subjectId: order.id, payload: detail });
  return reverting;
}
