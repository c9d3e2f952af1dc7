import type { ApiError } from "@/lib/kernel/errors";
import { wants } from "@/lib/platform/recorder/model";
import { keptSentence } from "@/lib/platform/recorder/kept-values";
import { recordLater } from "@/lib/platform/recorder/recorder";
import { log } from "@/lib/platform/log";
import { principalOfRequest } from "../steps/authenticate";
import { isBrowserCall } from "../steps/authenticate-browser";
import { loggedPath } from "../steps/note-call";
import { keptReason } from "./record-call";
import { reasonsOfError } from "../steps/respond";

/** The most callers that are looked up at once; further calls are not recorded. */
const MOST_LOOKED_UP = 10;
let lookedUp = 0;

/**
 * Hands a call that reaches no operation to the recordings of its client. It has been answered without a look at its
 * credential, so that happens now, and its body was not read.
 */
export function recordUnserved(request: Request, path: string, error: ApiError): void {
  if (lookedUp >= MOST_LOOKED_UP || !hasCredential(request)) return;
  lookedUp += 1;
  record(request, path, error)
    .catch((fault: unknown) =>
      log.debug({ err: fault }, "the caller of an unknown address is unknown"),
    )
    .finally(() => (lookedUp -= 1));
}

const hasCredential = (request: Request) =>
  !isBrowserCall(request) &&
  ["authorization", "apiaccesskeyid", "cookie"].some((name) => request.headers.has(name));

async function record(request: Request, path: string, error: ApiError): Promise<void> {
  const { tenant, actor } = await principalOfRequest(request);
  const caller = { clientId: actor.id, failed: true };
  if (actor.type !== "client" || !tenant.recordings.some((one) => wants(one, caller, Date.now())))
    return;
  recordLater({
    ...caller,
    tenantId: tenant.id,
    at: new Date().toISOString(),
    requestId: null,
    method: request.method,
    path: keptSentence(loggedPath(path), 300),
    operation: null,
    status: error.status,
    answeredStatus: null,
    version: null,
    trackId: null,
    reasons: reasonsOfError(error, 500000).map(keptReason),
    refused: null,
    query: undefined,
    request: undefined,
    response: undefined,
  });
}
