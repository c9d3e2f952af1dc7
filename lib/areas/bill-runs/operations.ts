import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { nextPageUrl } from "@/lib/lists/object-query";
import { cancelRun, deleteRun, pauseRun, postRun, resumeRun, retryRun } from "./change-run";
import * as contract from "./contract";
import { createRun } from "./create-run";
import { findRun } from "./find-run";
import * as forecast from "./forecast/forecast-contract";
import { presentForecast } from "./forecast/forecast-present";
import { forecastRun } from "./forecast/forecast-run";
import type { BillRun } from "./model";
import { emailRun } from "./documents/mail-run";
import { presentAccount, presentRun, presentRunRow, presentSums } from "./present";
import * as results from "./result-contract";
import { accountPage, countedRun, runPage } from "./result-queries";
import * as summary from "./documents/summary-contract";
import { sumsOfRun } from "./documents/summary-queries";

const shown = async (ctx: Ctx, run: Promise<BillRun>) => presentRun(await run, ctx.timeZone);

export const createBillRun = operation(contract.createBillRun, (ctx, { body }) =>
  shown(ctx, createRun(ctx, body)),
);

export const getBillRun = operation(contract.getBillRun, (ctx, { params }) =>
  shown(ctx, findRun(ctx, params.billRunId)),
);

export const postBillRun = operation(contract.postBillRun, (ctx, { params }) =>
  shown(ctx, postRun(ctx, params.billRunId)),
);

export const cancelBillRun = operation(contract.cancelBillRun, async (ctx, { params, body }) => {
  const { run, next } = await cancelRun(ctx, params.billRunId, { once: body.cancelOnce });
  const nextRun = next ? presentRun(next, ctx.timeZone) : null;
  return { ...presentRun(run, ctx.timeZone), nextRun };
});

export const pauseBillRun = operation(contract.pauseBillRun, (ctx, { params }) =>
  shown(ctx, pauseRun(ctx, params.billRunId)),
);

export const resumeBillRun = operation(contract.resumeBillRun, (ctx, { params }) =>
  shown(ctx, resumeRun(ctx, params.billRunId)),
);

export const retryBillRun = operation(contract.retryBillRun, (ctx, { params, body }) =>
  shown(ctx, retryRun(ctx, params.billRunId, body.accountIds)),
);

export const forecastBillRun = operation(forecast.forecastBillRun, async (ctx, { body }) =>
  presentForecast(await forecastRun(ctx, body)),
);

export const getBillRunSummary = operation(summary.getBillRunSummary, async (ctx, { params }) => {
  const { id } = await findRun(ctx, params.billRunId);
  return { sums: (await sumsOfRun(ctx.tenantId, id)).map(presentSums) };
});

export const emailBillRun = operation(summary.emailBillRun, async (ctx, { params, body }) => ({
  numberOfInvoices: await emailRun(ctx, params.billRunId, body),
}));

export const deleteBillRun = operation(contract.deleteBillRun, (ctx, { params }) =>
  shown(ctx, deleteRun(ctx, params.billRunId)),
);

export const queryBillingRuns = operation(results.queryBillingRuns, async (ctx, { query }) => {
  const { rows, next } = await runPage(ctx, query);
  return {
    data: rows.map(presentRunRow),
    ...nextPageUrl(ctx, results.queryBillingRuns.path, query, next),
  };
});

export const queryBillingRunByKey = operation(
  results.queryBillingRunByKey,
  async (ctx, { params }) => {
    const { id, runNumber } = await findRun(ctx, params.billRunId);
    const run = await countedRun(ctx, id);
    if (!run) throw new NotFound("bill run", runNumber);
    return presentRunRow(run);
  },
);

export const queryBillRunAccounts = operation(
  results.queryBillRunAccounts,
  async (ctx, { query }) => {
    const { rows, next } = await accountPage(ctx, query);
    return {
      data: rows.map(presentAccount),
      ...nextPageUrl(ctx, results.queryBillRunAccounts.path, query, next),
    };
  },
);
