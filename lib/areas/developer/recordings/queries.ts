import type { ListQuery } from "@/lib/api/object-query";
import { type ListSpec, readList } from "@/lib/lists/object-query";
import { prisma } from "@/lib/platform/database/db";
import { wordRead } from "@/lib/platform/database/prisma-values";
import { KEEPS, MOST_CALLS } from "@/lib/kernel/recordings";
import type { FailedCall, RecordedCallRow, RecordingRow } from "./model";

const shown = {
  omit: { tenantId: true },
  include: { client: { select: { name: true } } },
} as const;

/** The recordings of a tenant, or one of them, newest first. */
export async function recordingsOf(tenantId: string, id?: string): Promise<RecordingRow[]> {
  const where = { tenantId, ...(id === undefined ? {} : { id }) };
  const found = await prisma().recording.findMany({ where, ...shown, orderBy: { id: "desc" } });
  return found.map(({ client, keeps, ...row }) => ({
    ...row,
    clientName: client?.name ?? null,
    keeps: wordRead(KEEPS, keeps),
  }));
}

/** Whether a tenant has a client that is not revoked. */
export async function hasClient(tenantId: string, id: string): Promise<boolean> {
  const where = { tenantId, id, revokedAt: null };
  return (await prisma().apiClient.count({ where })) > 0;
}

/** Stores a new recording. */
export async function insertRecording(
  tenantId: string,
  recording: Omit<RecordingRow, "clientName" | "stoppedAt" | "calls">,
): Promise<void> {
  await prisma().recording.createMany({ data: { tenantId, ...recording } });
}

/** Ends a recording that has not ended. */
export async function endRecording(tenantId: string, id: string, at: Date): Promise<void> {
  await prisma().recording.updateMany({
    where: { tenantId, id, stoppedAt: null },
    data: { stoppedAt: at },
  });
}

/** Deletes a recording with its calls. */
export async function removeRecording(tenantId: string, id: string): Promise<void> {
  await prisma().recording.deleteMany({ where: { tenantId, id } });
}

/** The failed calls of a recording, newest first. */
export async function failedCallsOf(tenantId: string, recordingId: string): Promise<FailedCall[]> {
  return prisma().recordedCall.findMany({
    where: { tenantId, recordingId, status: { gte: 400 } },
    select: {
      ...{ id: true, at: true, method: true, path: true, operation: true, status: true },
      ...{ code: true, message: true, field: true, refused: true },
    },
    orderBy: { id: "desc" },
    take: MOST_CALLS,
  });
}

const recordedCalls: ListSpec = {
  name: "recorded-calls",
  select: `select c.id, c.recording_id as "recordingId", c.at, c.request_id as "requestId", c.client_id as "clientId",
    c.client_name as "clientName", c.method, c.path, c.operation, c.status, c.answered_status as "answeredStatus", c.version,
    c.track_id as "trackId", c.code, c.message, c.field, c.refused, c.reasons, c.query, c.request, c.response
    from recorded_call c where c.tenant_id = $1`,
  fixed: 1,
  fields: {
    // Ids are in the order of storing.
    id: { column: "c.id", type: "id", sortable: true },
    recordingId: { column: "c.recording_id", type: "id" },
    at: { column: "c.at", type: "instant" },
    clientId: { column: "c.client_id", type: "id" },
    method: { column: "c.method", type: "text" },
    path: { column: "c.path", type: "text" },
    operation: { column: "c.operation", type: "text" },
    status: { column: "c.status", type: "number" },
    code: { column: "c.code", type: "number" },
    trackId: { column: "c.track_id", type: "text" },
  },
  defaultSort: "id.DESC",
  idColumn: "c.id",
};

/** One page of the recorded calls of a tenant. */
export function recordedCallPage(tenantId: string, query: ListQuery) {
  return readList<RecordedCallRow>(recordedCalls, query, [tenantId]);
}
