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

/** A page of the runs of a meter, the newest first: those after one of them. */
export async function runsAfter(
  tenantId: string,
  meterId: string,
  after: string | undefined,
  take: number,
): Promise<Run[]> {
  const rows = await prisma().meterRun.findMany({
    where: { tenantId, meterId, ...(after === undefined ? {} : { id: { lt: after } }) },
    omit: OMIT,
    orderBy: { id: "desc" },
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

/** Which entries of an audit trail to read. */
export type EntriesOf = {
  readonly kind: "SAMPLE" | "ERROR";
  readonly runType: Run["runType"];
  readonly runIds: readonly string[] | "" | undefined;
  readonly steps: readonly string[] | undefined;
  readonly from: Date;
  readonly to: Date;
  /** The last entry of the page before. */
  readonly after: string | undefined;
  readonly take: number;
};

/** A page of an audit trail, the newest first. */
export function entriesOf(
  tenantId: string,
  meterId: string,
  { kind, runType, runIds, steps, from, to, after, take }: EntriesOf,
) {
  return prisma().meterEntry.findMany({
    where: {
      ...{ tenantId, meterId, kind, runType },
      createdAt: { gte: from, lte: to },
      ...(runIds ? { runId: { in: [...runIds] } } : {}),
      ...(steps ? { step: { in: [...steps] } } : {}),
      ...(after === undefined ? {} : { id: { lt: after } }),
    },
    omit: { tenantId: true, meterId: true },
    orderBy: { id: "desc" },
    take,
  });
}

/** Which runs to sum up. */
export type RunsOf = {
  readonly runType: Run["runType"] | undefined;
  readonly ids: readonly string[] | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
};

/** What runs have done, by version and type. */
export async function sumOfRuns(
  tenantId: string,
  meterId: string,
  { runType, ids, from, to }: RunsOf,
) {
  const createdAt = { ...(from && { gte: from }), ...(to && { lt: to }) };
  const rows = await prisma().meterRun.groupBy({
    by: ["version", "runType"],
    where: {
      ...{ tenantId, meterId, createdAt },
      ...(runType === undefined ? {} : { runType }),
      ...(ids === undefined ? {} : { id: { in: [...ids] } }),
    },
    _count: { _all: true },
    _sum: { records: true, errors: true },
    orderBy: [{ version: "asc" }, { runType: "asc" }],
  });
  return rows.map((row) => ({ ...row, runType: wordRead(RUN_TYPES, row.runType) }));
}
