import { prisma } from "@/lib/platform/database/db";
import { jsonWritten, wordRead } from "@/lib/platform/database/prisma-values";
import { newId } from "@/lib/kernel/ids";
import { type Run, RUN_STATUSES, RUN_TYPES, type RunStatus } from "./model";

type By = { tenantId: string; now: Date; actor: { id: string } };
const OMIT = { tenantId: true, uniqueKey: true, createdById: true } as const;

const runOf = (
  row: Omit<Run, "status" | "runType"> & { status: string; runType: string },
): Run => ({
  ...row,
  status: wordRead(RUN_STATUSES, row.status),
  runType: wordRead(RUN_TYPES, row.runType),
});

/** Stores a run; undefined where one with its key is stored already. */
export async function insertRun(
  { tenantId, now, actor }: By,
  run: Pick<Run, "meterId" | "version" | "runType" | "status"> & { uniqueKey?: string },
): Promise<Run | undefined> {
  const id = newId();
  const stamp = { createdById: actor.id, createdAt: now };
  const data = [{ tenantId, id, ...run, ...stamp }];
  await prisma().meterRun.createMany({ data, skipDuplicates: true });
  const row = await prisma().meterRun.findFirst({ where: { tenantId, id }, omit: OMIT });
  return row ? runOf(row) : undefined;
}

export async function runByKey(
  tenantId: string,
  meterId: string,
  uniqueKey: string,
): Promise<Run | undefined> {
  const where = { tenantId, meterId, uniqueKey };
  const row = await prisma().meterRun.findFirst({ where, omit: OMIT });
  return row ? runOf(row) : undefined;
}

/** The newest runs of a meter, or of one of its versions. */
export async function runsOf(
  tenantId: string,
  meterId: string,
  only: { version?: string; runType?: Run["runType"] },
  take: number,
): Promise<Run[]> {
  const rows = await prisma().meterRun.findMany({
    where: { tenantId, meterId, ...only },
    omit: OMIT,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take,
  });
  return rows.map(runOf);
}

/** Begins the runs of a meter that wait; returns their ids. */
export async function beginRuns(tenantId: string, meterId: string): Promise<string[]> {
  const where = { tenantId, meterId, status: { in: ["Pending", "Running"] } };
  await prisma().meterRun.updateMany({ where, data: { status: "Running" } });
  const rows = await prisma().meterRun.findMany({
    where: { tenantId, meterId, status: "Running" },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id }) => id);
}

/** Adds to what a run has done. */
export async function addToRun(
  tenantId: string,
  id: string,
  done: { days: number; records: number; errors: number },
): Promise<void> {
  const { days, records, errors } = done;
  const data = {
    days: { increment: days },
    records: { increment: records },
    errors: { increment: errors },
  };
  await prisma().meterRun.updateMany({ where: { tenantId, id }, data });
}

/** Ends runs. */
export async function endRuns(
  tenantId: string,
  ids: readonly string[],
  status: RunStatus,
  message: string | null,
  endedAt: Date,
): Promise<void> {
  const where = { tenantId, id: { in: [...ids] } };
  await prisma().meterRun.updateMany({ where, data: { status, message, endedAt } });
}

/** A new entry of the audit trail. */
export type NewEntry = {
  readonly meterId: string;
  readonly runId: string | null;
  readonly kind: "SAMPLE" | "ERROR";
  readonly runType: Run["runType"];
  readonly step: string;
  readonly ownId: string | null;
  readonly message: string | null;
  readonly data: object;
};

export async function insertEntries(
  { tenantId, now }: Pick<By, "tenantId" | "now">,
  entries: readonly NewEntry[],
): Promise<void> {
  if (!entries.length) return;
  const data = entries.map(({ data: payload, ...entry }) => ({
    ...{ tenantId, id: newId(), createdAt: now, data: jsonWritten(payload) },
    ...entry,
  }));
  await prisma().meterEntry.createMany({ data });
}

/** Deletes entries and runs of before a moment. */
export async function forgetBefore(tenantId: string, moment: Date): Promise<void> {
  const where = { tenantId, createdAt: { lt: moment } };
  await prisma().meterEntry.deleteMany({ where });
  const ended = { in: ["Completed", "Failed"] };
  await prisma().meterRun.deleteMany({ where: { ...where, status: ended } });
}
