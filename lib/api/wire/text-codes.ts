import type { ApiError, Reason } from "@/lib/kernel/errors";
import { failureV1 } from "../steps/respond";

/** The failure body of fulfillments: codes are texts, and an internal error has reasons alone (interface: Other rules). */
export function failureWithTextCodes(
  error: ApiError,
  reasons: readonly Reason[],
  ids: { processId: string; requestId: string },
): unknown {
  const texts = reasons.map(({ code, message }) => ({ code: String(code), message }));
  return error.status === 500
    ? { reasons: texts }
    : { ...failureV1(error, reasons, ids), reasons: texts };
}
