import type { ListQuery } from "@/lib/api/object-query";
import { type ListSpec, readList } from "@/lib/lists/object-query";

export type LoggedRequestRow = {
  id: string;
  at: Date;
  method: string;
  path: string;
  operation: string;
  status: number;
  answeredStatus: number | null;
  code: number | null;
  message: string | null;
  version: string;
  durationMs: number;
  actorType: "client" | "user" | "system";
  actorName: string;
  trackId: string | null;
  idempotencyKey: string | null;
  replayed: boolean;
};

const loggedRequests: ListSpec = {
  name: "logged-requests",
  select: `select l.id, l.at, l.method, l.path, l.operation, l.status, l.answered_status as "answeredStatus", l.code, l.message, l.version,
    l.duration_ms as "durationMs", l.actor_type as "actorType", l.actor_name as "actorName",
    l.track_id as "trackId", l.idempotency_key as "idempotencyKey", l.replayed
    from request_log l where l.tenant_id = $1`,
  fixed: 1,
  fields: {
    id: { column: "l.id", type: "id" },
    at: { column: "l.at", type: "instant", sortable: true },
    method: { column: "l.method", type: "text" },
    path: { column: "l.path", type: "text" },
    operation: { column: "l.operation", type: "text" },
    status: { column: "l.status", type: "number", sortable: true },
    code: { column: "l.code", type: "number" },
    durationMs: { column: "l.duration_ms", type: "number", sortable: true },
    actorType: { column: "l.actor_type", type: "text" },
    actorName: { column: "l.actor_name", type: "text" },
    trackId: { column: "l.track_id", type: "text" },
    idempotencyKey: { column: "l.idempotency_key", type: "text" },
  },
  defaultSort: "at.DESC",
  idColumn: "l.id",
};

/** One page of the calls of a tenant. */
export function loggedRequestPage(tenantId: string, query: ListQuery) {
  return readList<LoggedRequestRow>(loggedRequests, query, [tenantId]);
}

export type AuditRow = {
  id: string;
  recordedAt: Date;
  at: Date;
  operation: string;
  action: string;
  actorType: "client" | "user" | "system" | "unknown";
  actorName: string;
  subjectType: string;
  subjectId: string;
  subjectName: string | null;
  requestId: string;
  detail: Record<string, unknown>;
};

const auditEntries: ListSpec = {
  name: "audit-entries",
  select: `select e.id, e.recorded_at as "recordedAt", e.at, e.operation, e.action, e.actor_type as "actorType",
    e.actor_name as "actorName", e.subject_type as "subjectType", e.subject_id as "subjectId",
    coalesce(u.email, c.name) as "subjectName", e.request_id as "requestId", e.detail
    from audit_entry e
    left join portal_user u on e.subject_type = 'signIn' and u.tenant_id = e.tenant_id and u.id = e.subject_id
    left join api_client c on e.subject_type = 'apiAccess' and c.tenant_id = e.tenant_id and c.id = e.subject_id
    where e.tenant_id = $1`,
  fixed: 1,
  fields: {
    // Ids of entries are in insertion order, and the table is partitioned by them.
    id: { column: "e.id", type: "id", sortable: true },
    recordedAt: { column: "e.recorded_at", type: "instant" },
    operation: { column: "e.operation", type: "text" },
    action: { column: "e.action", type: "text" },
    actorType: { column: "e.actor_type", type: "text" },
    actorName: { column: "e.actor_name", type: "text" },
    subjectType: { column: "e.subject_type", type: "text" },
    subjectId: { column: "e.subject_id", type: "id" },
    requestId: { column: "e.request_id", type: "id" },
  },
  defaultSort: "id.DESC",
  idColumn: "e.id",
};

/** One page of the audit trail of a tenant. */
export function auditPage(tenantId: string, query: ListQuery) {
  return readList<AuditRow>(auditEntries, query, [tenantId]);
}
