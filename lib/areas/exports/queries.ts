import { prisma, statement } from "@/lib/platform/database/db";
import { wordRead } from "@/lib/platform/database/prisma-values";
import { EXPORT_STATUSES, type ObjectExport, WRITTEN_FORMATS } from "./model";

type Stored = Omit<
  ObjectExport,
  "statusReason" | "behind" | "until" | "parts" | "plainSize" | "checksum"
>;

/** Stores an export that waits for the worker. */
export async function insertExport(tenantId: string, { orgIds, ...stored }: Stored): Promise<void> {
  await prisma().objectExport.create({ data: { tenantId, orgIds: [...orgIds], ...stored } });
}

/** An export by its id, with the size of its file once that is complete. */
export async function exportById(
  tenantId: string,
  id: string,
): Promise<(ObjectExport & { size: number | null }) | undefined> {
  const row = await prisma().objectExport.findUnique({
    where: { tenantId_id: { tenantId, id } },
    omit: { tenantId: true },
  });
  if (!row) return undefined;
  const file = await prisma().storedFile.findUnique({
    where: { tenantId_id: { tenantId, id: row.fileId } },
    select: { size: true },
  });
  return {
    ...row,
    status: wordRead(EXPORT_STATUSES, row.status),
    format: wordRead(WRITTEN_FORMATS, row.format),
    plainSize: Number(row.plainSize),
    checksum: Number(row.checksum),
    size: file?.size == null ? null : Number(file.size),
  };
}

const lock = statement<{ id: string }>(
  "object-export-lock",
  "select e.id from object_export e where e.tenant_id = $1 and e.id = $2::uuid for update",
);

/** The same, locked until the transaction ends. */
export async function lockedExport(tenantId: string, id: string) {
  await lock([tenantId, id]);
  return exportById(tenantId, id);
}

/** How many exports of a company wait or are written. */
export function openExports(tenantId: string): Promise<number> {
  return prisma().objectExport.count({
    where: { tenantId, status: { in: ["Pending", "Processing"] } },
  });
}

type Written = Pick<
  ObjectExport,
  "status" | "statusReason" | "behind" | "until" | "parts" | "plainSize" | "checksum"
>;

/** Stores how far an export is. */
export async function updateExport(
  { tenantId, now }: { tenantId: string; now: Date },
  id: string,
  written: Partial<Written>,
): Promise<void> {
  const data = { ...written, updatedAt: now };
  await prisma().objectExport.updateMany({ where: { tenantId, id }, data });
}
