import {
  type Principal,
  type Proof,
  principalOfClient,
  principalOfToken,
} from "@/lib/platform/auth/principals";
import { env } from "@/lib/platform/env";
import { AuthenticationFailed, type Refused } from "@/lib/kernel/errors";
import type { Exchange } from "../exchange";
import { authenticateBrowser, isBrowserCall } from "./authenticate-browser";
import { basicCredentials } from "./basic-credentials";

const MAX_CREDENTIAL = 512;

/**
 * Authenticates a call of the public API: a bearer token, a key pair as Basic or in the two older headers, the
 * session cookie of POST /v1/connections, or the signature of a customer's browser. Every refusal has the same text.
 */
export async function authenticate(exchange: Exchange): Promise<Principal> {
  const { request } = exchange;
  return isBrowserCall(request) ? authenticateBrowser(exchange) : principalOfRequest(request);
}

/** The caller of a request that no browser sent with a signature. */
export async function principalOfRequest(request: Request): Promise<Principal> {
  const authorization = request.headers.get("authorization");
  if (authorization === null) return olderCredential(request);
  const pair = authorization.length > MAX_CREDENTIAL ? undefined : basicCredentials(authorization);
  if (pair) return accepted(await principalOfClient(pair.keyId, pair.secret), "basic");
  return proven(await bearer(authorization), "token");
}

function proven(proof: Proof, what: Refused["what"]): Principal {
  if (proof.principal) return proof.principal;
  throw new AuthenticationFailed(undefined, { refused: { what, ...proof } });
}

async function bearer(header: string): Promise<Proof> {
  if (header.length > MAX_CREDENTIAL) return {};
  const token = /^bearer ([0-9a-f]{32})$/i.exec(header)?.[1];
  return token ? principalOfToken(token, "bearer") : {};
}

async function olderCredential(request: Request): Promise<Principal> {
  const keyId = request.headers.get("apiaccesskeyid");
  const secret = request.headers.get("apisecretaccesskey");
  const what = keyId !== null && secret !== null ? "key headers" : "cookie";
  const proof =
    keyId !== null && secret !== null
      ? await principalOfClient(keyId, secret)
      : await sessionCookie(request);
  if (!proof) throw new AuthenticationFailed();
  return accepted(proof, what);
}

/** The caller of a credential that a tenant may turn off: every call carries the client's secret, or a cookie. */
function accepted(proof: Proof, what: Refused["what"]): Principal {
  const principal = proven(proof, what);
  if (principal.tenant.legacyKeyHeaders) return principal;
  return proven({ tenantId: principal.tenant.id, clientId: principal.actor.id }, what);
}

/**
 * The cookie is for calls of the program that opened it. Browsers send the origin with every call
 * that writes; one sent by another site's page is not a call of that program. Undefined where a
 * call has no credential at all.
 */
async function sessionCookie(request: Request): Promise<Proof | undefined> {
  if (comesFromOtherSite(request)) return undefined;
  const token = /(?:^|;\s*)ZSession=([0-9a-f]{32})(?:;|$)/.exec(
    request.headers.get("cookie") ?? "",
  )?.[1];
  return token ? principalOfToken(token, "session") : undefined;
}

function comesFromOtherSite({ headers, url }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  const origin = headers.get("origin");
  if (origin === null) return false;
  return origin !== new URL(env().PERENNIAL_BASE_URL ?? url).origin;
}
