import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { pageOf } from "@/lib/lists/numbered-page";
import { groupBy } from "@/lib/values/group-by";
import { cancelJob } from "./cancel-job";
import * as contract from "./contract";
import { createJob } from "./create-job";
import { findJob } from "./find-job";
import { byKind, presentJob } from "./present";
import { failedOf, jobsOf, zipsOf } from "./queries";

export const createBulkPdfJob = operation(contract.createBulkPdfJob, async (ctx, { body }) => {
  const { jobId, leftOut } = await createJob(ctx, body);
  return {
    jobId: wireId(jobId),
    invalidIds: leftOut.map(({ key }) => key),
    skippedDocuments: byKind(leftOut),
  };
});

export const getBulkPdfJob = operation(contract.getBulkPdfJob, async (ctx, { params }) => {
  const job = await findJob(ctx, params.jobId);
  const failed = job.failed ? await failedOf(ctx.tenantId, job.id) : [];
  return {
    ...presentJob(ctx, job, await zipsOf(ctx.tenantId, [job.id])),
    failedDocuments: byKind(
      failed.map(({ kind, documentId }) => ({ kind, key: wireId(documentId) })),
    ),
  };
});

export const listBulkPdfJobs = operation(contract.listBulkPdfJobs, async (ctx, { query }) => {
  const { path } = contract.listBulkPdfJobs;
  const { rows, ...next } = await pageOf(ctx, path, query, (take, skip) => jobsOf(ctx, take, skip));
  const ids = rows.map(({ id }) => id);
  const zips = groupBy(await zipsOf(ctx.tenantId, ids), ({ jobId }) => jobId);
  const jobs = rows.map((job) => {
    const own = zips.get(job.id) ?? [];
    return {
      ...presentJob(ctx, job, own),
      fileNames: own.map(({ name }) => name),
      totalDocuments: job.documents,
      packedDocuments: job.packed,
      failedDocumentCount: job.failed,
    };
  });
  return { jobs, ...next };
});

export const cancelBulkPdfJob = operation(contract.cancelBulkPdfJob, async (ctx, { params }) => ({
  jobId: wireId(await cancelJob(ctx, params.jobId)),
}));
