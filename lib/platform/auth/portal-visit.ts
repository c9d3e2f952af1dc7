import { networkOf } from "./caller-network";
import { isSecurePortal, portalCookieName } from "./portal-cookie";
import { newToken, secretHash } from "./secrets";

/** Where a person who signs in or out comes from. */
export type Visit = {
  /** Their network address. */
  address: string;
  userAgent: string;
  /** A random name that their browser keeps from its first sign-in on. It grants no access. */
  device: string;
};

/** Longer than browsers keep any cookie. */
const YEARS = 2 * 365 * 86_400;

/** The visit of a request that came through the front. */
export function visitOf({ headers }: Request): Visit {
  const name = portalCookieName("device");
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim().split("="));
  const kept = pairs.find(([key]) => key === name)?.[1] ?? "";
  return {
    address: headers.get("x-forwarded-for") ?? "",
    userAgent: headers.get("user-agent") ?? "",
    device: /^[0-9a-f]{32}$/.test(kept) ? kept : newToken(),
  };
}

/** The cookie by which a browser is recognized; set after a sign-in. */
export function deviceCookie({ device }: Visit): string {
  const secure = isSecurePortal() ? "; Secure" : "";
  return `${portalCookieName("device")}=${device}; Path=/; Max-Age=${YEARS}; HttpOnly; SameSite=Lax${secure}`;
}

/** The names of a browser and of a network where failures are counted. */
export function placesOf({ device, address }: Visit): { device: string; network: string } {
  return {
    device: `device:${secretHash(device).toString("hex")}`,
    network: `network:${networkOf(address)}`,
  };
}
