import type { Ctx } from "@/lib/kernel/context";
import { operation } from "@/lib/api/operation";
import { presentRun } from "@/lib/areas/bill-runs/present";
import { attach, detach } from "./attach-charges";
import { changeSchedule, deleteSchedule, holdSchedule } from "./change-schedule";
import * as contract from "./contract";
import { createSchedule } from "./create-schedule";
import { executeSchedule } from "./execute-schedule";
import { findSchedule } from "./find-schedule";
import { type ItemPage, presentSchedule } from "./shown-schedule";

const shown = async (ctx: Ctx, key: string, page?: ItemPage) =>
  presentSchedule(ctx, await findSchedule(ctx, key), page);

export const createInvoiceSchedule = operation(
  contract.createInvoiceSchedule,
  async (ctx, { body }) => shown(ctx, await createSchedule(ctx, body)),
);

export const getInvoiceSchedule = operation(contract.getInvoiceSchedule, (ctx, { params, query }) =>
  shown(ctx, params.scheduleKey, query),
);

export const updateInvoiceSchedule = operation(
  contract.updateInvoiceSchedule,
  async (ctx, { params, body }) => {
    await changeSchedule(ctx, params.scheduleKey, body);
    return shown(ctx, params.scheduleKey);
  },
);

export const deleteInvoiceSchedule = operation(
  contract.deleteInvoiceSchedule,
  async (ctx, { params }) => {
    await deleteSchedule(ctx, params.scheduleKey);
    return {};
  },
);

export const executeInvoiceSchedule = operation(
  contract.executeInvoiceSchedule,
  async (ctx, { params, body }) => {
    const run = await executeSchedule(ctx, params.scheduleKey, body.scheduleItemId);
    return presentRun(run, ctx.timeZone);
  },
);

export const pauseInvoiceSchedule = operation(
  contract.pauseInvoiceSchedule,
  async (ctx, { params }) => {
    await holdSchedule(ctx, params.scheduleKey, true);
    return shown(ctx, params.scheduleKey);
  },
);

export const resumeInvoiceSchedule = operation(
  contract.resumeInvoiceSchedule,
  async (ctx, { params }) => {
    await holdSchedule(ctx, params.scheduleKey, false);
    return shown(ctx, params.scheduleKey);
  },
);

export const detachCharges = operation(contract.detachCharges, async (ctx, { params, body }) => {
  await detach(ctx, params.scheduleKey, body.specificSubscriptions);
  return {};
});

export const attachCharges = operation(contract.attachCharges, async (ctx, { params, body }) => {
  await attach(ctx, params.scheduleKey, body.specificSubscriptions);
  return {};
});
