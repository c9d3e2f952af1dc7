import { prisma } from "@/lib/platform/database/db";
import { wordRead } from "@/lib/platform/database/prisma-values";
import { JOB_OPERATIONS, type Job, RUN_STATUSES } from "../model";

type By = { tenantId: string; now: Date; actor: { id: string } };
const OMIT = { tenantId: true, createdById: true } as const;

const jobOf = (
  row: Omit<Job, "status" | "operation"> & { status: string; operation: string },
): Job => ({
  ...row,
  status: wordRead(RUN_STATUSES, row.status),
  operation: wordRead(JOB_OPERATIONS, row.operation),
});

/** Stores a job of an event store. */
export async function insertJob(
  { tenantId, now, actor }: By,
  job: Omit<Job, "createdAt" | "updatedAt">,
): Promise<void> {
  const stamp = { createdById: actor.id, createdAt: now, updatedAt: now };
  await prisma().meterJob.createMany({ data: { tenantId, ...job, ...stamp } });
}

export async function jobWithId(tenantId: string, id: string): Promise<Job | undefined> {
  const row = await prisma().meterJob.findFirst({ where: { tenantId, id }, omit: OMIT });
  return row ? jobOf(row) : undefined;
}

/** The newest job of a meter's event store. */
export async function latestJob(tenantId: string, meterId: string): Promise<Job | undefined> {
  const where = { tenantId, meterId, operation: { not: "AUDIT_EXPORT" } };
  const orderBy = { id: "desc" } as const;
  const row = await prisma().meterJob.findFirst({ where, omit: OMIT, orderBy });
  return row ? jobOf(row) : undefined;
}

/** Exports of a meter's audit trail, the newest first. */
export async function exportsOf(
  tenantId: string,
  meterId: string,
  exportType: string | undefined,
  rows: { skip: number; take: number },
): Promise<Job[]> {
  const only = exportType && { query: { contains: `"exportType":"${exportType}"` } };
  const where = { tenantId, meterId, operation: "AUDIT_EXPORT", ...only };
  const orderBy = { id: "desc" } as const;
  return (await prisma().meterJob.findMany({ where, omit: OMIT, orderBy, ...rows })).map(jobOf);
}

/** Stores how far a job is, and adds to what it has changed. */
export async function storeJob(
  { tenantId, now }: Pick<By, "tenantId" | "now">,
  id: string,
  { status, changed }: { status: Job["status"]; changed: number },
): Promise<void> {
  const data = { status, changed: { increment: changed }, updatedAt: now };
  await prisma().meterJob.updateMany({ where: { tenantId, id }, data });
}

/** Deletes jobs of before a moment. */
export async function forgetJobs(tenantId: string, moment: Date): Promise<void> {
  const where = { tenantId, createdAt: { lt: moment }, status: { in: ["Completed", "Failed"] } };
  await prisma().meterJob.deleteMany({ where });
}
