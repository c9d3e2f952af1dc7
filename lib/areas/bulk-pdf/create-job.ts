import type * as z from "zod";
import { plainName } from "@/lib/areas/files/stored-files";
import type { Ctx } from "@/lib/kernel/context";
import { LimitExceeded, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { enqueue } from "@/lib/platform/jobs";
import { type createBulkPdfJob, MOST_DOCUMENTS } from "./contract";
import { BULK_PDF_TASK, type BulkPdfJob, type DocumentKind, hasPdf, MOST_OPEN } from "./model";
import { documentsAmong, insertJob, type NewDocument, openJobs } from "./queries";

type Body = z.output<typeof createBulkPdfJob.body>;
type Named = { place: number; kind: DocumentKind; key: string };

/** A job, and what was named that it does not export. */
export type Created = { jobId: string; leftOut: readonly Pick<Named, "kind" | "key">[] };

/**
 * Creates a job; the worker starts it as soon as the call has committed. Without a document to export it has failed already.
 *
 * @throws RuleViolation for documents with one file name, or too many; LimitExceeded while too many jobs are open.
 */
export async function createJob(ctx: Ctx, body: Body): Promise<Created> {
  const wanted = listed(body);
  if (wanted.length > MOST_DOCUMENTS)
    throw new RuleViolation(
      `A job has at most ${MOST_DOCUMENTS.toLocaleString("en-US")} documents; these are ${wanted.length.toLocaleString("en-US")}.`,
    );
  const open = await openJobs(ctx.tenantId);
  if (open >= MOST_OPEN)
    throw new LimitExceeded(`${MOST_OPEN} jobs are waiting already.`, 30, { resource: 593200 });
  const documents = await exported(ctx, wanted, body.generateMissingPDF ?? false);
  refuseSameNames(documents);
  const taken = new Set(documents.map(({ place }) => place));
  const leftOut = wanted.filter(({ place }) => !taken.has(place));
  const job = jobOf(ctx, body, documents.length);
  await insertJob(ctx.tenantId, job, documents);
  const { id, fileName } = job;
  const lane = { key: `${BULK_PDF_TASK}:${id}`, queue: `${BULK_PDF_TASK}:${ctx.tenantId}` };
  // One job of a company is worked on at a time.
  if (documents.length) await enqueue(BULK_PDF_TASK, { tenantId: ctx.tenantId, jobId: id }, lane);
  const detail = { name: job.name ?? fileName, documents: documents.length };
  ctx.record({ subjectType: "bulkPdfJob", subjectId: id, action: "create", detail });
  return { jobId: id, leftOut };
}

function listed({ documents }: Body): Named[] {
  const all = documents.flatMap(({ docType, objectIds }) =>
    objectIds.map((key) => ({ kind: docType, key })),
  );
  return all.map((one, place) => ({ ...one, place }));
}

/** The documents that the caller can see, and that have a PDF or get one. */
async function exported(
  ctx: Ctx,
  wanted: readonly Named[],
  makesMissing: boolean,
): Promise<NewDocument[]> {
  const asked = wanted.flatMap(({ place, kind, key }) => {
    const id = uuidOf(key);
    return id === undefined ? [] : [{ place, kind, id }];
  });
  const found = await documentsAmong(ctx, asked);
  return found.flatMap((document) => {
    const kind = wanted[document.place]?.kind;
    const isMissing = !hasPdf(document);
    if (kind === undefined || (isMissing && !makesMissing)) return [];
    return [{ ...document, kind, isMissing, fileName: `${plainName(document.number)}.pdf` }];
  });
}

/** @throws RuleViolation: of two files with one name, many systems unpack only one. */
function refuseSameNames(documents: readonly NewDocument[]): void {
  const byName = new Map<string, NewDocument>();
  for (const document of documents) {
    const name = document.fileName.toLowerCase();
    const other = byName.get(name);
    if (other?.id === document.id)
      throw new RuleViolation(`${document.number} is named more than once.`);
    if (other)
      throw new RuleViolation(
        `The PDF files of ${other.number} and ${document.number} have the same name, ${document.fileName}. Export them by separate jobs.`,
      );
    byName.set(name, document);
  }
}

function jobOf(
  ctx: Ctx,
  { name, fileName, indexFileFormat, persistIndexFile }: Body,
  documents: number,
): BulkPdfJob {
  const isOver = documents === 0;
  const none =
    "There is no document to export: none of these ids is that of a document with a PDF.";
  return {
    ...{ id: newId(), entityId: ctx.entityId, orgIds: [...ctx.orgIds] },
    ...{ name: name ?? null, fileName: plainName(fileName) },
    ...{ indexFormat: indexFileFormat, hasIndex: persistIndexFile ?? true },
    ...{ status: isOver ? "Error" : "Submitted", step: "JobCreated" },
    ...{ documents, packed: 0, failed: 0, zips: 0, turn: 0 },
    error: isOver ? none : null,
    ...{ startedAt: null, endedAt: isOver ? ctx.now : null },
    ...{ createdById: ctx.actor.id, createdAt: ctx.now, updatedAt: ctx.now },
  };
}
