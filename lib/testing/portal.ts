import { type Answer, callApi, type CallOptions } from "./tenant";
import { encode } from "next-auth/jwt";
import { portalCookieName } from "@/lib/platform/auth/portal-cookie";
import { signInToPortal } from "@/lib/platform/auth/portal-sign-in";
import { newToken } from "@/lib/platform/auth/secrets";
import { required } from "@/lib/platform/env";

/** A person at the portal, with their browser's cookie. */
export type Visitor = {
  sessionId: string;
  cookie: string;
  /** Calls an operation as the portal's own pages do. */
  call: (method: string, path: string, body?: unknown, options?: CallOptions) => Promise<Answer>;
};

/** The Cookie header that a sign-in leaves for a session. */
export async function cookieOf(sessionId: string): Promise<string> {
  const token = await encode({ token: { sid: sessionId }, secret: required("NEXTAUTH_SECRET") });
  return `${portalCookieName("session")}=${token}`;
}

/** Signs a person in; fails the test if that fails. */
export async function visit(email: string, password: string): Promise<Visitor> {
  const place = { address: "192.0.2.1", device: newToken(), userAgent: "vitest" };
  const sessionId = await signInToPortal({ email, password, ...place });
  if (sessionId === undefined) throw new Error(`${email} could not sign in`);
  const cookie = await cookieOf(sessionId);
  return {
    sessionId,
    cookie,
    call: (method, path, body, options = {}) =>
      callApi(method, `/api/portal${path}`, body, {
        ...options,
        headers: { cookie, "sec-fetch-site": "same-origin", ...options.headers },
      }),
  };
}
