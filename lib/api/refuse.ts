import { randomUUID } from "node:crypto";
import type { ApiError } from "@/lib/kernel/errors";
import type { Style } from "./operation";
import { isTrackId } from "./steps/read-input";
import { failureBody, newProcessId, reasonsOfError } from "./steps/respond";
import { DEFAULT_VERSION } from "@/lib/kernel/versions";
import { ownHeader, prefixOf } from "./wire/own-headers";

/** The family of bodies of an address, for responses before any operation is known. */
export function styleOfPath(path: string): Style {
  if (path.startsWith("/v2/")) return "v2";
  if (path.startsWith("/v1/object/")) return "object";
  return path.startsWith("/oauth/") ? "token" : "v1";
}

/** The caller's own id for a call that reaches no operation; an invalid one is left out. */
export function trackHeader(request: Request): Record<string, string> {
  const { headers } = request;
  const trackId = ownHeader(headers, "track-id") ?? "";
  return isTrackId(trackId) ? { [`${prefixOf(headers)}-track-id`]: trackId } : {};
}

/** A refusal in the error contract for requests that reach no operation. */
export function refusalOf(path: string, error: ApiError, request: Request): Response {
  const ids = { processId: newProcessId(), requestId: randomUUID() };
  const prefix = prefixOf(request.headers);
  const body = failureBody(styleOfPath(path), error, reasonsOfError(error, 500000), ids);
  return new Response(JSON.stringify(body), {
    status: error.status,
    headers: {
      ...trackHeader(request),
      ...error.options.headers,
      "content-type": "application/json; charset=utf-8",
      [`${prefix}-request-id`]: ids.requestId,
      [`${prefix}-version`]: DEFAULT_VERSION,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...(error.options.retryAfter === undefined
        ? {}
        : { "retry-after": String(error.options.retryAfter) }),
    },
  });
}
