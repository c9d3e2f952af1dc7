import { statement } from "@/lib/platform/database/db";
import { uuidOf } from "@/lib/kernel/ids";

export const JOB_KINDS = ["CreateOrder", "PreviewOrder", "DeleteOrder"] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** A job with the data for its worker. */
export type OrderJob = {
  readonly id: string;
  readonly kind: JobKind;
  readonly status: "Processing" | "Completed" | "Failed";
  readonly entityId: string;
  readonly orgIds: string[];
  readonly actorType: "client" | "user" | "system";
  readonly actorId: string;
  readonly actorName: string;
  readonly version: string;
  readonly request: unknown;
  readonly result: Record<string, unknown> | null;
  readonly errors: string | null;
};

const insert = statement(
  "order-job-insert",
  `insert into order_job (tenant_id, id, kind, entity_id, org_ids, actor_type, actor_id, actor_name, version, request, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
);

type Asker = {
  tenantId: string;
  entityId: string;
  orgIds: readonly string[];
  actor: { type: string; id: string; name: string };
  version: string;
  now: Date;
};

/** Stores a job with its request and user. */
export async function insertJob(
  { tenantId, entityId, orgIds, actor, version, now }: Asker,
  job: { id: string; kind: JobKind; request: object },
): Promise<void> {
  const who = [entityId, orgIds, actor.type, actor.id, actor.name, version];
  await insert([tenantId, job.id, job.kind, ...who, JSON.stringify(job.request), now]);
}

const COLUMNS = `id, kind, status, entity_id as "entityId", org_ids as "orgIds", actor_type as "actorType",
  actor_id as "actorId", actor_name as "actorName", version, request, result, errors`;

const read = statement<OrderJob>(
  "order-job-read",
  `select ${COLUMNS} from order_job where tenant_id = $1 and id = $2::uuid`,
);
const lock = statement<OrderJob>(
  "order-job-lock",
  `select ${COLUMNS} from order_job where tenant_id = $1 and id = $2::uuid for update`,
);

/** A job by id. */
export async function jobById(tenantId: string, id: string): Promise<OrderJob | undefined> {
  return (await read([tenantId, uuidOf(id) ?? null]))[0];
}

/** A job by id, locked, so that only one worker runs it. */
export async function lockJob(tenantId: string, id: string): Promise<OrderJob | undefined> {
  return (await lock([tenantId, id]))[0];
}

const end = statement(
  "order-job-end",
  `update order_job set status = $3, result = $4, errors = $5, updated_at = $6
   where tenant_id = $1 and id = $2 and status = 'Processing'`,
);

/** Ends a job with its result, or with the reason for its failure. */
export async function endJob(
  { tenantId, now }: { tenantId: string; now: Date },
  id: string,
  outcome: { result: object } | { errors: string },
): Promise<void> {
  const done = "result" in outcome;
  const result = done ? JSON.stringify(outcome.result) : null;
  const errors = done ? null : outcome.errors.slice(0, 4000);
  await end([tenantId, id, done ? "Completed" : "Failed", result, errors, now]);
}
