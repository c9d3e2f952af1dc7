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

/** A piece of the daily work that could not be done. */
export type WorkFailure = {
  day: LocalDate;
  step: (typeof STEPS)[number];
  subjectType: string;
  subjectId: string;
  message: string;
};

const store = statement(
  "work-failure-store",
  `insert into work_failure (tenant_id, id, day, step, subject_type, subject_id, message, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (tenant_id, day, step, subject_id) do update
     set message = excluded.message, at = excluded.at, resolved_at = null`,
);

/** Keeps why a piece of work was left out, so that somebody can see it. */
export async function storeWorkFailure(
  tenantId: string,
  failure: WorkFailure,
  at: Date,
): Promise<void> {
  const { day, step, subjectType, subjectId, message } = failure;
  await store([tenantId, newId(), day, step, subjectType, subjectId, message.slice(0, 500), at]);
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

/** A piece of work that failed and has not been done since. */
export type OpenWork = Pick<WorkFailure, "step" | "subjectId">;

const open = statement<OpenWork>(
  "work-failures-open",
  `select distinct step, subject_id as "subjectId" from work_failure where tenant_id = $1 and resolved_at is null`,
);

/** The pieces that have failed and not been done since. */
export function openWork(tenantId: string): Promise<OpenWork[]> {
  return open([tenantId]);
}

const resolve = statement(
  "work-failures-resolve",
  `update work_failure f set resolved_at = $4 from unnest($2::text[], $3::uuid[]) as d (step, subject_id)
   where f.tenant_id = $1 and f.resolved_at is null and f.step = d.step and f.subject_id = d.subject_id`,
);

/** Marks pieces as done, or due no more. */
export async function resolveWork(
  tenantId: string,
  done: readonly OpenWork[],
  at: Date,
): Promise<void> {
  const steps = done.map(({ step }) => step);
  await resolve([tenantId, steps, done.map(({ subjectId }) => subjectId), at]);
}
