import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";
import type { Ctx } from "@/lib/kernel/context";
import { ApiError, RuleViolation } from "@/lib/kernel/errors";
import { fileRows } from "@/lib/areas/batch-actions/read-rows";
import { addPart, dropParts, endFile, plainName } from "@/lib/areas/files/stored-files";
import { asTenant } from "@/lib/platform/database/ambient";
import { databaseFault, isPassing, sqlState } from "@/lib/platform/database/database-faults";
import { log } from "@/lib/platform/log";
import { systemTransaction } from "@/lib/platform/system-work";
import { isOpen, LARGEST_EXPORT, type ObjectExport, PART_ROWS } from "./model";
import { exportById, lockedExport, updateExport } from "./queries";
import { textOf } from "./text-model";
import { zipBegin, zipEnd } from "./zip-model";

const deflated = promisify<Buffer, { finishFlush: number }, Buffer>(deflateRaw);

/**
 * Writes an export part by part, each in a transaction with how far it is: a worker that is killed leaves whole parts, and
 * the next one goes on behind them. Passing faults are thrown for a retry; on the last attempt they are the reason of failure.
 */
export async function runExport(tenantId: string, id: string, isLastTry = false): Promise<void> {
  const found = await asTenant(tenantId, () => exportById(tenantId, id));
  if (!found || !isOpen(found)) return;
  const { entityId, orgIds } = found;
  const work = { operation: "runExport", entityId, orgIds: [...orgIds] };
  try {
    let goesOn = true;
    while (goesOn) goesOn = await systemTransaction(tenantId, work, (ctx) => writePart(ctx, id));
  } catch (thrown) {
    const error = databaseFault(thrown);
    if (isPassing(error) && !isLastTry) throw error;
    const reason = reasonOf(error, tenantId, id);
    await systemTransaction(tenantId, work, (ctx) => fail(ctx, id, reason));
  }
}

/** Writes the next part of an export. Returns whether another one follows. */
async function writePart(ctx: Ctx, id: string): Promise<boolean> {
  const before = await lockedExport(ctx.tenantId, id);
  if (!before || !isOpen(before)) return false;
  const { query, behind, until, parts, fileId, format, name } = before;
  const { columns, rows, next } = await fileRows(ctx, query, { behind, until }, PART_ROWS);
  const isLast = next === undefined;
  const text = textOf(format, name, { columns, rows, isFirst: parts === 0, isLast });
  const plain = Buffer.from(text, "utf8");
  const sums = {
    plainSize: before.plainSize + plain.length,
    checksum: crc32(plain, before.checksum),
  };
  if (sums.plainSize > LARGEST_EXPORT)
    throw new RuleViolation(
      "The file would be larger than 1 GB. Add conditions that find fewer records.",
    );
  const bytes = before.zip ? await packed(before, plain) : plain;
  await addPart(ctx, fileId, parts, bytes);
  if (isLast) await finish(ctx, { ...before, ...sums, parts: parts + 1 });
  await updateExport(ctx, id, {
    ...sums,
    ...(next ?? { behind, until }),
    parts: parts + 1,
    status: isLast ? "Completed" : "Processing",
  });
  return !isLast;
}

/** The bytes of a part of a ZIP file: each part ends a block, so that the next one begins without what was before it. */
async function packed({ parts, name, format, createdAt }: ObjectExport, plain: Buffer) {
  const bytes = await deflated(plain, { finishFlush: constants.Z_FULL_FLUSH });
  const begin = zipBegin({ name: `${plainName(name)}.${format}`, at: createdAt });
  return parts === 0 ? Buffer.concat([begin, bytes]) : bytes;
}

async function finish(ctx: Ctx, written: ObjectExport): Promise<void> {
  const { fileId, zip, format, parts, checksum, plainSize, createdAt } = written;
  const size = await endFile(ctx, fileId);
  if (zip) {
    const entry = { name: `${plainName(written.name)}.${format}`, at: createdAt };
    const behind = size - zipBegin(entry).length;
    const end = zipEnd({ ...entry, checksum, packed: behind, plain: plainSize });
    await addPart(ctx, fileId, parts, end);
    await endFile(ctx, fileId);
  }
  ctx.emit({
    type: "export.completed",
    subjectType: "export",
    subjectId: written.id,
    payload: { name: written.name, fileId },
  });
}

async function fail(ctx: Ctx, id: string, reason: string): Promise<void> {
  const before = await lockedExport(ctx.tenantId, id);
  if (!before || !isOpen(before)) return;
  await dropParts(ctx, before.fileId);
  await updateExport(ctx, id, { status: "Failed", statusReason: reason.slice(0, 1000) });
  const payload = { name: before.name, reason };
  ctx.emit({ type: "export.failed", subjectType: "export", subjectId: id, payload });
}

const TOO_LONG = "57014";

/** Why an export failed; what is nobody's refusal is for the log alone. */
function reasonOf(error: unknown, tenantId: string, exportId: string): string {
  if (error instanceof ApiError && error.category !== 60) return error.message;
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (sqlState(cause) === TOO_LONG)
    return "A part of the query took too long. Add conditions that find fewer records.";
  log.error({ err: error, tenantId, exportId }, "an export failed");
  return "An internal error; its cause is in the server's log.";
}
