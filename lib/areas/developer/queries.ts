import type { ListQuery } from "@/lib/api/object-query";
import { type ListSpec, readList } from "@/lib/platform/object-query";

export type LoggedRequestRow = {
  id: string;
  at: Date;
  method: string;
  path: string;
  operation: string;
  status: number;
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
  select: `select l.id, l.at, l.method, l.path, l.operation, l.status, l.code, l.message, l.version,
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
