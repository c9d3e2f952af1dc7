import { newId } from "@/lib/kernel/ids";
import { asTenant } from "@/lib/platform/database/ambient";
import { insertRows, prisma, statement } from "@/lib/platform/database/db";
import { transaction } from "@/lib/platform/database/transaction";
import { groupBy } from "@/lib/values/group-by";
import { log } from "../log";
import { DAYS_KEPT, type Keeps, MOST_CALLS } from "@/lib/kernel/recordings";
import { MOST_REFUSED, type RecordedCall, wants } from "./model";

const FLUSH_MILLISECONDS = 250;
/** The most calls that wait to be stored; further ones are not recorded. */
const MOST_WAITING = 500;

type Waiting = { calls: RecordedCall[]; storing: Promise<void>; timer?: NodeJS.Timeout };

declare global {
  var perennialRecorded: Waiting | undefined;
}

/** One per process, however often Next loads this module. */
const waiting = (globalThis.perennialRecorded ??= { calls: [], storing: Promise.resolve() });

/** Queues a call for the recordings that want it; it is stored a moment later, off the path of the call. */
export function recordLater(call: RecordedCall): void {
  if (waiting.calls.length < MOST_WAITING) waiting.calls.push(call);
  waiting.timer ??= setTimeout(() => void flushRecorded(), FLUSH_MILLISECONDS).unref();
}

/** Stores the waiting calls. A recording that cannot be written is reported and never fails a call. */
export function flushRecorded(): Promise<void> {
  clearTimeout(waiting.timer);
  delete waiting.timer;
  waiting.storing = waiting.storing.then(storeWaiting);
  return waiting.storing;
}

async function storeWaiting(): Promise<void> {
  for (const [tenantId, calls] of groupBy(waiting.calls.splice(0), (call) => call.tenantId)) {
    try {
      await asTenant(tenantId, () => transaction(() => store(tenantId, calls)));
    } catch (error) {
      log.warn({ err: error, calls: calls.length }, "calls could not be recorded");
    }
  }
}

type Running = {
  id: string;
  clientId: string | null;
  keeps: Keeps;
  endsAt: Date;
  calls: number;
  refused: number;
};

const running = statement<Running>(
  "recordings-running",
  `select r.id, r.client_id as "clientId", r.keeps, r.ends_at as "endsAt", r.calls,
     (select count(*)::int from recorded_call c where c.tenant_id = r.tenant_id and c.recording_id = r.id and c.refused is not null) as refused
   from recording r where r.tenant_id = $1 and r.stopped_at is null and r.ends_at > clock_timestamp() order by r.id for update of r`,
);
const nameOf = statement<{ id: string; name: string }>(
  "recorded-clients",
  "select id, name from api_client where tenant_id = $1 and id = any($2::uuid[])",
);
const insert = insertRows("recorded_call");

async function store(tenantId: string, calls: readonly RecordedCall[]): Promise<void> {
  const recordings = await running([tenantId]);
  if (!recordings.length) return;
  const ids = [...new Set(calls.map(({ clientId }) => clientId))];
  const names = new Map((await nameOf([tenantId, ids])).map(({ id, name }) => [id, name]));
  for (const recording of recordings) {
    const fitting = thatFit(
      recording,
      calls.filter((call) => names.has(call.clientId)),
    );
    if (!fitting.length) continue;
    await insert(fitting.map((call) => rowOf(recording.id, call, names.get(call.clientId) ?? "")));
    await count(tenantId, recording, fitting.length);
  }
}

/** Notes how many calls a locked recording has; with as many as it keeps, it ends. */
async function count(tenantId: string, { id, calls }: Running, more: number): Promise<void> {
  const full = calls + more >= MOST_CALLS ? { stoppedAt: new Date() } : {};
  await prisma().recording.updateMany({
    where: { tenantId, id },
    data: { calls: calls + more, ...full },
  });
}

/** The calls that a recording wants and has room for. */
function thatFit(recording: Running, calls: readonly RecordedCall[]): RecordedCall[] {
  const { id, clientId, keeps, endsAt } = recording;
  const known = { id, clientId, keeps, endsAt: endsAt.getTime() };
  let refusals = recording.refused;
  return calls
    .filter((call) => wants(known, call, Date.now()))
    .filter(({ refused }) => refused === null || (refusals += 1) <= MOST_REFUSED)
    .slice(0, MOST_CALLS - recording.calls);
}

function rowOf(recordingId: string, call: RecordedCall, clientName: string) {
  const [first] = call.reasons;
  return {
    tenant_id: call.tenantId,
    id: newId(),
    recording_id: recordingId,
    at: call.at,
    request_id: call.requestId,
    client_id: call.clientId,
    client_name: clientName,
    method: call.method,
    path: call.path,
    operation: call.operation,
    status: call.status,
    answered_status: call.answeredStatus,
    version: call.version,
    track_id: call.trackId,
    code: first?.code ?? null,
    message: first?.message ?? null,
    field: first?.field ?? null,
    refused: call.refused,
    reasons: call.reasons,
    query: call.query ?? null,
    request: call.request ?? null,
    response: call.response ?? null,
  };
}

const reap = statement(
  "recordings-reap",
  `delete from recording where tenant_id = $1
     and coalesce(stopped_at, ends_at) < clock_timestamp() - interval '${DAYS_KEPT} days'`,
);

/** Deletes the recordings of the ambient tenant that ended a while ago, with their calls. */
export async function reapRecordings(tenantId: string): Promise<void> {
  await reap([tenantId]);
}
