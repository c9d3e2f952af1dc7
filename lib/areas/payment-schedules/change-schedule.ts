import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import { RuleViolation } from "@/lib/kernel/errors";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { paymentMethodForCharge } from "@/lib/areas/payment-methods/find-payment-method";
import { requireMoney } from "@/lib/areas/payments/apply-payment";
import { findPayment } from "@/lib/areas/payments/find-payment";
import { isDuplicate } from "@/lib/platform/database/database-faults";
import { decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { updatePaymentScheduleItem } from "./contract";
import { requireDay } from "./create-schedule";
import { findItem, findSchedule } from "./find-schedule";
import { openAmount, type Schedule, type ScheduleItem } from "./model";
import {
  cancelScheduleRow,
  completeSchedule,
  itemsOf,
  linkPayment,
  setItemStatus,
  unlinkPayments,
  updateItems,
} from "./queries";

type Body = z.output<typeof updatePaymentScheduleItem.body>;

const MOST_LINKS = 10;

/**
 * Ends a schedule on a day: what is pending or failed is canceled with it, and what is to be paid
 * before a future day is still paid.
 *
 * @throws RuleViolation unless it is active, and for a past day.
 */
export async function cancelSchedule(ctx: Ctx, key: string, day: LocalDate): Promise<void> {
  await lockAccount(ctx, (await findSchedule(ctx, key)).accountId);
  const schedule = await findSchedule(ctx, key);
  requireOpen(schedule);
  if (day < ctx.today) {
    throw new RuleViolation(`cancelDate ${day} lies before ${ctx.today}.`, { resource: 543060 });
  }
  const open = (await itemsOf(ctx.tenantId, [schedule.id])).filter(isOpen);
  const left = open.filter(({ scheduledDate }) => day === ctx.today || scheduledDate >= day);
  const ids = left.map(({ id }) => id);
  await setItemStatus(ctx.tenantId, ids, "Canceled", ctx.now);
  if (left.length === open.length) {
    await cancelScheduleRow(ctx.tenantId, schedule.id, ctx.now);
  }
  reportSchedule(ctx, schedule, "cancel", { items: left.length, cancelDate: day });
}

/** True for an item that is pending or failed. */
export const isOpen = ({ status }: ScheduleItem) => status === "Pending" || status === "Error";

/** @throws RuleViolation unless a schedule is active. */
export function requireOpen({ status, scheduleNumber }: Schedule): void {
  if (status === "Active") return;
  throw new RuleViolation(`Payment schedule ${scheduleNumber} is ${status}.`);
}

/** Changes an item that is pending or failed, and its linked payments. */
export async function changeItem(ctx: Ctx, key: string, body: Body): Promise<void> {
  const account = await lockAccount(ctx, (await findItem(ctx, key)).schedule.accountId);
  const { item, schedule } = await findItem(ctx, key);
  requireOpen(schedule);
  if (!isOpen(item)) {
    throw new RuleViolation(`Item ${item.itemNumber} is ${item.status} and does not change.`);
  }
  await storeTerms(ctx, account, item, body);
  await changeLinks(ctx, account, item, body);
  const covered = await settleItem(ctx, schedule, item.id);
  if (!covered && item.status === "Error" && body.scheduledDate !== undefined) {
    await setItemStatus(ctx.tenantId, [item.id], "Pending", ctx.now);
  }
  reportSchedule(ctx, schedule, "update", {
    itemNumber: item.itemNumber,
    fields: Object.keys(body),
  });
}

/** An item covered by its payments is Processed, and its schedule is completed with the last one. */
export async function settleItem(ctx: Ctx, schedule: Schedule, id: string): Promise<boolean> {
  if (openAmount((await findItem(ctx, id)).item).greaterThan(0)) return false;
  await setItemStatus(ctx.tenantId, [id], "Processed", ctx.now);
  await completeSchedule(ctx.tenantId, schedule.id, ctx.now);
  return true;
}

async function storeTerms(
  ctx: Ctx,
  account: Account,
  item: ScheduleItem,
  body: Body,
): Promise<void> {
  if (body.scheduledDate !== undefined) requireDay(ctx, body.scheduledDate);
  const amount = body.amount === undefined ? item.amount : decimal(body.amount);
  requireMoney(amount, account.currency);
  const method =
    body.paymentMethodId && (await paymentMethodForCharge(ctx, account, body.paymentMethodId));
  const after = {
    ...item,
    amount,
    scheduledDate: body.scheduledDate ?? item.scheduledDate,
    runHour: body.runHour ?? item.runHour,
    paymentMethodId: method ? method.id : item.paymentMethodId,
    description: body.description === undefined ? item.description : body.description || null,
    paymentOption: body.paymentOption ?? item.paymentOption,
    customFields: changedCustomFields(item.customFields, body),
  };
  await updateItems(ctx.tenantId, [after], ctx.now);
}

async function changeLinks(
  ctx: Ctx,
  account: Account,
  item: ScheduleItem,
  { paymentId, linkPayments = [], unlinkPayments: unlinked = [] }: Body,
): Promise<void> {
  const off: string[] = [];
  for (const key of unlinked) off.push((await findPayment(ctx, key)).id);
  if (off.length) await unlinkPayments(ctx.tenantId, item.id, off);
  const left = item.payments.filter((payment) => !off.includes(payment.paymentId)).length;
  const wanted = [...linkPayments, ...(paymentId === undefined ? [] : [paymentId])];
  requireRoom(left + wanted.length, AT_ITEM);
  for (const key of wanted) await link(ctx, account, item, key);
}

/** The field of payments in a change of an item. */
const AT_ITEM = { resource: 543034 };

/** @throws RuleViolation for more payments than an item has. */
export function requireRoom(links: number, at: { resource: number }): void {
  if (links <= MOST_LINKS) return;
  throw new RuleViolation(`At most ${MOST_LINKS} payments are linked to an item.`, at);
}

/**
 * Links a payment to an item; `at` is the field that contained it.
 *
 * @throws RuleViolation when it is not a processed payment of the account, or linked already.
 */
export async function link(
  ctx: Ctx,
  account: Account,
  item: ScheduleItem,
  key: string,
  at = AT_ITEM,
): Promise<void> {
  const payment = await findPayment(ctx, key);
  if (payment.accountId !== account.id || payment.status !== "Processed") {
    throw new RuleViolation(`${payment.paymentNumber} is no processed payment of the account.`, at);
  }
  try {
    await linkPayment(ctx.tenantId, item.id, payment.id, ctx.now);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new RuleViolation(`${payment.paymentNumber} is linked to an item already.`, at);
  }
}

const PAST = { cancel: "canceled", update: "updated", delete: "deleted" } as const;

/** Records a change of a schedule: audit line and event. */
export function reportSchedule(
  ctx: Ctx,
  schedule: Schedule,
  action: keyof typeof PAST,
  detail: Record<string, unknown>,
): void {
  const subject = { subjectType: "paymentSchedule", subjectId: schedule.id };
  const facts = { scheduleNumber: schedule.scheduleNumber, ...detail };
  ctx.record({ ...subject, action, detail: facts });
  ctx.emit({
    ...subject,
    type: `payment_schedule.${PAST[action]}`,
    payload: facts,
  });
}
