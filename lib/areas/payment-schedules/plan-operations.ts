import type { Ctx } from "@/lib/kernel/context";
import { operation } from "@/lib/api/operation";
import { dateTimeText } from "@/lib/kernel/clock";
import { wireId } from "@/lib/kernel/ids";
import { createSchedule } from "./create-schedule";
import { findItem, findSchedule } from "./find-schedule";
import * as contract from "./plan-contract";
import { cancelItem, deleteItem, retryItem, skipItem } from "./plan-item";
import { addItems, deleteSchedule, previewSchedule, updateSchedule } from "./plan-schedule";
import { presentItem, presentSchedule } from "./present";
import { justChanged } from "./model";
import { itemsOf } from "./queries";
import { itemCounts, runsOf } from "./statistic-queries";

async function shownSchedule(ctx: Ctx, key: string) {
  const schedule = await findSchedule(ctx, key);
  const items = await itemsOf(ctx.tenantId, [schedule.id]);
  return presentSchedule(justChanged(schedule, ctx.actor.id), items, ctx.timeZone);
}

async function shownItem(ctx: Ctx, key: string) {
  const { item, schedule } = await findItem(ctx, key);
  return presentItem(item, schedule, ctx.timeZone);
}

export const createPaymentSchedules = operation(
  contract.createPaymentSchedules,
  async (ctx, { body }) => {
    const paymentSchedules = [];
    // Each is for a separate account, with its lock and its checks: a verb for each.
    for (const one of body.paymentSchedules) {
      const { id, scheduleNumber } = await createSchedule(ctx, one);
      paymentSchedules.push({ id: wireId(id), paymentScheduleNumber: scheduleNumber });
    }
    return { paymentSchedules };
  },
);

export const updatePaymentSchedule = operation(
  contract.updatePaymentSchedule,
  async (ctx, { params, body }) => {
    await updateSchedule(ctx, params.paymentScheduleKey, body);
    return shownSchedule(ctx, params.paymentScheduleKey);
  },
);

export const previewPaymentSchedule = operation(
  contract.previewPaymentSchedule,
  async (ctx, { params, body }) => {
    const { schedule, items } = await previewSchedule(ctx, params.paymentScheduleKey, body);
    return presentSchedule(schedule, items, ctx.timeZone);
  },
);

export const deletePaymentSchedule = operation(
  contract.deletePaymentSchedule,
  async (ctx, { params }) => {
    await deleteSchedule(ctx, params.paymentScheduleKey);
    return {};
  },
);

export const addPaymentScheduleItems = operation(
  contract.addPaymentScheduleItems,
  async (ctx, { params, body }) => {
    await addItems(ctx, params.paymentScheduleKey, body);
    return shownSchedule(ctx, params.paymentScheduleKey);
  },
);

export const cancelPaymentScheduleItem = operation(
  contract.cancelPaymentScheduleItem,
  async (ctx, { params }) => {
    await cancelItem(ctx, params["psi-id"]);
    return shownItem(ctx, params["psi-id"]);
  },
);

export const skipPaymentScheduleItem = operation(
  contract.skipPaymentScheduleItem,
  async (ctx, { params }) => {
    await skipItem(ctx, params["psi-id"]);
    return shownItem(ctx, params["psi-id"]);
  },
);

export const deletePaymentScheduleItem = operation(
  contract.deletePaymentScheduleItem,
  async (ctx, { params }) => {
    await deleteItem(ctx, params["psi-id"]);
    return {};
  },
);

export const retryPaymentScheduleItems = operation(
  contract.retryPaymentScheduleItems,
  async (ctx, { body }) => {
    const items = [];
    // Each is locked with its account, checked, and given a separate job: a verb for each.
    for (const { id, paymentMethodId } of body.items) {
      await retryItem(ctx, id, paymentMethodId);
      items.push(await shownItem(ctx, id));
    }
    return { items };
  },
);

export const getPaymentScheduleStatistic = operation(
  contract.getPaymentScheduleStatistic,
  async (ctx, { params }) => {
    const date = params["yyyy-mm-dd"];
    const moment = (at: Date | null) => at && dateTimeText(ctx.timeZone, at);
    const runs = await runsOf(ctx, date, ctx.timeZone);
    return {
      date,
      paymentScheduleItems: await itemCounts(ctx, date),
      paymentRuns: runs.map((run) => ({
        number: run.runNumber,
        status: run.status,
        executedOn: moment(run.executedAt),
        completedOn: moment(run.completedAt),
        numberOfPayments: run.collected,
        numberOfErrors: run.failed,
      })),
    };
  },
);
