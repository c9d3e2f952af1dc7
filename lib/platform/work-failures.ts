import type { LocalDate } from "@/lib/values/local-date";
import { prisma, statement } from "@/lib/platform/database/db";
import { dayRead, wordRead } from "@/lib/platform/database/prisma-values";
import { newId } from "@/lib/kernel/ids";

const STEPS = [
  "remove",
  "resume",
  "order",
  "renew",
  "settle",
  "bill",
  "collect",
  "remind",
] as const;

/** A failed piece of the daily work. */
export type WorkFailure = {
  day: LocalDate;
  step: (typeof STEPS)[number];
  subjectType: string;
  subjectId: string;
  message: string;
};

/** A failure, and the run of the daily work in which it occurred. */
export type FailureOfRun = WorkFailure & { runId: string };

const store = statement(
  "work-failure-store",
  `insert into work_failure (tenant_id, id, day, step, subject_type, subject_id, message, at, run_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (tenant_id, day, step, subject_id) do update
     set message = excluded.message, at = excluded.at, resolved_at = null, run_id = excluded.run_id`,
);

/** Stores why a piece of work failed, so that it can be seen. */
export async function storeWorkFailure(
  tenantId: string,
  failure: FailureOfRun,
  at: Date,
): Promise<void> {
  const { day, step, subjectType, subjectId, message, runId } = failure;
  const values = [day, step, subjectType, subjectId, message.slice(0, 500), at, runId];
  await store([tenantId, newId(), ...values]);
}

/** The newest failures of the daily work that are still open. */
export async function recentWorkFailures(tenantId: string, limit: number): Promise<WorkFailure[]> {
  const failures = await prisma().workFailure.findMany({
    where: { tenantId, resolvedAt: null },
    select: { day: true, step: true, subjectType: true, subjectId: true, message: true },
    orderBy: [{ day: "desc" }, { id: "desc" }],
    take: limit,
  });
  return failures.map((failure) => ({
    ...failure,
    day: dayRead(failure.day),
    step: wordRead(STEPS, failure.step),
  }));
}

const resolve = statement(
  "work-failures-resolve",
  `update work_failure f set resolved_at = $3 where f.tenant_id = $1 and f.resolved_at is null and not exists (
     select from work_failure g where g.tenant_id = f.tenant_id and g.step = f.step and g.subject_id = f.subject_id
       and g.resolved_at is null and g.run_id = $2)`,
);

/** Marks everything that did not fail in a run, which has ended, as done or no longer due. */
export async function resolveOthers(tenantId: string, runId: string, at: Date): Promise<void> {
  await resolve([tenantId, runId, at]);
}

/** Marks failures of a step as done, whose subjects were worked on again. */
export async function resolveFailures(
  tenantId: string,
  step: WorkFailure["step"],
  subjectIds: readonly string[],
  at: Date,
): Promise<void> {
  const where = { tenantId, step, subjectId: { in: [...subjectIds] }, resolvedAt: null };
  if (subjectIds.length) await prisma().workFailure.updateMany({ where, data: { resolvedAt: at } });
}

/** The subjects of a step that failed in a run, among some. */
export async function failedSubjects(
  tenantId: string,
  runId: string,
  step: WorkFailure["step"],
  subjectIds: readonly string[],
): Promise<Set<string>> {
  const rows = await prisma().workFailure.findMany({
    where: { tenantId, runId, step, subjectId: { in: [...subjectIds] }, resolvedAt: null },
    select: { subjectId: true },
  });
  return new Set(rows.map(({ subjectId }) => subjectId));
}
