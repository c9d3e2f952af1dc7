import { dateTimeText } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { actorWireId, wireId } from "@/lib/kernel/ids";
import { groupBy } from "@/lib/values/group-by";
import { type BulkPdfJob, DOCUMENT_KINDS, type DocumentKind, KEPT_DAYS } from "./model";

type Zip = { readonly fileId: string; readonly name: string };

/** A job, with its ZIP files as far as they can be had. */
export function presentJob(
  { timeZone }: Pick<Ctx, "timeZone">,
  job: BulkPdfJob,
  zips: readonly Zip[],
) {
  const { id, name, fileName, status, step, createdById, createdAt } = job;
  return {
    jobId: wireId(id),
    jobName: name ?? fileName,
    status,
    stepStatus: step,
    message: messageOf(job, zips.length),
    fileUrls: zips.map(({ fileId }) => `/v1/files/${wireId(fileId)}`),
    createdOn: dateTimeText(timeZone, createdAt),
    createdBy: actorWireId(createdById),
  };
}

const counted = (count: number, noun: string) =>
  `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;

/** How far a job is, or what became of it. */
function messageOf(job: BulkPdfJob, zips: number): string {
  const { status, documents, packed, failed, error } = job;
  switch (status) {
    case "Submitted":
      return "The job waits for the worker.";
    case "Executing":
      return `${(packed + failed).toLocaleString("en-US")} of ${counted(documents, "document")} done.`;
    case "Cancelled":
      return "The job was canceled.";
    case "Error":
      return failed && error ? `No PDF could be made: ${error}` : (error ?? "The job has failed.");
    case "Completed": {
      if (zips === 0) return `The ZIP files were deleted after ${KEPT_DAYS} days.`;
      const done = `${counted(packed, "document")} in ${counted(zips, "ZIP file")}`;
      return failed === 0 ? `${done}.` : `${done}; ${counted(failed, "document")} failed: ${error}`;
    }
  }
}

/** Documents by kind, in the order of the kinds. */
export function byKind(documents: readonly { kind: DocumentKind; key: string }[]) {
  const groups = groupBy(documents, ({ kind }) => kind);
  return DOCUMENT_KINDS.flatMap((docType) => {
    const objectIds = (groups.get(docType) ?? []).map(({ key }) => key);
    return objectIds.length ? [{ docType, objectIds }] : [];
  });
}
