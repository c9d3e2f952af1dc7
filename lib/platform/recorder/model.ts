import type { Keeps } from "@/lib/kernel/recordings";

/** A recording that has not ended. */
export type RunningRecording = {
  id: string;
  /** The client whose calls it keeps; null for all. */
  clientId: string | null;
  keeps: Keeps;
  /** When it ends, in milliseconds. */
  endsAt: number;
};

/** How many of them may be calls without a valid credential, which everyone can send. */
export const MOST_REFUSED = 100;

/** One reason of a failure. */
export type KeptReason = { code: number; message: string; field?: string };

/** A call of a client, on its way into the recordings that want it. */
export type RecordedCall = {
  tenantId: string;
  clientId: string;
  failed: boolean;
  at: string;
  requestId: string | null;
  method: string;
  path: string;
  /** Null where nothing is served at the address. */
  operation: string | null;
  status: number;
  answeredStatus: number | null;
  version: string | null;
  trackId: string | null;
  reasons: readonly KeptReason[];
  /** Which kind of credential was refused. */
  refused: string | null;
  query: unknown;
  request: unknown;
  response: unknown;
};

/** Whether a recording wants a call. */
export function wants(
  { clientId, keeps, endsAt }: RunningRecording,
  call: Pick<RecordedCall, "clientId" | "failed">,
  now: number,
): boolean {
  return (
    endsAt > now &&
    (call.failed || keeps === "all") &&
    (clientId === null || clientId === call.clientId)
  );
}
