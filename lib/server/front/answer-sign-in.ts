import NextAuth from "next-auth";
import { ApiError, InvalidValue, TemporaryError } from "@/lib/kernel/errors";
import { refusalOf } from "@/lib/api/refuse";
import { log } from "@/lib/platform/log";
import { nextAuthOptions } from "@/lib/platform/auth/next-auth-options";
import { deviceCookie, visitOf } from "@/lib/platform/auth/portal-visit";

/** NextAuth's responses, except for a sign-out that left the session open: that keeps its cookie. */
export async function answerSignIn(request: Request, context: unknown): Promise<Response> {
  const visit = visitOf(request);
  const outcome = { signedIn: false, stillOpen: false };
  let answer: Response;
  try {
    answer = await NextAuth(nextAuthOptions(visit, outcome))(request, context);
  } catch (error) {
    return refusalOf("/", failureOf(error), request);
  }
  if (outcome.stillOpen) {
    const failed = new TemporaryError("The sign-out could not be stored; try again.");
    return refusalOf("/", failed, request);
  }
  if (outcome.signedIn) answer.headers.append("set-cookie", deviceCookie(visit));
  return answer;
}

/** For an unreadable body, the error's message quotes it: it is kept out of response and log. */
function failureOf(error: unknown): ApiError {
  if (error instanceof SyntaxError) {
    log.warn("a sign-in came with a body that cannot be read");
    return new InvalidValue("The body cannot be read.");
  }
  log.error({ err: error }, "a sign-in could not be answered");
  return new ApiError(60, "Internal error.");
}
