import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import { RuleViolation } from "@/lib/kernel/errors";
import { findAccount, lockAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { paymentMethodForCharge } from "@/lib/areas/payment-methods/find-payment-method";
import { requireMoney } from "@/lib/areas/payments/apply-payment";
import { newId } from "@/lib/kernel/ids";
import { takeNumbers } from "@/lib/platform/numbers/numbering";
import { decimal } from "@/lib/values/decimal";
import { inTurn } from "@/lib/values/in-turn";
import { reportSchedule, requireOpen } from "./change-schedule";
import { newItems, requireDay } from "./create-schedule";
import { findSchedule } from "./find-schedule";
import type { Schedule, ScheduleItem, ShownItem } from "./model";
import type { addPaymentScheduleItems, updatePaymentSchedule } from "./plan-contract";
import { type NewPlan, type Planned, replanned } from "./plan-model";
import {
  deleteItems,
  deleteScheduleRow,
  insertItems,
  itemsOf,
  type NewItem,
  updateItems,
  updateScheduleRow,
} from "./queries";

type Body = z.output<typeof updatePaymentSchedule.body>;
type AddBody = z.output<typeof addPaymentScheduleItems.body>;

const MOST_ITEMS = 1000;

type Found = { account: Account; schedule: Schedule; items: ScheduleItem[] };

async function lockSchedule(ctx: Ctx, key: string): Promise<Found> {
  const account = await lockAccount(ctx, (await findSchedule(ctx, key)).accountId);
  const schedule = await findSchedule(ctx, key);
  return { account, schedule, items: await itemsOf(ctx.tenantId, [schedule.id]) };
}

/** Plans the pending items of a schedule anew. */
export async function updateSchedule(ctx: Ctx, key: string, body: Body): Promise<void> {
  const { account, schedule, items } = await lockSchedule(ctx, key);
  const planned = await planOf(ctx, account, { schedule, items }, body);
  await updateItems(ctx.tenantId, planned.kept, ctx.now);
  const dropped = planned.dropped.map(({ id }) => id);
  await deleteItems(ctx.tenantId, dropped);
  await insertItems(ctx.tenantId, await numbered(schedule, planned), ctx.now);
  const customFields = changedCustomFields(schedule.customFields, body);
  await updateScheduleRow(ctx.tenantId, schedule.id, { ...planned, customFields }, ctx.now);
  const facts = { fields: Object.keys(body), added: planned.added.length, dropped: dropped.length };
  reportSchedule(ctx, schedule, "update", facts);
}

/** The schedule and its items as the same update would leave them; new items have no id. */
export async function previewSchedule(
  ctx: Ctx,
  key: string,
  body: Body,
): Promise<{ schedule: Schedule; items: ShownItem[] }> {
  const schedule = await findSchedule(ctx, key);
  const items = await itemsOf(ctx.tenantId, [schedule.id]);
  const account = await findAccount(ctx, schedule.accountId);
  const planned = await planOf(ctx, account, { schedule, items }, body);
  const rest = items.filter(({ status }) => status !== "Pending");
  const added = planned.added.map((item) => ({ ...blank(schedule, ctx.now), ...item }));
  const all: ShownItem[] = [...rest, ...planned.kept, ...added];
  const { period, runHour, paymentOption } = planned;
  return {
    schedule: {
      ...schedule,
      ...{ period, runHour, paymentOption },
      customFields: changedCustomFields(schedule.customFields, body),
    },
    items: all.toSorted((a, b) => (a.scheduledDate < b.scheduledDate ? -1 : 1)),
  };
}

const blank = (schedule: Schedule, at: Date) => ({
  id: null,
  scheduleId: schedule.id,
  itemNumber: null,
  status: "Pending" as const,
  invoiceNumber: null,
  documentKind: null,
  description: null,
  errorMessage: null,
  payments: [],
  customFields: {},
  createdAt: at,
  updatedAt: at,
});

async function planOf(
  ctx: Ctx,
  account: Account,
  { schedule, items }: Omit<Found, "account">,
  body: Body,
): Promise<Planned> {
  requireOpen(schedule);
  const { amount, period, periodStartDate, occurrences } = body;
  const recurring = [amount, period, periodStartDate, occurrences];
  if (schedule.period === null && recurring.some((value) => value !== undefined)) {
    throw new RuleViolation("The items of a custom schedule are changed one by one.", {
      resource: 543052,
    });
  }
  const done = items.filter(({ status }) => status !== "Pending").length;
  if (occurrences !== undefined && occurrences < done) {
    throw new RuleViolation(`${done} payments were made or tried: occurrences is at least that.`, {
      resource: 543045,
    });
  }
  if (periodStartDate !== undefined) requireDay(ctx, periodStartDate);
  if (amount !== undefined) requireMoney(decimal(amount), account.currency);
  const planned = replanned(schedule, items, await newPlan(ctx, account, body));
  const linked = planned.dropped.find(({ payments }) => payments.length);
  if (!linked) return planned;
  throw new RuleViolation(`A payment is linked to item ${linked.itemNumber}: it stays.`, {
    resource: 543045,
  });
}

async function newPlan(ctx: Ctx, account: Account, body: Body): Promise<NewPlan> {
  const { amount, period, periodStartDate, occurrences, runHour, paymentOption } = body;
  const method =
    body.paymentMethodId && (await paymentMethodForCharge(ctx, account, body.paymentMethodId));
  return {
    amount: amount === undefined ? undefined : decimal(amount),
    period,
    firstDay: periodStartDate,
    occurrences,
    runHour,
    paymentMethodId: method ? method.id : undefined,
    paymentOption,
  };
}

async function numbered(schedule: Schedule, { added }: Planned): Promise<NewItem[]> {
  const take = inTurn(await takeNumbers({ paymentScheduleItem: added.length }));
  return added.map((item) => ({
    id: newId(),
    scheduleId: schedule.id,
    itemNumber: take("paymentScheduleItem"),
    description: null,
    scheduledDate: item.scheduledDate,
    runHour: item.runHour,
    amount: item.amount,
    invoiceId: item.invoiceId,
    paymentMethodId: item.paymentMethodId,
    paymentOption: item.paymentOption,
    customFields: {},
  }));
}

/** Adds payments to a schedule whose items were given one by one. */
export async function addItems(ctx: Ctx, key: string, { items: wanted }: AddBody): Promise<void> {
  const { account, schedule, items } = await lockSchedule(ctx, key);
  requireOpen(schedule);
  if (schedule.period !== null) {
    throw new RuleViolation("A recurring schedule is changed by its number of payments.", {
      resource: 543052,
    });
  }
  if (items.length + wanted.length > MOST_ITEMS) {
    throw new RuleViolation(`A schedule has at most ${MOST_ITEMS} items.`, { resource: 543052 });
  }
  const take = inTurn(await takeNumbers({ paymentScheduleItem: wanted.length }));
  const number = () => take("paymentScheduleItem");
  const added = await newItems(ctx, account, schedule, {}, wanted, number);
  await insertItems(ctx.tenantId, added, ctx.now);
  reportSchedule(ctx, schedule, "update", { added: added.length });
}

/** Deletes a canceled schedule without any payments. */
export async function deleteSchedule(ctx: Ctx, key: string): Promise<void> {
  const { schedule, items } = await lockSchedule(ctx, key);
  const { scheduleNumber, status } = schedule;
  if (status !== "Canceled") {
    throw new RuleViolation(`Payment schedule ${scheduleNumber} is ${status}: cancel it first.`);
  }
  if (items.some(({ payments }) => payments.length)) {
    throw new RuleViolation(`Something of payment schedule ${scheduleNumber} was paid: it stays.`);
  }
  await deleteItems(
    ctx.tenantId,
    items.map(({ id }) => id),
  );
  await deleteScheduleRow(ctx.tenantId, schedule.id);
  reportSchedule(ctx, schedule, "delete", {});
}
