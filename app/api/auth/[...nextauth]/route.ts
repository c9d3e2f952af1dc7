import NextAuth from "next-auth";
import { TemporaryError } from "@/lib/api/errors";
import { refusalOf } from "@/lib/api/refuse";
import { nextAuthOptions } from "@/lib/platform/auth/next-auth-options";
import { deviceCookie, visitOf } from "@/lib/platform/auth/portal-visit";
import { signInFailure } from "@/lib/platform/auth/sign-in-failure";

/** NextAuth's answers, except to a sign-out that left the session open: that keeps its cookie. */
async function handler(request: Request, context: unknown): Promise<Response> {
  const visit = visitOf(request);
  const outcome = { signedIn: false, stillOpen: false };
  let answer: Response;
  try {
    answer = await NextAuth(nextAuthOptions(visit, outcome))(request, context);
  } catch (error) {
    return refusalOf("/", signInFailure(error));
  }
  if (outcome.stillOpen) {
    return refusalOf("/", new TemporaryError("The sign-out could not be stored; try again."));
  }
  if (outcome.signedIn) answer.headers.append("set-cookie", deviceCookie(visit));
  return answer;
}

export { handler as GET, handler as POST };
