import { AuthenticationFailed } from "@/lib/kernel/errors";
import { refusalOf } from "@/lib/api/refuse";
import { foreignOrigin } from "@/lib/api/router";
import type { Authenticate } from "@/lib/api/serve";
import { portalIdentity } from "@/lib/platform/auth/portal-principal";
import { env } from "@/lib/platform/env";

const PREFIX = "/api/portal";

/** True for the addresses below which the portal's own pages call the operations. */
export function isPortalCall(path: string): boolean {
  return path === PREFIX || path.startsWith(`${PREFIX}/`);
}

/** The operation's address in a portal call. */
export function operationPath(path: string): string {
  return path.slice(PREFIX.length) || "/";
}

/** The caller of a portal call: by the session's cookie, and never by a token or a key. */
export const identifyPortal: Authenticate = async ({ request }) => {
  const found = await portalIdentity(request.headers.get("cookie"));
  if (!found) {
    throw new AuthenticationFailed("You are signed out. Sign in again.", {
      headers: { "www-authenticate": "Session" },
      refused: { what: "session" },
    });
  }
  return found.principal;
};

/**
 * The refusal of a call that another site's page made a browser send; undefined when the call is
 * allowed. Reads change nothing, and no other site can read their responses.
 */
export function foreignCall(request: Request, path: string): Response | undefined {
  if (request.method === "GET" || request.method === "HEAD" || isOwnPage(request)) return undefined;
  return refusalOf(operationPath(path), foreignOrigin(), request);
}

/**
 * Browsers say on secure origins where a call comes from (`Sec-Fetch-Site`), and always send the
 * origin of a call that is not a plain read. A call with neither is not from a page of ours.
 */
function isOwnPage(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = request.headers.get("origin");
  if (origin === null || !URL.canParse(origin)) return false;
  const own = [env().NEXTAUTH_URL, env().PERENNIAL_BASE_URL].filter((url) => url !== undefined);
  const { host } = new URL(origin);
  return own.some((url) => new URL(url).origin === origin) || host === request.headers.get("host");
}
