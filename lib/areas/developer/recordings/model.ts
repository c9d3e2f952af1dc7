import { type Keeps, MOST_CALLS, type RecordingStatus } from "@/lib/kernel/recordings";

/** What became of a recording by a moment of real time. */
export function statusOf(
  { calls, stoppedAt, endsAt }: { calls: number; stoppedAt: Date | null; endsAt: Date },
  now: Date,
): RecordingStatus {
  if (calls >= MOST_CALLS) return "full";
  if (stoppedAt) return "stopped";
  return endsAt > now ? "running" : "ended";
}

/** What of a call decides which other calls failed like it. */
export type FailedCall = {
  id: string;
  at: Date;
  method: string;
  path: string;
  operation: string | null;
  status: number;
  code: number | null;
  message: string | null;
  field: string | null;
  refused: string | null;
};

/** Calls that failed alike: how many, and the last of them. */
export type Problem = { times: number; last: FailedCall };

/** Failed calls, the newest first, by operation, or address where nothing is served, and reason; the most frequent first. */
export function problemsOf(calls: readonly FailedCall[]): Problem[] {
  const problems = new Map<string, Problem>();
  for (const call of calls) {
    const { method, operation, path, status, code, field, refused } = call;
    const key = [method, operation ?? path, status, code, inAnyEntry(field), refused].join(" ");
    const known = problems.get(key);
    if (known) known.times += 1;
    else problems.set(key, { times: 1, last: call });
  }
  return [...problems.values()].toSorted((a, b) => b.times - a.times);
}

/** `subscriptions[3].notes` and `subscriptions[0].notes` are one mistake. */
const inAnyEntry = (field: string | null) => field?.replace(/\[\d+\]/g, "[]") ?? "";

/** A recording as it is stored. */
export type RecordingRow = {
  id: string;
  clientId: string | null;
  clientName: string | null;
  keeps: Keeps;
  startedBy: string;
  startedAt: Date;
  endsAt: Date;
  stoppedAt: Date | null;
  calls: number;
};

/** A call of a recording as it is stored. */
export type RecordedCallRow = FailedCall & {
  recordingId: string;
  requestId: string | null;
  clientId: string;
  clientName: string;
  answeredStatus: number | null;
  version: string | null;
  trackId: string | null;
  reasons: { code: number; message: string; field?: string }[];
  query: unknown;
  request: unknown;
  response: unknown;
};
