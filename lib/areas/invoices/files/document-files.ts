import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import type { UploadedFile } from "@/lib/api/uploaded-file";
import { dateTimeText } from "@/lib/kernel/clock";
import { newId, uuidOf, wireId } from "@/lib/kernel/ids";
import { type OwedKind, SUBJECT } from "@/lib/areas/invoices/owed-kind-model";
import { LARGEST_FILE, MOST_FILES } from "./file-contract";
import { type DocumentFile, type FileOwner, filesOf, fileWithId, insertFile } from "./file-queries";

type Document = {
  readonly number: string;
  readonly status: string;
  readonly postedAt: Date | null;
  readonly createdAt: Date;
};

/**
 * Stores a PDF for a document, whose account the caller has locked; returns its id.
 *
 * @throws MissingField, InvalidValue or RuleViolation naming the problem.
 */
export async function keepFile(
  ctx: Ctx,
  owner: FileOwner,
  { number, status, kind = "Invoice" }: Pick<Document, "number" | "status"> & { kind?: OwedKind },
  file: UploadedFile | undefined,
): Promise<string> {
  if (!file) throw new MissingField("file is required, as a part of a form.");
  if (status !== "Draft" && status !== "Posted") {
    throw new RuleViolation(`Files are for drafts and posted documents; ${number} is ${status}.`);
  }
  const bytes = await bytesOf(file);
  if (bytes.subarray(0, 5).toString("latin1") !== "%PDF-") {
    throw new InvalidValue(`${file.name} is not a PDF: its first bytes are not %PDF-.`);
  }
  if ((await filesOf(ctx.tenantId, owner)).length >= MOST_FILES) {
    throw new RuleViolation(`${number} has ${MOST_FILES} files already.`);
  }
  const id = newId();
  await insertFile(ctx, owner, { id, name: file.name, bytes });
  const isInvoice = "invoiceId" in owner;
  ctx.record({
    subjectType: isInvoice ? SUBJECT[kind] : "creditMemo",
    subjectId: isInvoice ? owner.invoiceId : owner.creditMemoId,
    action: "upload",
    detail: { fileName: file.name, sha256: file.sha256 },
  });
  return id;
}

async function bytesOf(file: UploadedFile): Promise<Buffer<ArrayBuffer>> {
  if (file.size > LARGEST_FILE) {
    throw new InvalidValue("The file may have at most 4 MB.", { status: 413 });
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.open()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const made = ({ postedAt, createdAt }: Pick<Document, "postedAt" | "createdAt">) =>
  postedAt ?? createdAt;

/** The files of a document as lists show them, its own PDF among those that were uploaded: the newest first. */
export async function listedFiles(
  ctx: Ctx,
  owner: FileOwner & { readonly id: string },
  document: Pick<Document, "postedAt" | "createdAt">,
) {
  const own = { id: owner.id, createdAt: made(document) };
  const files: readonly Pick<DocumentFile, "id" | "createdAt">[] = [
    ...(await filesOf(ctx.tenantId, owner)),
    own,
  ];
  return files
    .map(({ id, createdAt }) => ({
      id: wireId(id),
      pdfFileUrl: `/v1/files/${wireId(id)}`,
      versionNumber: createdAt.getTime(),
    }))
    .sort((one, other) => other.versionNumber - one.versionNumber);
}

/** What is told of a document's file: it is made on request, so it is always there. */
export async function statusOfFile(
  ctx: Ctx,
  owner: FileOwner & { readonly id: string },
  document: Pick<Document, "postedAt" | "createdAt">,
) {
  const [newest] = await listedFiles(ctx, owner, document);
  const createdOn = dateTimeText(ctx.timeZone, made(document));
  const updatedAt = newest === undefined ? made(document) : new Date(newest.versionNumber);
  return {
    pdfGenerationStatus: "Generated" as const,
    createdOn,
    updatedOn: dateTimeText(ctx.timeZone, updatedAt),
    pdfFileURL: newest?.pdfFileUrl ?? "",
    errorCategory: null,
    errorMessage: null,
  };
}

/** An uploaded file of a document that the caller may see. @throws NotFound */
export async function documentFile(
  ctx: Ctx,
  key: string,
): Promise<{ bytes: Uint8Array; filename: string; creditMemoId: string | null }> {
  const id = uuidOf(key);
  const found = id === undefined ? undefined : await fileWithId(ctx, id);
  if (!found) throw new NotFound("file", key);
  const { bytes, name, creditMemoId } = found;
  return { bytes, filename: name.replace(/[^A-Za-z0-9._-]/g, "_"), creditMemoId };
}

const PAGE = 20;
const LARGEST_PAGE = 40;

/** One page of a short list that is read whole, and the address of the next one. */
export function pageOfFiles<T>(
  files: readonly T[],
  { page = "1", pageSize }: { page?: string | undefined; pageSize?: string | undefined },
  address: string,
): { files: T[]; nextPage?: string } {
  const size = Math.min(Number(pageSize ?? PAGE), LARGEST_PAGE);
  const end = Number(page) * size;
  const shown = files.slice(end - size, end);
  if (files.length <= end) return { files: shown };
  const next = new URLSearchParams({ page: String(Number(page) + 1), pageSize: String(size) });
  return { files: shown, nextPage: `${address}?${next}` };
}
