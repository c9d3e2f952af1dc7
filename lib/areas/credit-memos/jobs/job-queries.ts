import { statement } from "@/lib/platform/database/db";
import { uuidOf } from "@/lib/kernel/ids";
import type { JobType, SettlementJob, SettlementRequest } from "./job-model";

const insert = statement(
  "settlement-job-insert",
  `insert into settlement_job (tenant_id, id, type, status, credit_memo_id, entity_id, org_ids, actor_type, actor_id, actor_name, request,
     created_at, updated_at)
   values ($1, $2, $3, 'Pending', $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
);

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
  const who = [entityId, orgIds, actor.type, actor.id, actor.name];
  const { id, type, creditMemoId, request } = job;
  await insert([tenantId, id, type, creditMemoId, ...who, JSON.stringify(request), now]);
}

const COLUMNS = `id, type, status, credit_memo_id as "creditMemoId", entity_id as "entityId", org_ids as "orgIds",
  actor_type as "actorType", actor_id as "actorId", actor_name as "actorName", request, error`;

const read = statement<SettlementJob>(
  "settlement-job-read",
  `select ${COLUMNS} from settlement_job where tenant_id = $1 and id = $2::uuid`,
);
const lock = statement<SettlementJob>(
  "settlement-job-lock",
  `select ${COLUMNS} from settlement_job where tenant_id = $1 and id = $2::uuid for update`,
);

/** A job by id. */
export async function jobById(tenantId: string, id: string): Promise<SettlementJob | undefined> {
  return (await read([tenantId, uuidOf(id) ?? null]))[0];
}

/** A job by id, locked, so that only one worker does it. */
export async function lockJob(tenantId: string, id: string): Promise<SettlementJob | undefined> {
  return (await lock([tenantId, id]))[0];
}

const end = statement(
  "settlement-job-end",
  `update settlement_job set status = $3, error = $4, updated_at = $5
   where tenant_id = $1 and id = $2 and status = 'Pending'`,
);

/** Ends a job, as done or with the reason for its failure. */
export async function endJob(
  { tenantId, now }: { tenantId: string; now: Date },
  id: string,
  error: string | null,
): Promise<void> {
  const status = error === null ? "Processed" : "Error";
  await end([tenantId, id, status, error?.slice(0, 4000) ?? null, now]);
}
