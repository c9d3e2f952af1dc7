import { decode } from "next-auth/jwt";
import { required } from "../env";

/** True when the portal is served over https; its cookies are then bound to the host. */
export function isSecurePortal(): boolean {
  return required("NEXTAUTH_URL").startsWith("https://");
}

/** The name of a portal cookie; browsers accept `__Host-` only over https and for one host. */
export function portalCookieName(name: "session" | "csrf" | "return" | "device"): string {
  return `${isSecurePortal() ? "__Host-" : ""}perennial.${name}`;
}

/** The longest cookie that is decrypted. */
const LONGEST_TOKEN = 1000;

/** The session id in a Cookie header; undefined when there is none or it is not ours. */
export async function sessionIdOfCookies(header: string | null): Promise<string | undefined> {
  const name = portalCookieName("session");
  const pairs = (header ?? "").split(";").map((pair) => pair.trim().split("="));
  const token = pairs.find(([key]) => key === name)?.[1];
  if (!token || token.length > LONGEST_TOKEN) return undefined;
  return sessionIdOfToken(token);
}

/** The session id in an encrypted token, which contains nothing else. */
async function sessionIdOfToken(token: string): Promise<string | undefined> {
  try {
    const claims = await decode({ token, secret: required("NEXTAUTH_SECRET") });
    return typeof claims?.sid === "string" ? claims.sid : undefined;
  } catch {
    return undefined;
  }
}
