import NextAuth from "next-auth";
import { TemporaryError } from "@/lib/api/errors";
import { refusalOf } from "@/lib/api/refuse";
import { nextAuthOptions } from "@/lib/platform/auth/next-auth-options";
import { log } from "@/lib/platform/log";

/** NextAuth's answers, except to a sign-out that left the session open: that keeps its cookie. */
async function handler(request: Request, context: unknown): Promise<Response> {
  let stillOpen = false;
  const options = nextAuthOptions((error) => {
    log.warn({ err: error }, "a session could not be ended");
    stillOpen = true;
  });
  const answer: Response = await NextAuth(options)(request, context);
  if (!stillOpen) return answer;
  return refusalOf("/", new TemporaryError("The sign-out could not be stored; try again."));
}
export { handler as GET, handler as POST };
