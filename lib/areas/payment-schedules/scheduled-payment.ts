import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import type {
  createPayment as creation,
  updatePayment as update,
} from "@/lib/areas/payments/change-contract";
import { updatePayment } from "@/lib/areas/payments/change-payment";
import { createPayment } from "@/lib/areas/payments/create-payment";
import { findPayment, lockAnyPayment } from "@/lib/areas/payments/find-payment";
import type { Payment } from "@/lib/areas/payments/model";
import {
  isOpen,
  link,
  reportSchedule,
  requireOpen,
  requireRoom,
  settleItem,
} from "./change-schedule";
import { findSchedule } from "./find-schedule";
import type { Schedule, ScheduleItem } from "./model";
import { itemsOf } from "./queries";

type Next = { schedule: Schedule; item: ScheduleItem };

/**
 * Creates a payment; one with a schedule counts for its next unpaid item. The schedule is checked
 * before a gateway is called.
 *
 * @throws what `createPayment` throws; NotFound or RuleViolation when the schedule cannot take it.
 */
export async function createScheduledPayment(
  ctx: Ctx,
  { paymentScheduleKey, ...body }: z.output<typeof creation.body>,
): Promise<Payment> {
  if (paymentScheduleKey === undefined) return createPayment(ctx, body);
  const payer = body.accountId ?? body.accountNumber;
  if (payer === undefined) {
    throw new RuleViolation(
      "A payment without an account stands for no schedule: leave paymentScheduleKey out, or name the account that pays.",
    );
  }
  const account = await lockAccount(ctx, payer);
  const next = await nextOf(ctx, account, paymentScheduleKey, AT_CREATION);
  const payment = await createPayment(ctx, body);
  return linked(ctx, account, payment, next);
}

/**
 * Changes a payment; one with a schedule counts for its next item from then on. Repeating its
 * current schedule changes nothing.
 *
 * @throws what `updatePayment` throws; NotFound or RuleViolation when the schedule cannot take it.
 */
export async function updateScheduledPayment(
  ctx: Ctx,
  key: string,
  { paymentScheduleKey, ...body }: z.output<typeof update.body>,
): Promise<Payment> {
  if (paymentScheduleKey === undefined) return updatePayment(ctx, key, body);
  const { payment, account } = await lockAnyPayment(ctx, key);
  if (!account) {
    throw new RuleViolation(
      `${payment.paymentNumber} is unallocated and stands for no schedule: transfer it first.`,
    );
  }
  const { scheduleNumber } = await findSchedule(ctx, paymentScheduleKey);
  if (payment.paymentScheduleNumber !== scheduleNumber) {
    const next = await nextOf(ctx, account, paymentScheduleKey, AT_UPDATE);
    await linked(ctx, account, payment, next, AT_UPDATE);
  }
  return updatePayment(ctx, key, body);
}

/** The schedule fields of the two calls, for refusals. */
const AT_CREATION = { resource: 537137 };
const AT_UPDATE = { resource: 537144 };

/** The next unpaid item of a schedule, by day and then by number. */
async function nextOf(
  ctx: Ctx,
  account: Account,
  key: string,
  at: { resource: number },
): Promise<Next> {
  const schedule = await findSchedule(ctx, key);
  if (schedule.accountId !== account.id) {
    throw new RuleViolation(
      `Payment schedule ${schedule.scheduleNumber} is of another account than ${account.accountNumber}.`,
      at,
    );
  }
  requireOpen(schedule);
  const open = (await itemsOf(ctx.tenantId, [schedule.id])).filter(isOpen);
  const [item] = open.toSorted(byDay);
  if (item !== undefined) {
    requireRoom(item.payments.length + 1, at);
    return { schedule, item };
  }
  throw new RuleViolation(
    `Nothing of payment schedule ${schedule.scheduleNumber} is to be paid.`,
    at,
  );
}

const byDay = (a: ScheduleItem, b: ScheduleItem) =>
  a.scheduledDate.localeCompare(b.scheduledDate) || a.itemNumber.localeCompare(b.itemNumber);

async function linked(
  ctx: Ctx,
  account: Account,
  payment: Payment,
  { schedule, item }: Next,
  at = AT_CREATION,
): Promise<Payment> {
  await link(ctx, account, item, payment.id, at);
  await settleItem(ctx, schedule, item.id);
  const { itemNumber } = item;
  reportSchedule(ctx, schedule, "update", { itemNumber, paymentNumber: payment.paymentNumber });
  return findPayment(ctx, payment.id);
}
