import type { CookieOption, NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { log } from "../log";
import { required } from "../env";
import { isSecurePortal, portalCookieName } from "./portal-cookie";
import { closePortalSession, findPortalSession, SESSION_SECONDS } from "./portal-sessions";
import { signInToPortal } from "./portal-sign-in";
import type { Visit } from "./portal-visit";

/** The outcome of a request, where NextAuth's answer does not contain it. */
export type Outcome = {
  signedIn: boolean;
  /** A session could not be ended, although NextAuth answers as if it were. */
  stillOpen: boolean;
};

/**
 * The portal's sign-in: e-mail and password, a row for each session, and a cookie that contains
 * only the row's id. The portal's address comes from NEXTAUTH_URL and never from a request.
 *
 * @param outcome is filled in while the request is answered.
 */
export function nextAuthOptions(visit: Visit, outcome: Outcome): NextAuthOptions {
  return {
    secret: required("NEXTAUTH_SECRET"),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in" },
    cookies: {
      sessionToken: cookie("session"),
      csrfToken: cookie("csrf"),
      callbackUrl: cookie("return"),
    },
    providers: [passwordProvider(visit, outcome)],
    callbacks: {
      jwt: ({ token, user }) => ({ sid: user ? user.id : token.sid }),
      session: async ({ session, token }) => {
        const found = await findPortalSession(String(token.sid));
        const user = found && { name: found.user.name, email: found.user.email };
        return { expires: session.expires, user };
      },
      redirect: ({ url, baseUrl }) => (isInside(url, baseUrl) ? url : baseUrl),
    },
    events: {
      signOut: ({ token }) =>
        closePortalSession(String(token.sid), visit).catch((error: unknown) => {
          log.warn({ err: error }, "a session could not be ended");
          outcome.stillOpen = true;
        }),
    },
    logger: {
      error: (code) => log.warn({ code: knownCode(code) }, "a sign-in failed"),
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}

/** NextAuth's own codes are capital letters; nothing else of a request is logged. */
function knownCode(code: string): string {
  return /^[A-Z_]{1,60}$/.test(code) ? code : "UNKNOWN";
}

const passwordProvider = (visit: Visit, outcome: Outcome) =>
  CredentialsProvider({
    credentials: { email: { type: "email" }, password: { type: "password" } },
    authorize: async (given) => {
      const { email, password } = given ?? {};
      if (typeof email !== "string" || typeof password !== "string") return null;
      const id = await signInToPortal({ ...visit, email, password });
      outcome.signedIn = id !== undefined;
      return id === undefined ? null : { id };
    },
  });

function cookie(name: "session" | "csrf" | "return"): CookieOption {
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecurePortal() };
  return { name: portalCookieName(name), options };
}

function isInside(url: string, baseUrl: string): boolean {
  return URL.canParse(url, baseUrl) && new URL(url, baseUrl).origin === new URL(baseUrl).origin;
}
