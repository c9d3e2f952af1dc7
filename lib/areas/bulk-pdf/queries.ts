import type { Prisma } from "@/lib/generated/prisma/client";
import { prisma, statement } from "@/lib/platform/database/db";
import { wordRead } from "@/lib/platform/database/prisma-values";
import {
  type BulkPdfJob,
  DOCUMENT_KINDS,
  type DocumentKind,
  INDEX_FORMATS,
  JOB_STATUSES,
  JOB_STEPS,
  TOLD_DAYS,
} from "./model";

type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

const OPEN = { in: ["Submitted", "Executing"] };
const NOT_TOLD = { tenantId: true, keptUntil: true } as const;
type Row = Prisma.BulkPdfJobGetPayload<{ omit: { tenantId: true; keptUntil: true } }>;

const read = (row: Row): BulkPdfJob => ({
  ...row,
  indexFormat: wordRead(INDEX_FORMATS, row.indexFormat),
  status: wordRead(JOB_STATUSES, row.status),
  step: wordRead(JOB_STEPS, row.step),
});

/** A document that a request names, and that its caller can see. */
export type FoundDocument = {
  place: number;
  id: string;
  number: string;
  status: string;
  accountNumber: string;
  madeAt: Date;
};

const found = statement<FoundDocument>(
  "bulk-pdf-documents-found",
  `select w.place, d.id, d.number, d.status, a.account_number as "accountNumber", d.created_at as "madeAt"
   from unnest($4::int[], $5::text[], $6::uuid[]) as w (place, kind, id)
   join (
     select tenant_id, id, kind, invoice_number as number, status, account_id, created_at from invoice
     union all
     select tenant_id, id, 'CreditMemo', memo_number, status, account_id, created_at from credit_memo
   ) d on d.tenant_id = $1 and d.id = w.id and d.kind = w.kind
   join account a on a.tenant_id = d.tenant_id and a.id = d.account_id
   where a.entity_id = $2 and a.org_id = any($3::uuid[]) order by w.place`,
  { replanned: true },
);

/** The documents of these kinds and ids that a caller can see, each with its place in the request. */
export function documentsAmong(
  { tenantId, entityId, orgIds }: Reach,
  wanted: readonly { place: number; kind: DocumentKind; id: string }[],
): Promise<FoundDocument[]> {
  const lists = [
    wanted.map(({ place }) => place),
    wanted.map(({ kind }) => kind),
    wanted.map(({ id }) => id),
  ];
  return found([tenantId, entityId, orgIds, ...lists]);
}

/** A document as a job exports it. */
export type NewDocument = FoundDocument & {
  kind: DocumentKind;
  fileName: string;
  isMissing: boolean;
};

const insert = statement(
  "bulk-pdf-documents-insert",
  `insert into bulk_pdf_document (tenant_id, job_id, position, kind, document_id, number, account_number, document_made_at, file_name, is_missing, state)
   select $1, $2::uuid, u.*, 'Waiting'
   from unnest($3::int[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::timestamptz[], $9::text[], $10::boolean[]) as u`,
);

/** Stores a job with its documents. */
export async function insertJob(
  tenantId: string,
  { orgIds, ...stored }: BulkPdfJob,
  documents: readonly NewDocument[],
): Promise<void> {
  const keptUntil = new Date(Date.now() + TOLD_DAYS * 86_400_000);
  await prisma().bulkPdfJob.create({
    data: { tenantId, ...stored, orgIds: [...orgIds], keptUntil },
  });
  if (!documents.length) return;
  const column = <T>(of: (document: NewDocument) => T) => documents.map(of);
  await insert([
    ...[tenantId, stored.id, column(({ place }) => place), column(({ kind }) => kind)],
    ...[column(({ id }) => id), column(({ number }) => number)],
    ...[column((of) => of.accountNumber), column(({ madeAt }) => madeAt)],
    ...[column(({ fileName }) => fileName), column(({ isMissing }) => isMissing)],
  ]);
}

