import { prisma, statement } from "@/lib/platform/database/db";
import { wordRead } from "@/lib/platform/database/prisma-values";
import { uuidOf } from "@/lib/kernel/ids";
import {
  JOB_STATUSES,
  JOB_TYPES,
  type JobType,
  type SettlementJob,
  type SettlementRequest,
} from "./job-model";

type Asker = {
  tenantId: string;
  entityId: string;
  orgIds: readonly string[];
  actor: { type: string; id: string; name: string };
  now: Date;
};

/** Stores a job with its request and user. */
export async function insertJob(
  { tenantId, entityId, orgIds, actor, now }: Asker,
  job: { id: string; type: JobType; creditMemoId: string; request: SettlementRequest },
): Promise<void> {
  const who = { actorType: actor.type, actorId: actor.id, actorName: actor.name };
  await prisma().settlementJob.create({
    data: {
      tenantId,
      status: "Pending",
      entityId,
      orgIds: [...orgIds],
      ...who,
      ...job,
      createdAt: now,
      updatedAt: now,
    },
  });
}

const COLUMNS = `id, type, status, credit_memo_id as "creditMemoId", entity_id as "entityId", org_ids as "orgIds",
  actor_type as "actorType", actor_id as "actorId", actor_name as "actorName", request, error`;

const lock = statement<SettlementJob>(
  "settlement-job-lock",
  `select ${COLUMNS} from settlement_job where tenant_id = $1 and id = $2::uuid for update`,
);

/** What a job is and how it ended, by its id. */
export async function jobById(tenantId: string, key: string) {
  const id = uuidOf(key);
  if (id === undefined) return null;
  const job = await prisma().settlementJob.findUnique({
    where: { tenantId_id: { tenantId, id } },
    omit: { request: true },
  });
  return (
    job && {
      ...job,
      type: wordRead(JOB_TYPES, job.type),
      status: wordRead(JOB_STATUSES, job.status),
    }
  );
}

/** A job by id, locked, so that only one worker does it. */
export async function lockJob(tenantId: string, id: string): Promise<SettlementJob | undefined> {
  return (await lock([tenantId, id]))[0];
}

/** Ends a job, as done or with the reason for its failure. */
export async function endJob(
  { tenantId, now }: { tenantId: string; now: Date },
  id: string,
  error: string | null,
): Promise<void> {
  const status = error === null ? "Processed" : "Error";
  await prisma().settlementJob.updateMany({
    where: { tenantId, id, status: "Pending" },
    data: { status, error: error?.slice(0, 4000) ?? null, updatedAt: now },
  });
}
