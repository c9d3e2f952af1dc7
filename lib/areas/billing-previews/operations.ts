import { operation } from "@/lib/api/operation";
import { dateTimeText } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { actorWireId, wireId } from "@/lib/kernel/ids";
import { pageOf } from "@/lib/lists/numbered-page";
import * as contract from "./contract";
import { createPreviewRun } from "./create-run";
import { findPreviewRun } from "./find-run";
import type { PreviewRun } from "./model";
import { previewRunsOf } from "./queries";

export const createBillingPreviewRun = operation(
  contract.createBillingPreviewRun,
  async (ctx, { body }) => ({
    billingPreviewRunId: wireId((await createPreviewRun(ctx, body)).id),
  }),
);

export const getBillingPreviewRun = operation(
  contract.getBillingPreviewRun,
  async (ctx, { params }) => present(ctx, await findPreviewRun(ctx, params.billingPreviewRunId)),
);

export const listBillingPreviewRuns = operation(
  contract.listBillingPreviewRuns,
  async (ctx, { query }) => {
    const { path } = contract.listBillingPreviewRuns;
    const { rows, ...next } = await pageOf(ctx, path, query, (take, skip) =>
      previewRunsOf(ctx, take, skip),
    );
    return { runs: rows.map((run) => present(ctx, run)), ...next };
  },
);

function present({ timeZone }: Pick<Ctx, "timeZone">, run: PreviewRun) {
  const moment = (at: Date | null) => (at === null ? null : dateTimeText(timeZone, at));
  const batches = run.batches.length ? run.batches.join(",") : "AllBatches";
  const whose = run.accountId === null ? batches : "";
  const by = actorWireId(run.createdById);
  return {
    billingPreviewRunId: wireId(run.id),
    runNumber: run.runNumber,
    status: run.status,
    targetDate: run.targetDate,
    assumeRenewal: run.renewals,
    batch: whose,
    batches: whose,
    accountId: run.accountId === null ? null : wireId(run.accountId),
    chargeTypeToExclude: run.excludedTypes.join(","),
    includingEvergreenSubscription: run.includesEvergreen,
    includingDraftItems: run.includesDrafts,
    storageOption: "Csv" as const,
    resultFileUrl: run.endedAt && run.parts ? `/v1/files/${wireId(run.fileId)}` : null,
    totalAccounts: run.totalAccounts,
    succeededAccounts: run.succeededAccounts,
    failedAccounts: run.failedAccounts,
    errorMessage: run.errorMessage,
    startDate: moment(run.startedAt),
    endDate: moment(run.endedAt),
    ...{ createdById: by, updatedById: by },
    createdDate: dateTimeText(timeZone, run.createdAt),
    updatedDate: dateTimeText(timeZone, run.updatedAt),
  };
}
