import { contracts } from "@/lib/api/contracts";
import { type Occurrence, resourceIndex } from "@/lib/api/openapi/describe";
import { resourceOf } from "@/lib/kernel/codes";
import { wireId } from "@/lib/kernel/ids";
import { LATEST_VERSION } from "@/lib/kernel/versions";
import { addressesAlike } from "./addresses-alike";
import { adviceOf, type Failure } from "./advice";
import {
  type FailedCall,
  type Problem,
  type RecordedCallRow,
  type RecordingRow,
  statusOf,
} from "./model";

let index: Map<number, Occurrence[]> | undefined;

function wordsOf(code: number, operation: string): string | undefined {
  index ??= resourceIndex(LATEST_VERSION);
  const places = index.get(resourceOf(code))?.filter((place) => place.path !== "");
  return (places?.find((place) => place.operation === operation) ?? places?.[0])?.description;
}

const alike = (method: string, path: string) => addressesAlike(contracts, method, path);

const advice = (failure: Failure) => adviceOf(failure, wordsOf, alike);

const linksOf = (baseUrl: string, operation: string | null, code: number | null) => ({
  ...(operation === null ? {} : { operation: `${baseUrl}/reference/${operation}` }),
  ...(code === null ? {} : { error: `${baseUrl}/reference/errors/${code}` }),
});

/** A recording as it is at a moment of real time. */
export function presentRecording(
  { id, clientId, clientName, stoppedAt, ...row }: RecordingRow,
  now: Date,
) {
  const { keeps, startedBy, startedAt, endsAt, calls } = row;
  return {
    id: wireId(id),
    ...(clientId === null ? {} : { clientId: wireId(clientId), clientName: clientName ?? "" }),
    keeps,
    status: statusOf({ calls, stoppedAt, endsAt }, now),
    startedBy,
    startedAt: startedAt.toISOString(),
    endsAt: endsAt.toISOString(),
    stoppedAt: stoppedAt?.toISOString(),
    calls,
  };
}

const presentFailure = (baseUrl: string, call: FailedCall) => ({
  method: call.method,
  operation: call.operation ?? undefined,
  status: call.status,
  code: call.code ?? undefined,
  message: call.message ?? undefined,
  field: call.field ?? undefined,
  advice: advice(call),
  links: linksOf(baseUrl, call.operation, call.code),
});

export const presentProblem = (baseUrl: string, { times, last }: Problem) => ({
  ...presentFailure(baseUrl, last),
  path: last.operation === null ? last.path : undefined,
  times,
  lastAt: last.at.toISOString(),
  lastCallId: wireId(last.id),
});

export const presentCall = (baseUrl: string, call: RecordedCallRow) => ({
  ...presentFailure(baseUrl, call),
  id: wireId(call.id),
  recordingId: wireId(call.recordingId),
  at: call.at.toISOString(),
  requestId: call.requestId === null ? undefined : wireId(call.requestId),
  clientId: wireId(call.clientId),
  clientName: call.clientName,
  path: call.path,
  answeredStatus: call.answeredStatus ?? undefined,
  version: call.version ?? undefined,
  trackId: call.trackId ?? undefined,
  reasons: call.reasons,
  query: call.query ?? undefined,
  request: call.request ?? undefined,
  response: call.response ?? undefined,
});
