import { randomUUID } from "node:crypto";
import type { ApiError } from "@/lib/kernel/errors";
import type { Style } from "./operation";
import { isTrackId } from "./steps/read-input";
import { failureBody, newProcessId, reasonsOfError } from "./steps/respond";
import { DEFAULT_VERSION } from "@/lib/kernel/versions";

/** The family of bodies of an address, for responses before any operation is known. */
export function styleOfPath(path: string): Style {
  if (path.startsWith("/v2/")) return "v2";
  if (path.startsWith("/v1/object/")) return "object";
  return path.startsWith("/oauth/") ? "token" : "v1";
}

/** The caller's own id for a call that reaches no operation; an invalid one is left out. */
export function trackHeader(request: Request | undefined): Record<string, string> {
  const trackId = request?.headers.get("service-track-id") ?? "";
  return isTrackId(trackId) ? { "service-track-id": trackId } : {};
}

/** A refusal in the error contract for requests that reach no operation. */
export function refusalOf(path: string, error: ApiError, request?: Request): Response {
  const ids = { processId: newProcessId(), requestId: randomUUID() };
  const body = failureBody(styleOfPath(path), error, reasonsOfError(error, 500000), ids);
  return new Response(JSON.stringify(body), {
    status: error.status,
    headers: {
      ...trackHeader(request),
      ...error.options.headers,
      "content-type": "application/json; charset=utf-8",
      "service-request-id": ids.requestId,
      "service-version": DEFAULT_VERSION,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...(error.options.retryAfter === undefined
        ? {}
        : { "retry-after": String(error.options.retryAfter) }),
    },
  });
}
