import type { Ctx } from "@/lib/kernel/context";
import { MissingParameter } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { findAccount, requireOneAccount } from "@/lib/areas/accounts/find-account";
import { cancelSchedule, changeItem } from "./change-schedule";
import * as contract from "./contract";
import { createSchedule } from "./create-schedule";
import { justChanged, type ScheduleHistory } from "./model";
import { findItem, findSchedule } from "./find-schedule";
import { type Narrowing, presentItem, presentSchedule } from "./present";
import { itemsOf, schedulesOf } from "./queries";

async function shownSchedule(ctx: Ctx, key: string, narrowing: Narrowing = {}) {
  const schedule = await findSchedule(ctx, key);
  const items = await itemsOf(ctx.tenantId, [schedule.id]);
  return presentSchedule(schedule, items, ctx.timeZone, narrowing);
}

async function changedSchedule(ctx: Ctx, key: string, more: Partial<ScheduleHistory> = {}) {
  const schedule = await findSchedule(ctx, key);
  const items = await itemsOf(ctx.tenantId, [schedule.id]);
  return presentSchedule(justChanged(schedule, ctx.actor.id, more), items, ctx.timeZone);
}

async function shownItem(ctx: Ctx, key: string) {
  const { item, schedule } = await findItem(ctx, key);
  return presentItem(item, schedule, ctx.timeZone);
}

export const createPaymentSchedule = operation(
  contract.createPaymentSchedule,
  async (ctx, { body }) => changedSchedule(ctx, (await createSchedule(ctx, body)).id),
);

export const getPaymentSchedule = operation(contract.getPaymentSchedule, (ctx, { params, query }) =>
  shownSchedule(ctx, params.paymentScheduleKey, query),
);

export const listPaymentSchedules = operation(
  contract.listPaymentSchedules,
  async (ctx, { query }) => {
    const key = query.accountId ?? query.accountNumber;
    if (key === undefined) throw new MissingParameter("accountId or accountNumber is required");
    const account = await findAccount(ctx, key);
    requireOneAccount(account, query);
    const schedules = await schedulesOf(ctx, account.id);
    const items = await itemsOf(
      ctx.tenantId,
      schedules.map(({ id }) => id),
    );
    return {
      paymentSchedules: schedules.map((one) => presentSchedule(one, items, ctx.timeZone, query)),
    };
  },
);

export const cancelPaymentSchedule = operation(
  contract.cancelPaymentSchedule,
  async (ctx, { params, body }) => {
    const cancelDate = body.cancelDate ?? ctx.today;
    await cancelSchedule(ctx, params.paymentScheduleKey, cancelDate);
    const canceled = { cancelDate, cancelledAt: ctx.now, cancelledById: ctx.actor.id };
    return changedSchedule(ctx, params.paymentScheduleKey, canceled);
  },
);

export const getPaymentScheduleItem = operation(
  contract.getPaymentScheduleItem,
  (ctx, { params }) => shownItem(ctx, params["psi-id"]),
);

export const updatePaymentScheduleItem = operation(
  contract.updatePaymentScheduleItem,
  async (ctx, { params, body }) => {
    await changeItem(ctx, params["psi-id"], body);
    return shownItem(ctx, params["psi-id"]);
  },
);
