import type * as z from "zod";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { requireActive } from "@/lib/areas/accounts/model";
import { beginFile } from "@/lib/areas/files/stored-files";
import { requireWithinReach } from "@/lib/areas/orders/actions/action-dates";
import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { enqueue } from "@/lib/platform/jobs";
import { takeNumber } from "@/lib/platform/numbers/numbering";
import type { createBillingPreviewRun } from "./contract";
import { CHARGE_TYPES, KEPT_DAYS, MOST_OPEN, PREVIEW_RUN_TASK, type PreviewRun } from "./model";
import { insertPreviewRun, openPreviewRuns } from "./queries";

type Body = z.output<typeof createBillingPreviewRun.body>;

const ALL = "AllBatches";

/**
 * Creates a run; the worker starts it as soon as the call has committed.
 *
 * @throws RuleViolation for what is not available, and while too many runs are open or one has the same batch.
 */
export async function createPreviewRun(ctx: Ctx, body: Body): Promise<PreviewRun> {
  requireAvailable(body);
  requireWithinReach(ctx, "targetDate", body.targetDate);
  const whose = await whoseBills(ctx, body);
  await requireRoom(ctx, whose);
  const excluded = new Set(listed(body.chargeTypeToExclude));
  const run: PreviewRun = {
    ...whose,
    id: newId(),
    runNumber: await takeNumber("billingPreviewRun"),
    entityId: ctx.entityId,
    orgIds: [...ctx.orgIds],
    status: "Pending",
    targetDate: body.targetDate,
    renewals: body.assumeRenewal ?? "Autorenew",
    excludedTypes: CHARGE_TYPES.filter((type) => excluded.has(type)),
    includesEvergreen: body.includingEvergreenSubscription ?? true,
    includesDrafts: body.includingDraftItems ?? false,
    fileId: newId(),
    parts: 0,
    behind: null,
    totalAccounts: 0,
    succeededAccounts: 0,
    failedAccounts: 0,
    errorMessage: null,
    startedAt: null,
    endedAt: null,
    createdById: ctx.actor.id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  const { id, runNumber, targetDate } = run;
  const file = {
    id: run.fileId,
    scope: "invoices:read",
    media: "text/csv; charset=utf-8",
  } as const;
  await beginFile(ctx, { ...file, name: `${runNumber}.csv` }, KEPT_DAYS);
  await insertPreviewRun(ctx.tenantId, run);
  // One run of a company is written at a time.
  const lane = { key: `${PREVIEW_RUN_TASK}:${id}`, queue: `${PREVIEW_RUN_TASK}:${ctx.tenantId}` };
  await enqueue(PREVIEW_RUN_TASK, { tenantId: ctx.tenantId, jobId: id }, lane);
  const subject = { subjectType: "billingPreviewRun", subjectId: id };
  ctx.record({ ...subject, action: "create", detail: { runNumber, targetDate } });
  return run;
}

function requireAvailable({
  storageOption,
  storeDifference,
  comparedBillingPreviewRunId: compared,
}: Body): void {
  if (storageOption === "Database")
    throw new RuleViolation("The lines are had as a file: storageOption must be Csv.");
  if (storeDifference === true)
    throw new RuleViolation("Differences are not stored: leave storeDifference out.");
  if (compared)
    throw new RuleViolation("Runs are not compared: leave comparedBillingPreviewRunId out.");
}

type Whose = Pick<PreviewRun, "batches" | "accountId">;

const listed = (text = "") =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);

async function whoseBills(ctx: Ctx, { batch, batches, filters }: Body): Promise<Whose> {
  const named = [...new Set(listed(batches ?? batch))];
  const [filter] = filters ?? [];
  if (filter === undefined) return { batches: named.includes(ALL) ? [] : named, accountId: null };
  if (named.length)
    throw new RuleViolation("A filter stands alone: leave batches out, or the filter.");
  const account = await findAccount(ctx, filter.accountId, { resource: 579000 });
  requireActive(account);
  return { batches: [], accountId: account.id };
}

/** A run of one account holds up no batch. */
async function requireRoom(ctx: Ctx, { batches, accountId }: Whose): Promise<void> {
  const open = await openPreviewRuns(ctx.tenantId);
  if (open.length >= MOST_OPEN)
    throw new RuleViolation(`${MOST_OPEN} billing preview runs are waiting already.`);
  if (accountId !== null) return;
  const other = open.find(
    (run) =>
      run.entityId === ctx.entityId &&
      run.accountId === null &&
      (!batches.length || !run.batches.length || batches.some((one) => run.batches.includes(one))),
  );
  if (other)
    throw new RuleViolation(
      `${other.runNumber} is not done and has the same accounts. Wait until it is Completed.`,
    );
}
