import { randomUUID } from "node:crypto";
import { noteRefusal } from "@/lib/platform/access-records";
import {
  type BrowserToken,
  isRegisteredOrigin,
  signedToken,
  signerMay,
} from "@/lib/platform/auth/browser-tokens";
import { env } from "@/lib/platform/env";
import { browserMethods, browserTarget } from "./browser-targets";
import { AuthenticationFailed } from "@/lib/kernel/errors";
import { trackHeader } from "./refuse";
import { prefixOf, underEveryPrefix } from "./wire/own-headers";
import { addressOf, corsHeaders, notEnabled } from "./steps/authenticate-browser";

const MAX_AGE_SECONDS = 600;
const CLOCK_DIFFERENCE = 5 * 60_000;
const requestHeaders = () =>
  [
    ...["signature", "token", "timestamp", "content-type", "accept", "idempotency-key"],
    ...underEveryPrefix("track-id"),
    ...underEveryPrefix("version"),
  ].join(", ");

/**
 * Answers OPTIONS: the browser's preflight before a call from another origin, which only concerns
 * the origin; and a script's check whether its signature is still valid, which consumes nothing.
 * Undefined for any other OPTIONS. Decisions, Cross-origin signature flow 3 and 4.
 *
 * @throws AccessDenied 90000010 for addresses that browsers may not call, AuthenticationFailed.
 */
export async function answerOptions(request: Request): Promise<Response | undefined> {
  const url = new URL(request.url);
  const asksFirst = request.headers.has("access-control-request-method");
  if (!asksFirst && !request.headers.has("signature")) return undefined;
  const methods = browserMethods(url.pathname);
  if (!methods.length) throw notEnabled();
  const origin = request.headers.get("origin");
  const known = origin !== null && (await isRegisteredOrigin(origin));
  const headers = {
    [`${prefixOf(request.headers)}-request-id`]: randomUUID(),
    "cache-control": "no-store",
    ...trackHeader(request),
    ...(known ? corsHeaders(origin) : { vary: "Origin" }),
  };
  if (asksFirst) {
    if (!known) throw notEnabled({ vary: "Origin" });
    return new Response(null, { status: 204, headers: { ...headers, ...allowed(methods) } });
  }
  const { signature, token } = await checked(request, url, headers);
  const body = JSON.stringify({ signature, token, success: true });
  return new Response(body, {
    status: 200,
    headers: { ...headers, "content-type": "application/json; charset=utf-8" },
  });
}

/** No operation logs this refusal: the preflight is answered before one is known. */
function noteRefusedSignature({ headers }: Request, found: BrowserToken | undefined): void {
  noteRefusal({
    action: "refused",
    operation: "preflight",
    ...(found && {
      tenantId: found.tenant.id,
      subject: { type: "apiAccess" as const, id: found.actor.id },
    }),
    address: headers.get("x-forwarded-for") ?? "",
    facts: { reason: "signature" },
  });
}

function allowed(methods: readonly string[]): Record<string, string> {
  return {
    // The browser also sends a preflight for the script's own OPTIONS.
    "access-control-allow-methods": [...methods, "OPTIONS"].join(", "),
    "access-control-allow-headers": requestHeaders(),
    "access-control-max-age": String(MAX_AGE_SECONDS),
  };
}

async function checked(request: Request, url: URL, headers: Readonly<Record<string, string>>) {
  const signature = request.headers.get("signature") ?? "";
  const token = request.headers.get("token") ?? "";
  const timestamp = request.headers.get("timestamp");
  const found = await signedToken(token, signature);
  const baseUrl = env().PERENNIAL_BASE_URL ?? url.origin;
  const difference = timestamp === null ? 0 : Math.abs(Date.now() - Number(timestamp));
  const holds =
    found !== undefined &&
    found.usedAt === null &&
    found.expiresAt.getTime() > Date.now() &&
    found.uri === addressOf({ baseUrl, url }) &&
    difference <= CLOCK_DIFFERENCE;
  const target = found && browserTarget(found.method, url.pathname);
  const stands = holds && target !== undefined && (await signerMay(found, target.scope));
  // The calling page may read the refusal as it may read the answer.
  if (!stands) {
    noteRefusedSignature(request, found);
    throw new AuthenticationFailed(undefined, { headers });
  }
  return { signature, token };
}
