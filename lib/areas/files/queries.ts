import { prisma, statement } from "@/lib/platform/database/db";

/** Days for which a file is kept. */
export const KEPT_DAYS = 30;

type Owner = { tenantId: string; entityId: string; orgIds: readonly string[] };

/** Begins a file without parts. It can be had once it is complete. Its days are the machine's, as the reaper's are. */
export async function insertFile(
  { tenantId, entityId, orgIds }: Owner,
  file: { id: string; scope: string; name: string; media: string },
  keptDays = KEPT_DAYS,
): Promise<void> {
  const keptUntil = new Date(Date.now() + keptDays * 86_400_000);
  await prisma().storedFile.create({
    data: { tenantId, entityId, orgIds: [...orgIds], keptUntil, ...file },
  });
}

/** Adds a part to a file. */
export async function insertPart(
  tenantId: string,
  part: { fileId: string; position: number; bytes: Uint8Array<ArrayBuffer> },
): Promise<void> {
  await prisma().storedFilePart.create({ data: { tenantId, ...part } });
}

const complete = statement<{ size: string }>(
  "stored-file-complete",
  `update stored_file f set size = (select coalesce(sum(length(p.bytes)), 0) from stored_file_part p
     where p.tenant_id = f.tenant_id and p.file_id = f.id)
   where f.tenant_id = $1 and f.id = $2::uuid returning f.size::text as size`,
);

/** Completes a file; returns its bytes. */
export async function completeFile(tenantId: string, id: string): Promise<number> {
  return Number((await complete([tenantId, id]))[0]?.size ?? 0);
}

/** Deletes the parts of a file that will not be completed. */
export async function deleteParts(tenantId: string, fileId: string): Promise<void> {
  await prisma().storedFilePart.deleteMany({ where: { tenantId, fileId } });
}

/** A complete file by its id. */
export function fileById(tenantId: string, id: string) {
  return prisma().storedFile.findFirst({
    where: { tenantId, id, size: { not: null } },
    omit: { tenantId: true, keptUntil: true },
  });
}

/** The bytes of a part. */
export async function partOf(tenantId: string, fileId: string, position: number) {
  const part = await prisma().storedFilePart.findUnique({
    where: { tenantId_fileId_position: { tenantId, fileId, position } },
    select: { bytes: true },
  });
  return part?.bytes;
}

const forgotten = statement(
  "reap-stored-files",
  "delete from stored_file where tenant_id = $1 and kept_until < clock_timestamp()",
);

/** Deletes files that were kept long enough. */
export async function deleteOldFiles(tenantId: string): Promise<void> {
  await forgotten([tenantId]);
}
