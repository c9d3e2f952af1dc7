import { previewBilling } from "@/lib/areas/billing-operations/preview-billing";
import { addPart, dropParts, endFile } from "@/lib/areas/files/stored-files";
import type { Ctx } from "@/lib/kernel/context";
import { ApiError } from "@/lib/kernel/errors";
import { asTenant } from "@/lib/platform/database/ambient";
import { databaseFault, isPassing } from "@/lib/platform/database/database-faults";
import { log } from "@/lib/platform/log";
import { systemTransaction } from "@/lib/platform/system-work";
import { csvText } from "@/lib/values/csv";
import { isOpen, partSize, type PreviewRun } from "./model";
import { COLUMNS, failureOf, linesOf } from "./preview-lines";
import {
  accountsBehind,
  countAccountsOf,
  lockedPreviewRun,
  type PreviewedAccount,
  previewRunWithId,
  updatePreviewRun,
} from "./queries";

const INTERNAL = "An internal error; its cause is in the server's log.";

/** The next accounts of a run, and the context in which they are previewed. */
type NextPart = { ctx: Ctx; run: PreviewRun; accounts: readonly PreviewedAccount[] };

/**
 * Writes the file of a run part by part. Each account is rehearsed separately. A part and the progress of the run are committed
 * together, so that a worker that is killed leaves only whole parts, and the next one continues after them. Passing faults are
 * thrown for a retry; on the last attempt they end the run.
 */
export async function workOnPreviewRun(
  tenantId: string,
  id: string,
  isLastTry = false,
): Promise<void> {
  const begun = await asTenant(tenantId, () => previewRunWithId(tenantId, id));
  if (!begun || !isOpen(begun)) return;
  const { entityId, orgIds } = begun;
  const work = { operation: "previewBillingOfMany", entityId, orgIds: [...orgIds] };
  try {
    for (;;) {
      const next = await systemTransaction(tenantId, work, (ctx) => beginPart(ctx, id));
      if (!next) return;
      const rows = await asTenant(tenantId, () => rowsOf(next, isLastTry));
      await systemTransaction(tenantId, work, (ctx) => storePart(ctx, next, rows));
    }
  } catch (thrown) {
    const error = databaseFault(thrown);
    if (isPassing(error) && !isLastTry) throw error;
    log.error({ err: error, tenantId, previewRunId: id }, "a billing preview run failed");
    await systemTransaction(tenantId, work, (ctx) => fail(ctx, id));
  }
}

async function beginPart(ctx: Ctx, id: string): Promise<NextPart | undefined> {
  const run = await lockedPreviewRun(ctx.tenantId, id);
  if (!run || !isOpen(run)) return undefined;
  if (run.status === "Pending") {
    const totalAccounts = await countAccountsOf(ctx.tenantId, run);
    await updatePreviewRun(ctx, id, { status: "Processing", startedAt: ctx.now, totalAccounts });
  }
  return { ctx, run, accounts: await accountsBehind(ctx.tenantId, run, partSize()) };
}

type Rows = { rows: string[][]; failed: number };

async function rowsOf({ ctx, run, accounts }: NextPart, isLastTry: boolean): Promise<Rows> {
  const rows: string[][] = [];
  let failed = 0;
  for (const account of accounts) {
    const asked = {
      accountId: account.id,
      targetDate: run.targetDate,
      renewals: run.renewals,
      without: new Set<string>(run.excludedTypes),
      evergreen: run.includesEvergreen,
      drafts: run.includesDrafts,
    };
    try {
      rows.push(...linesOf(ctx, account, await previewBilling(ctx, asked)));
    } catch (thrown) {
      rows.push(failureOf(account, reasonOf(thrown, ctx, account, isLastTry)));
      failed += 1;
    }
  }
  return { rows, failed };
}

/** Why an account was not previewed. @throws the fault, when it may pass before the next try */
function reasonOf(
  thrown: unknown,
  { tenantId }: Ctx,
  { id }: PreviewedAccount,
  isLastTry: boolean,
): string {
  const error = databaseFault(thrown);
  if (isPassing(error) && !isLastTry) throw error;
  if (error instanceof ApiError && error.category !== 60) return error.message;
  log.error({ err: error, tenantId, accountId: id }, "an account could not be previewed");
  return INTERNAL;
}

async function storePart(ctx: Ctx, { run, accounts }: NextPart, part: Rows): Promise<void> {
  const { id, fileId, parts, runNumber } = run;
  const now = await lockedPreviewRun(ctx.tenantId, id);
  if (!now || !isOpen(now) || now.parts !== parts) return;
  const text = csvText(parts === 0 ? [COLUMNS, ...part.rows] : part.rows);
  await addPart(ctx, fileId, parts, Buffer.from(text, "utf8"));
  const failedAccounts = now.failedAccounts + part.failed;
  const succeededAccounts = now.succeededAccounts + accounts.length - part.failed;
  const come = {
    ...{ parts: parts + 1, behind: accounts.at(-1)?.id ?? now.behind },
    ...{ failedAccounts, succeededAccounts },
  };
  if (accounts.length === partSize()) return updatePreviewRun(ctx, id, come);
  await endFile(ctx, fileId);
  const all = failedAccounts + succeededAccounts;
  const failed = failedAccounts > 0 && succeededAccounts === 0;
  await updatePreviewRun(ctx, id, {
    ...come,
    totalAccounts: all,
    status: failed ? "Error" : "Completed",
    errorMessage: failedAccounts
      ? `${failedAccounts} of ${all} accounts could not be previewed: the column Error of the file says why.`
      : null,
    endedAt: ctx.now,
  });
  ctx.emit({
    type: `billing_preview_run.${failed ? "failed" : "completed"}`,
    subjectType: "billingPreviewRun",
    subjectId: id,
    payload: { runNumber, succeededAccounts, failedAccounts },
  });
}

async function fail(ctx: Ctx, id: string): Promise<void> {
  const run = await lockedPreviewRun(ctx.tenantId, id);
  if (!run || !isOpen(run)) return;
  await dropParts(ctx, run.fileId);
  await updatePreviewRun(ctx, id, { status: "Error", errorMessage: INTERNAL, endedAt: ctx.now });
  ctx.emit({
    type: "billing_preview_run.failed",
    subjectType: "billingPreviewRun",
    subjectId: id,
    payload: { runNumber: run.runNumber, reason: INTERNAL },
  });
}
