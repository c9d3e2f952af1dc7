import { endFile } from "@/lib/areas/files/stored-files";
import type { Ctx } from "@/lib/kernel/context";
import { asTenant } from "@/lib/platform/database/ambient";
import { databaseFault, isPassing } from "@/lib/platform/database/database-faults";
import { log } from "@/lib/platform/log";
import { systemTransaction } from "@/lib/platform/system-work";
import { addToZips, closeZip } from "./add-to-zips";
import { dropFiles } from "./cancel-job";
import { type MadePdf, makePdfs } from "./make-pdfs";
import { type BulkPdfJob, isOpen, limits, MOST_ATTEMPTS, type WaitingDocument } from "./model";
import { firstFailure, jobById, lockedJob, updateJob } from "./queries";
import { filesOfJob, lastZip, nextDocuments, storeFailure } from "./zip-queries";

const INTERNAL = "An internal error; its cause is in the server's log.";

/** The next documents of a job, and the context in which their PDFs are made. */
type NextPart = { ctx: Ctx; job: BulkPdfJob; documents: readonly WaitingDocument[] };

/**
 * Writes the ZIP files of a job part by part: the PDFs of some documents are made, then stored with the progress of the job in
 * one transaction. A worker that is killed leaves only whole parts, and the next one continues after them. Passing faults are
 * thrown for a retry; on the last attempt they end the job.
 */
export async function workOnBulkPdfs(
  tenantId: string,
  id: string,
  isLastTry = false,
): Promise<void> {
  const begun = await asTenant(tenantId, () => jobById(tenantId, id));
  if (!begun || !isOpen(begun)) return;
  const { entityId, orgIds } = begun;
  const work = { operation: "exportBulkPdfs", entityId, orgIds: [...orgIds] };
  try {
    for (;;) {
      const next = await systemTransaction(tenantId, work, (ctx) => beginPart(ctx, id));
      if (!next) return;
      const made = await asTenant(tenantId, () => makePdfs(next.ctx, next.documents));
      await systemTransaction(tenantId, work, (ctx) => storePart(ctx, next.job, made));
    }
  } catch (thrown) {
    const error = databaseFault(thrown);
    if (isPassing(error) && !isLastTry) throw error;
    log.error({ err: error, tenantId, bulkPdfJobId: id }, "a bulk PDF job failed");
    await systemTransaction(tenantId, work, (ctx) => fail(ctx, id));
  }
}

/** The next part of a job; the job ends when there is none. */
async function beginPart(ctx: Ctx, id: string): Promise<NextPart | undefined> {
  const job = await lockedJob(ctx.tenantId, id);
  if (!job || !isOpen(job)) return undefined;
  if (job.status === "Submitted") {
    await updateJob(ctx, id, { status: "Executing", step: "TasksCreated", startedAt: ctx.now });
    return { ctx, job, documents: [] };
  }
  const documents = await nextDocuments(ctx.tenantId, id, limits().partDocuments);
  if (!documents.length) {
    await finish(ctx, job);
    return undefined;
  }
  const isMissing = documents.some((document) => document.isMissing);
  await updateJob(ctx, id, { step: isMissing ? "GenerateMissPDF" : "PdfToZip" });
  return { ctx, job, documents };
}

/** Stores a part, unless the job has changed meanwhile. */
async function storePart(ctx: Ctx, job: BulkPdfJob, made: readonly MadePdf[]): Promise<void> {
  const { id, turn } = job;
  const now = await lockedJob(ctx.tenantId, id);
  if (!now || !isOpen(now) || now.turn !== turn || !made.length) return;
  const pdfs = made.flatMap((pdf) => ("bytes" in pdf ? [pdf] : []));
  const zips = await addToZips(ctx, now, pdfs);
  let { failed } = now;
  for (const pdf of made) {
    if ("bytes" in pdf) continue;
    const { position, failure: error } = pdf;
    const attempts = pdf.attempts + 1;
    const isOver = attempts >= MOST_ATTEMPTS;
    if (isOver) failed += 1;
    const state = isOver ? "Failed" : "Waiting";
    await storeFailure(ctx.tenantId, id, { position, state, attempts, error });
  }
  await updateJob(ctx, id, { zips, failed, packed: now.packed + pdfs.length, turn: turn + 1 });
}

/** Completes the ZIP files of a job, so that all of them can be had. */
async function finish(ctx: Ctx, job: BulkPdfJob): Promise<void> {
  const { id, packed, failed } = job;
  const last = await lastZip(ctx.tenantId, id);
  if (last) await closeZip(ctx, job, last);
  for (const fileId of await filesOfJob(ctx.tenantId, id)) await endFile(ctx, fileId);
  const isDone = packed > 0;
  await updateJob(ctx, id, {
    ...{ status: isDone ? "Completed" : "Error", step: "PostProcessing", endedAt: ctx.now },
    error: failed ? await firstFailure(ctx.tenantId, id) : null,
  });
  tell(ctx, job, isDone ? "completed" : "failed", { packed, failed });
}

async function fail(ctx: Ctx, id: string): Promise<void> {
  const job = await lockedJob(ctx.tenantId, id);
  if (!job || !isOpen(job)) return;
  await dropFiles(ctx, id);
  await updateJob(ctx, id, { status: "Error", error: INTERNAL, endedAt: ctx.now });
  tell(ctx, job, "failed", { reason: INTERNAL });
}

function tell(ctx: Ctx, { id, name, fileName }: BulkPdfJob, how: string, facts: object): void {
  const payload = { name: name ?? fileName, ...facts };
  ctx.emit({ type: `bulk_pdf.${how}`, subjectType: "bulkPdfJob", subjectId: id, payload });
}
