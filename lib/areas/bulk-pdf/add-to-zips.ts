import { crc32 } from "node:zlib";
import { addPart, beginFile } from "@/lib/areas/files/stored-files";
import { entryBegin, type ZipEntry, zipDirectory } from "@/lib/areas/files/zip-model";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { indexName, indexText } from "./index-model";
import type { MadePdf } from "./make-pdfs";
import { type BulkPdfJob, KEPT_DAYS, limits, type OpenZip } from "./model";
import {
  insertZip,
  lastZip,
  type NewEntry,
  packedIn,
  storeEntries,
  updateZip,
} from "./zip-queries";

type Pdf = Extract<MadePdf, { bytes: Uint8Array }>;

/** A PDF is compressed already, so that it is stored as it is. */
const stored = (name: string, at: Date, bytes: { size: number; checksum: number }): ZipEntry => ({
  ...{ name, at, checksum: bytes.checksum, packed: bytes.size, plain: bytes.size },
  ...{ isDeflated: false, isOpen: false },
});

/**
 * Adds PDFs to the last ZIP file of a job, and begins others as one is full: their bytes are parts of stored files, which
 * cannot be had before the job ends. Returns how many ZIP files the job has.
 */
export async function addToZips(ctx: Ctx, job: BulkPdfJob, pdfs: readonly Pdf[]): Promise<number> {
  let zip = await lastZip(ctx.tenantId, job.id);
  let waiting = [...pdfs];
  while (waiting.length) {
    const fitting = fittingIn(zip, waiting);
    if (zip && !fitting.length) await closeZip(ctx, job, zip);
    if (zip && fitting.length) zip = await append(ctx, job, zip, fitting);
    else zip = await beginZip(ctx, job, (zip?.number ?? 0) + 1);
    waiting = waiting.slice(fitting.length);
  }
  return zip?.number ?? 0;
}

/** The first PDFs that have room in a ZIP file; an empty one takes any. */
function fittingIn(zip: OpenZip | undefined, pdfs: readonly Pdf[]): readonly Pdf[] {
  if (!zip) return [];
  const { zipDocuments, zipBytes } = limits();
  let { documents, bytes } = zip;
  const full = pdfs.findIndex((pdf) => {
    const isFull =
      documents > 0 && (documents >= zipDocuments || bytes + pdf.bytes.length > zipBytes);
    documents += 1;
    bytes += pdf.bytes.length;
    return isFull;
  });
  return full < 0 ? pdfs : pdfs.slice(0, full);
}

async function beginZip(ctx: Ctx, job: BulkPdfJob, number: number): Promise<OpenZip> {
  const fileId = newId();
  const name = `${job.fileName}_${number}.zip`;
  const file = { id: fileId, scope: "invoices:read", name, media: "application/zip" } as const;
  await beginFile(ctx, file, KEPT_DAYS);
  await insertZip(ctx.tenantId, job.id, { number, fileId });
  return { number, fileId, documents: 0, parts: 0, bytes: 0 };
}

async function append(
  ctx: Ctx,
  job: BulkPdfJob,
  zip: OpenZip,
  pdfs: readonly Pdf[],
): Promise<OpenZip> {
  const entries: NewEntry[] = [];
  const chunks: Uint8Array[] = [];
  let at = zip.bytes;
  for (const { position, fileName, bytes } of pdfs) {
    const sums = { size: bytes.length, checksum: crc32(bytes) };
    const begin = entryBegin(stored(fileName, ctx.now, sums));
    entries.push({ position, at, ...sums });
    chunks.push(begin, bytes);
    at += begin.length + bytes.length;
  }
  await storeEntries(ctx, job.id, zip.number, entries);
  const documents = zip.documents + pdfs.length;
  return addBytes(ctx, job, { ...zip, documents }, chunks);
}

async function addBytes(
  ctx: Ctx,
  job: BulkPdfJob,
  zip: OpenZip,
  chunks: readonly Uint8Array[],
): Promise<OpenZip> {
  const bytes = Buffer.concat(chunks);
  await addPart(ctx, zip.fileId, zip.parts, bytes);
  const longer = { ...zip, parts: zip.parts + 1, bytes: zip.bytes + bytes.length };
  await updateZip(ctx.tenantId, job.id, longer);
  return longer;
}

/** Writes the index of a ZIP file behind its PDFs, and its directory. */
export async function closeZip(ctx: Ctx, job: BulkPdfJob, zip: OpenZip): Promise<void> {
  const documents = await packedIn(ctx.tenantId, job.id, zip.number);
  const entries = documents.map((of) => ({ ...stored(of.fileName, of.madeAt, of), begins: of.at }));
  const text = Buffer.from(job.hasIndex ? indexText(job.indexFormat, documents) : "", "utf8");
  const sums = { size: text.length, checksum: crc32(text) };
  const index = { ...stored(indexName(job.indexFormat), ctx.now, sums), begins: zip.bytes };
  const written = job.hasIndex ? [entryBegin(index), text] : [];
  const at = zip.bytes + written.reduce((sum, { length }) => sum + length, 0);
  const directory = zipDirectory(job.hasIndex ? [...entries, index] : entries, at);
  await addBytes(ctx, job, zip, [...written, directory]);
}