/** A job by its id. */
export async function jobById(tenantId: string, id: string): Promise<BulkPdfJob | undefined> {
  const row = await prisma().bulkPdfJob.findUnique({
    where: { tenantId_id: { tenantId, id } },
    omit: NOT_TOLD,
  });
  return row ? read(row) : undefined;
}

const lock = statement<{ id: string }>(
  "bulk-pdf-job-lock",
  "select j.id from bulk_pdf_job j where j.tenant_id = $1 and j.id = $2::uuid for update",
);

/** The same, locked until the transaction ends. */
export async function lockedJob(tenantId: string, id: string): Promise<BulkPdfJob | undefined> {
  await lock([tenantId, id]);
  return jobById(tenantId, id);
}

/** How many jobs of a company wait or are worked on. */
export const openJobs = (tenantId: string): Promise<number> =>
  prisma().bulkPdfJob.count({ where: { tenantId, status: OPEN } });

type Changed = Partial<
  Pick<
    BulkPdfJob,
    | ("status" | "step" | "packed" | "failed" | "zips" | "turn")
    | ("error" | "startedAt" | "endedAt")
  >
>;

/** Stores how far a job is. */
export async function updateJob(
  { tenantId, now }: { tenantId: string; now: Date },
  id: string,
  changed: Changed,
): Promise<void> {
  const data = { ...changed, updatedAt: now };
  await prisma().bulkPdfJob.updateMany({ where: { tenantId, id }, data });
}

/** The jobs of an entity whose orgs are all within reach, the newest first. Jobs go after 90 days, so that they are not many. */
export async function jobsOf(
  { tenantId, entityId, orgIds }: Reach,
  take: number,
  skip: number,
): Promise<BulkPdfJob[]> {
  const orderBy: Prisma.BulkPdfJobOrderByWithRelationInput[] = [
    { createdAt: "desc" },
    { id: "desc" },
  ];
  const all = await prisma().bulkPdfJob.findMany({
    where: { tenantId, entityId },
    select: { id: true, orgIds: true },
    orderBy,
  });
  const reach = new Set(orgIds);
  const ids = all.filter((job) => job.orgIds.every((org) => reach.has(org))).map(({ id }) => id);
  const rows = await prisma().bulkPdfJob.findMany({
    where: { tenantId, id: { in: ids.slice(skip, skip + take) } },
    omit: NOT_TOLD,
    orderBy,
  });
  return rows.map(read);
}

/** The complete ZIP files of jobs, in order. */
export async function zipsOf(tenantId: string, jobIds: readonly string[]) {
  const rows = await prisma().bulkPdfZip.findMany({
    where: { tenantId, jobId: { in: [...jobIds] }, file: { size: { not: null } } },
    select: { jobId: true, fileId: true, file: { select: { name: true } } },
    orderBy: { number: "asc" },
  });
  return rows.map(({ jobId, fileId, file }) => ({ jobId, fileId, name: file.name }));
}

/** The documents of a job whose PDF could not be made, in order. */
export async function failedOf(tenantId: string, jobId: string) {
  const rows = await prisma().bulkPdfDocument.findMany({
    where: { tenantId, jobId, state: "Failed" },
    select: { kind: true, documentId: true },
    orderBy: { position: "asc" },
  });
  return rows.map(({ kind, documentId }) => ({ kind: wordRead(DOCUMENT_KINDS, kind), documentId }));
}

/** The first document of a job that has failed, and why. */
export async function firstFailure(tenantId: string, jobId: string): Promise<string | null> {
  const row = await prisma().bulkPdfDocument.findFirst({
    where: { tenantId, jobId, state: "Failed" },
    select: { number: true, error: true },
    orderBy: { position: "asc" },
  });
  return row && `${row.number}: ${row.error}`;
}

const forgotten = statement(
  "reap-bulk-pdf-jobs",
  "delete from bulk_pdf_job where tenant_id = $1 and kept_until < clock_timestamp()",
);

/** Deletes jobs that were told of long enough. */
export async function deleteOldJobs(tenantId: string): Promise<void> {
  await forgotten([tenantId]);
}
