import type { Ctx } from "@/lib/kernel/context";
import { requireScope } from "@/lib/api/effects";
import { RuleViolation } from "@/lib/kernel/errors";
import { billingRulesOf } from "@/lib/areas/settings/model";
import { keptByCommitments, requireNoCommitment } from "@/lib/areas/commitments/change-commitments";
import { linesOfOrders } from "@/lib/areas/order-lines/stored-lines";
import { changeableSubscriptions } from "@/lib/areas/subscriptions/changes/change";
import type { ChangeableSubscription } from "@/lib/areas/subscriptions/timeline/change-model";
import { removeBookings } from "@/lib/areas/subscriptions/changes/remove-bookings";
import { addMonths, earlier, later, type LocalDate } from "@/lib/values/local-date";
import { MONTHS_AHEAD } from "@/lib/areas/orders/actions/action-dates";
import { cancelling } from "@/lib/areas/orders/requested-order";
import { carryOut, type CreatedOrder } from "@/lib/areas/orders/place/place-order";
import { hasOpenItems } from "@/lib/areas/orders/order-line-items/line-item-model";
import { groupBy } from "@/lib/values/group-by";
import { type LockedOrder, lockOrder, lockOrders } from "./lock-order";
import {
  type BilledSegment,
  billedSegments,
  type BookedRow,
  bookedBy,
  documentsOf,
  removeActions,
  returnedBy,
} from "./undo-queries";
import { newId } from "@/lib/kernel/ids";
import { moveOrder, type OrderToChange, removeOrders } from "./waiting-queries";

/**
 * Deletes an order: its subscriptions are restored to their state before it, and those that it created
 * are deleted. The audit trail has an entry.
 *
 * @throws RuleViolation when a later order has changed one of them, or a part of it is billed.
 */
export async function deleteOrder(ctx: Ctx, key: string): Promise<void> {
  const [refusal] = await deleteOrders(ctx, [key]);
  if (refusal !== undefined) throw refusal;
}

/**
 * Deletes those of several orders that may be deleted, in as many statements as one.
 *
 * @returns for each of them why it stays, or undefined.
 */
export async function deleteOrders(
  ctx: Ctx,
  keys: readonly string[],
): Promise<(RuleViolation | undefined)[]> {
  const locked = await lockOrders(ctx, keys, "delete");
  const ids = locked.map(({ order }) => order.id);
  const rows = groupBy(await bookedBy(ctx.tenantId, ids), ({ orderId }) => orderId);
  const whole = locked.map((of): Deletion => ({ ...of, rows: rows.get(of.order.id) ?? [] }));
  const refused = await refusalsOf(ctx, whole);
  const deletable = whole.filter((_, index) => refused[index] === undefined);
  await takeBack(ctx, deletable);
  await removeOrders(
    ctx.tenantId,
    deletable.map(({ order }) => order.id),
  );
  for (const { order } of deletable) {
    const detail = { orderNumber: order.orderNumber, status: order.status };
    ctx.record({ subjectType: "order", subjectId: order.id, action: "delete", detail });
    ctx.emit({
      ...{ type: "order.deleted", subjectType: "order", subjectId: order.id },
      payload: detail,
    });
  }
  return refused;
}

/** An order to delete, with its actions. */
type Deletion = LockedOrder & { readonly rows: readonly BookedRow[] };

async function takeBack(ctx: Ctx, deletions: readonly Deletion[]): Promise<void> {
  const rows = deletions.flatMap((of) => of.rows);
  if (!rows.length) return;
  const numbers = [...new Set(rows.map(({ subscriptionNumber }) => subscriptionNumber))];
  const found = await changeableSubscriptions(ctx, numbers);
  const byId = new Map(found.map((subscription) => [subscription.id, subscription]));
  const accounts = deletions.map(({ account: { billCycleDay }, rows: own }) => {
    const ids = new Set(own.map(({ subscriptionId }) => subscriptionId));
    return { billCycleDay, subscriptions: [...ids].flatMap((id) => byId.get(id) ?? []) };
  });
  const removal = { accounts, actionIds: rows.map(({ id }) => id), removeActions };
  await removeBookings(ctx, removal, billingRulesOf(ctx.settings));
}

/** Why orders cannot be deleted: a later order, a document, a billed segment or a return stands in the way. */
async function refusalsOf(
  ctx: Ctx,
  deletions: readonly Deletion[],
): Promise<(RuleViolation | undefined)[]> {
  const ids = deletions.map(({ order }) => order.id);
  const documents = await documentsOf(ctx.tenantId, ids);
  const returns = await returnedBy(ctx.tenantId, ids);
  const committed = await keptByCommitments(
    ctx,
    deletions.map(({ order }) => order),
  );
  const subscriptions = new Set(
    deletions.flatMap(({ rows }) => rows.map(({ subscriptionId }) => subscriptionId)),
  );
  const segments = subscriptions.size ? await billedSegments(ctx.tenantId, [...subscriptions]) : [];
  const billed = groupBy(segments, ({ subscriptionId }) => subscriptionId);
  return deletions.map(({ order: { id, orderNumber }, rows }) => {
    const reason =
      documented(orderNumber, documents.get(id), returns.get(id)) ??
      committed.get(id) ??
      changedLater(orderNumber, rows) ??
      billedAlready(orderNumber, rows, billed);
    return reason === undefined ? undefined : new RuleViolation(reason);
  });
}

/** When a document has the order or an item of it, or an item was returned. */
function documented(
  orderNumber: string,
  document: string | undefined,
  back: string | undefined,
): string | undefined {
  if (document !== undefined) {
    return `${orderNumber} was billed by ${document}: it cannot be deleted.`;
  }
  if (back === undefined) return undefined;
  return `Items of ${orderNumber} come back with ${back}: delete that one first.`;
}

/** Unless the order is the latest of each subscription. */
function changedLater(orderNumber: string, rows: readonly BookedRow[]): string | undefined {
  const last = new Map(rows.map(({ subscriptionId, version }) => [subscriptionId, version]));
  const changed = rows.find(({ subscriptionId, newest }) => newest !== last.get(subscriptionId));
  if (changed === undefined) return undefined;
  return `${changed.subscriptionNumber} was changed by a later order than ${orderNumber}: delete that one first.`;
}

/** When a segment of the order is billed. */
function billedAlready(
  orderNumber: string,
  rows: readonly BookedRow[],
  segments: ReadonlyMap<string, readonly BilledSegment[]>,
): string | undefined {
  const first = new Map<string, number>();
  for (const { subscriptionId, version } of rows) {
    first.set(subscriptionId, Math.min(version, first.get(subscriptionId) ?? version));
  }
  for (const [subscriptionId, version] of first) {
    const billed = segments.get(subscriptionId)?.find((of) => of.version >= version);
    if (billed === undefined) continue;
    return `The charge ${billed.chargeNumber} is billed through ${billed.billedThrough}: ${orderNumber} cannot be deleted.`;
  }
  return undefined;
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
  const rows = await bookedBy(ctx.tenantId, [order.id]);
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
