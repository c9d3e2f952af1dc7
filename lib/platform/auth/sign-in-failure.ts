import { ApiError, InvalidValue } from "@/lib/api/errors";
import { log } from "../log";

/**
 * The refusal of a request that NextAuth could not answer. Where the body cannot be read, the error's
 * message quotes it: that stays out of the answer and of the log.
 */
export function signInFailure(error: unknown): ApiError {
  if (error instanceof SyntaxError) {
    log.warn("a sign-in came with a body that cannot be read");
    return new InvalidValue("The body cannot be read.");
  }
  log.error({ err: error }, "a sign-in could not be answered");
  return new ApiError(60, "Internal error.");
}
