import { prisma } from "@/lib/platform/database/db";
import { wordRead } from "@/lib/platform/database/prisma-values";

const STATUSES = ["Completed", "Failed"] as const;
const TYPES = ["Usage"] as const;

type NewImport = {
  id: string;
  name: string;
  importType: string;
  status: string;
  statusReason: string | null;
  md5: string;
  totalCount: number;
  importedCount: number;
  originalFileId: string;
  resultFileId: string;
};

type Caller = {
  tenantId: string;
  now: Date;
  entityId: string;
  orgIds: readonly string[];
  actor: { id: string };
};

/** Stores an import that has ended. */
export async function insertImport(
  { tenantId, now, entityId, orgIds, actor }: Caller,
  stored: NewImport,
): Promise<void> {
  const by = { createdById: actor.id, updatedById: actor.id, createdAt: now, updatedAt: now };
  const data = { tenantId, entityId, orgIds: [...orgIds], ...by, ...stored };
  await prisma().objectImport.create({ data });
}

/** An import by its id. */
export async function importById(tenantId: string, id: string) {
  const row = await prisma().objectImport.findUnique({ where: { tenantId_id: { tenantId, id } } });
  return (
    row && {
      ...row,
      status: wordRead(STATUSES, row.status),
      importType: wordRead(TYPES, row.importType),
    }
  );
}
