import { prisma, statement } from "@/lib/platform/database/db";
import { wordRead } from "@/lib/platform/database/prisma-values";
import { DOCUMENT_KINDS, type OpenZip, type PackedDocument, type WaitingDocument } from "./model";

/** The next documents of a job: those that were not tried yet first, and of these those whose PDF is missing. */
export async function nextDocuments(
  tenantId: string,
  jobId: string,
  take: number,
): Promise<WaitingDocument[]> {
  const rows = await prisma().bulkPdfDocument.findMany({
    where: { tenantId, jobId, state: "Waiting" },
    select: {
      ...{ position: true, kind: true, documentId: true, number: true },
      ...{ fileName: true, isMissing: true, attempts: true },
    },
    orderBy: [{ attempts: "asc" }, { isMissing: "desc" }, { position: "asc" }],
    take,
  });
  return rows.map((row) => ({ ...row, kind: wordRead(DOCUMENT_KINDS, row.kind) }));
}

/** Stores that a PDF could not be made; its document waits for another attempt, or has failed. */
export async function storeFailure(
  tenantId: string,
  jobId: string,
  { position, ...failure }: { position: number; state: string; attempts: number; error: string },
): Promise<void> {
  const where = { tenantId_jobId_position: { tenantId, jobId, position } };
  await prisma().bulkPdfDocument.update({ where, data: failure });
}

/** An entry that was added to a ZIP file. */
export type NewEntry = { position: number; at: number; size: number; checksum: number };

const pack = statement(
  "bulk-pdf-documents-packed",
  `update bulk_pdf_document d set state = 'Packed', error = null, zip = $3::int, made_at = $4::timestamptz,
     at = u.at, size = u.size, checksum = u.checksum
   from unnest($5::int[], $6::bigint[], $7::int[], $8::bigint[]) as u (position, at, size, checksum)
   where d.tenant_id = $1 and d.job_id = $2::uuid and d.position = u.position`,
);

/** Stores where the PDFs of documents are in a ZIP file. */
export async function storeEntries(
  { tenantId, now }: { tenantId: string; now: Date },
  jobId: string,
  zip: number,
  entries: readonly NewEntry[],
): Promise<void> {
  const column = (of: (entry: NewEntry) => number) => entries.map(of);
  await pack([
    ...[tenantId, jobId, zip, now, column(({ position }) => position)],
    ...[column(({ at }) => at), column(({ size }) => size), column(({ checksum }) => checksum)],
  ]);
}

/** The documents in a ZIP file, in its order. */
export async function packedIn(
  tenantId: string,
  jobId: string,
  zip: number,
): Promise<PackedDocument[]> {
  const rows = await prisma().bulkPdfDocument.findMany({
    where: { tenantId, jobId, zip },
    orderBy: { at: "asc" },
  });
  return rows.map((row) => ({
    ...row,
    kind: wordRead(DOCUMENT_KINDS, row.kind),
    at: Number(row.at),
    size: Number(row.size),
    checksum: Number(row.checksum),
    madeAt: row.madeAt ?? row.documentMadeAt,
  }));
}

/** Begins a ZIP file whose stored file exists. */
export async function insertZip(
  tenantId: string,
  jobId: string,
  zip: Pick<OpenZip, "number" | "fileId">,
): Promise<void> {
  await prisma().bulkPdfZip.create({ data: { tenantId, jobId, ...zip } });
}

/** The ZIP file that was begun last, while its job is not done. */
export async function lastZip(tenantId: string, jobId: string): Promise<OpenZip | undefined> {
  const row = await prisma().bulkPdfZip.findFirst({
    where: { tenantId, jobId },
    select: { number: true, fileId: true, documents: true, parts: true, bytes: true },
    orderBy: { number: "desc" },
  });
  return row ? { ...row, bytes: Number(row.bytes) } : undefined;
}

/** Stores how long a ZIP file has become. */
export async function updateZip(tenantId: string, jobId: string, zip: OpenZip): Promise<void> {
  const { number, documents, parts, bytes } = zip;
  const where = { tenantId_jobId_number: { tenantId, jobId, number } };
  await prisma().bulkPdfZip.update({ where, data: { documents, parts, bytes } });
}

/** The stored files of a job, complete or not, in order. */
export async function filesOfJob(tenantId: string, jobId: string): Promise<string[]> {
  const rows = await prisma().bulkPdfZip.findMany({
    where: { tenantId, jobId },
    select: { fileId: true },
    orderBy: { number: "asc" },
  });
  return rows.map(({ fileId }) => fileId);
}
