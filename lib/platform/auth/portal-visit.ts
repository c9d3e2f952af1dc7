import { networkOf } from "./caller-network";
import { isSecurePortal, portalCookieName } from "./portal-cookie";
import { newToken, secretHash } from "./secrets";

/** Where somebody comes from who wants to sign in or out. */
export type Visit = {
  /** Their network address. */
  address: string;
  userAgent: string;
  /** A random name that their browser keeps from its first sign-in on. It opens nothing. */
  device: string;
};

/** Longer than browsers keep a cookie at all. */
const YEARS = 2 * 365 * 86_400;

/** The visit of a request that has come through the front. */
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

/** The cookie by which a browser is known again; sent after a sign-in. */
export function deviceCookie({ device }: Visit): string {
  const secure = isSecurePortal() ? "; Secure" : "";
  return `${portalCookieName("device")}=${device}; Path=/; Max-Age=${YEARS}; HttpOnly; SameSite=Lax${secure}`;
}

/** How a browser, and how a network, is named where failures are counted. */
export function placesOf({ device, address }: Visit): { device: string; network: string } {
  return {
    device: `device:${secretHash(device).toString("hex")}`,
    network: `network:${networkOf(address)}`,
  };
}
