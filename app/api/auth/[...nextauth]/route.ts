import NextAuth from "next-auth";
import { nextAuthOptions } from "@/lib/platform/auth/next-auth-options";

const handler = (request: Request, context: unknown) =>
  NextAuth(nextAuthOptions())(request, context);
export { handler as GET, handler as POST };
