import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { paymentMethodForCharge } from "@/lib/areas/payment-methods/find-payment-method";
import { enqueue } from "@/lib/platform/jobs";
import { isOpen, reportSchedule, requireOpen } from "./change-schedule";
import { findItem } from "./find-schedule";
import { RETRY_TASK, type Schedule, type ScheduleItem } from "./model";
import { delayed } from "./plan-model";
import { completeSchedule, deleteItems, itemsOf, setItemStatus, updateItems } from "./queries";

type Found = { account: Account; item: ScheduleItem; schedule: Schedule };

async function lockItem(ctx: Ctx, key: string): Promise<Found> {
  const account = await lockAccount(ctx, (await findItem(ctx, key)).schedule.accountId);
  const found = await findItem(ctx, key);
  requireOpen(found.schedule);
  return { account, ...found };
}

function requireOpenItem(item: ScheduleItem): void {
  if (isOpen(item)) return;
  throw new RuleViolation(`Item ${item.itemNumber} is ${item.status} and does not change.`);
}

/** Cancels one payment of a schedule. */
export async function cancelItem(ctx: Ctx, key: string): Promise<void> {
  const { item, schedule } = await lockItem(ctx, key);
  requireOpenItem(item);
  await setItemStatus(ctx.tenantId, [item.id], "Canceled", ctx.now);
  await completeSchedule(ctx.tenantId, schedule.id, ctx.now);
  reportSchedule(ctx, schedule, "update", { itemNumber: item.itemNumber, canceled: true });
}

/** Postpones an item, and all pending ones after it, by one period. */
export async function skipItem(ctx: Ctx, key: string): Promise<void> {
  const { item, schedule } = await lockItem(ctx, key);
  if (schedule.period === null || item.status !== "Pending") {
    throw new RuleViolation("Only a Pending item of a recurring schedule can be skipped.");
  }
  const items = await itemsOf(ctx.tenantId, [schedule.id]);
  const { period, startDate } = schedule;
  await updateItems(ctx.tenantId, delayed({ period, startDate }, items, item), ctx.now);
  reportSchedule(ctx, schedule, "update", { itemNumber: item.itemNumber, skipped: true });
}

/** Deletes a never paid item from its schedule. */
export async function deleteItem(ctx: Ctx, key: string): Promise<void> {
  const account = await lockAccount(ctx, (await findItem(ctx, key)).schedule.accountId);
  const { item, schedule } = await findItem(ctx, key);
  if (item.status === "Processed" || item.payments.length) {
    throw new RuleViolation(`Item ${item.itemNumber} was paid: it stays.`);
  }
  await deleteItems(ctx.tenantId, [item.id]);
  await completeSchedule(ctx.tenantId, schedule.id, ctx.now);
  const facts = { itemNumber: item.itemNumber, account: account.accountNumber, deleted: true };
  reportSchedule(ctx, schedule, "update", facts);
}

/** Enqueues an item for the worker, which charges it immediately. */
export async function retryItem(ctx: Ctx, key: string, paymentMethodId?: string): Promise<void> {
  const { account, item, schedule } = await lockItem(ctx, key);
  requireOpenItem(item);
  const method = paymentMethodId && (await paymentMethodForCharge(ctx, account, paymentMethodId));
  const after = {
    ...item,
    scheduledDate: ctx.today,
    paymentMethodId: method ? method.id : item.paymentMethodId,
  };
  await updateItems(ctx.tenantId, [after], ctx.now);
  await setItemStatus(ctx.tenantId, [item.id], "Pending", ctx.now);
  const { entityId, orgId } = account;
  const due = { id: item.id, accountId: account.id, entityId, orgId };
  await enqueue(RETRY_TASK, { tenantId: ctx.tenantId, ...due }, { key: `pay-item:${item.id}` });
  reportSchedule(ctx, schedule, "update", { itemNumber: item.itemNumber, retried: true });
}
