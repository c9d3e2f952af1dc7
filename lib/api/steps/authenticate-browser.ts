import {
  burnToken,
  countAttempt,
  countTokenUse,
  isRegisteredOrigin,
  signedForm,
  signedToken,
  boundValues,
  scopesOfSigner,
  type BrowserToken,
} from "@/lib/platform/auth/browser-tokens";
import { networkOf } from "@/lib/platform/auth/caller-network";
import type { Principal } from "@/lib/platform/auth/principals";
import { browserTarget } from "../browser-targets";
import type { CallingForm, SignedForm } from "@/lib/kernel/context";
import { AccessDenied, AuthenticationFailed, LimitExceeded } from "@/lib/kernel/errors";
import type { Exchange } from "../exchange";
import { underEveryPrefix } from "../wire/own-headers";

const BROWSER_RESOURCE = 900000;
/** A token is for one call; a few more allow retries after a refusal that the customer can fix. */
const USES_OF_TOKEN = 10;
/** Integrators' pages recognize this text when a form was sent too often. */
const FORM_LIMIT =
  "[Attempt_Exceed_Limitation] Attempt exceed the limitation, refresh page to try again.";
/** A form that was signed before signatures covered more values. */
const PLAIN_FORM: SignedForm = {
  stores: "SEPA",
  threeDSecure: false,
  callbackUrl: null,
  signatureType: "basic",
  agreement: false,
  values: {},
};
const CALLS_OF_PAGE = { limit: 600, minutes: 10 };
const CALLS_OF_ADDRESS = { limit: 60, minutes: 10 };
const CARDS_OF_PREFIX = { limit: 120, minutes: 60 };

/** True when a call has a signature and a one-time token instead of a credential. */
export function isBrowserCall(request: Request): boolean {
  const { headers } = request;
  return !headers.has("authorization") && headers.has("signature") && headers.has("token");
}

/**
 * Authenticates a customer's browser: its signature and its one-time token are valid for this
 * address and method, and it comes from an origin that the merchant has registered. Every other
 * refusal has the same text. Decisions, Cross-origin signature flow.
 */
export async function authenticateBrowser(exchange: Exchange): Promise<Principal> {
  const { request, url, contract } = exchange;
  await allowOrigin(exchange);
  const target = browserTarget(request.method, url.pathname);
  if (target === undefined || contract.scope === "public") throw notEnabled();
  const token = await signedToken(
    request.headers.get("token") ?? "",
    request.headers.get("signature") ?? "",
  );
  if (token === undefined || token.usedAt !== null || token.expiresAt.getTime() <= Date.now()) {
    throw refusedSignature();
  }
  const origin = request.headers.get("origin");
  const foreign = origin !== null && origin !== new URL(exchange.baseUrl).origin;
  if (target.formsOnly && token.pageId === null) throw notEnabled();
  const rightPlace = token.method === request.method && token.uri === addressOf(exchange);
  if (!rightPlace || (foreign && !(await isRegisteredOrigin(origin, token.tenant.id)))) {
    throw refusedSignature(token);
  }
  const held = await scopesOfSigner(token);
  if (!held.includes(target.scope)) throw refusedSignature(token);
  await limitUses(exchange, token);
  exchange.browserToken = {
    hash: token.hash,
    field: target.parameter,
    values: boundValues(token),
    form: callingForm(request, token),
  };
  return {
    tenant: token.tenant,
    actor: token.actor,
    scopes: [contract.scope, ...(target.also ?? []).filter((scope) => held.includes(scope))],
    entityIds: token.entityIds,
    orgIds: token.orgIds,
    expiresAt: token.expiresAt,
  };
}

function refusedSignature(token?: BrowserToken): AuthenticationFailed {
  const whose = token && { tenantId: token.tenant.id, clientId: token.actor.id };
  return new AuthenticationFailed(undefined, { refused: { what: "signature", ...whose } });
}

function callingForm({ headers }: Request, token: BrowserToken): CallingForm | undefined {
  if (token.pageId === null) return undefined;
  return {
    ...(signedForm(token) ?? PLAIN_FORM),
    pageId: token.pageId,
    token: headers.get("token") ?? "",
    sentAt: Date.now(),
    challengeId: headers.get("challenge") ?? undefined,
  };
}

/** The refusal of an address that browsers may not call. */
export function notEnabled(headers: Readonly<Record<string, string>> = {}): AccessDenied {
  return new AccessDenied("This address is not enabled for calls from other origins.", {
    resource: BROWSER_RESOURCE,
    headers,
  });
}

/** A call's address as signatures contain it: the query keeps its order. */
export function addressOf({ baseUrl, url }: Pick<Exchange, "baseUrl" | "url">): string {
  return `${new URL(baseUrl).origin}${url.pathname}${url.search}`;
}

/** Allows a registered origin to read the response, whatever it is. */
async function allowOrigin(exchange: Exchange): Promise<void> {
  const origin = exchange.request.headers.get("origin");
  if (origin === null || !(await isRegisteredOrigin(origin))) return;
  Object.assign(exchange.headers, corsHeaders(origin));
}

/** The headers that allow one origin to read a response. */
export function corsHeaders(origin: string): Record<string, string> {
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-credentials": "true",
    "access-control-expose-headers": [
      ...underEveryPrefix("request-id"),
      ...underEveryPrefix("track-id"),
      "retry-after",
    ].join(", "),
    vary: "Origin",
  };
}

async function limitUses(exchange: Exchange, token: BrowserToken): Promise<void> {
  const { tenant, hash, pageId, attemptLimit } = token;
  const tenantId = tenant.id;
  // Only where a bank challenge is possible: elsewhere the header would double the attempts.
  const mayChallenge = signedForm(token)?.threeDSecure ?? false;
  const afterChallenge = mayChallenge && exchange.request.headers.has("challenge");
  const uses = await countTokenUse(tenantId, hash, afterChallenge);
  if (uses === undefined) throw refusedSignature(token);
  if (attemptLimit !== null && uses > attemptLimit) {
    throw new LimitExceeded(FORM_LIMIT, 60, { resource: BROWSER_RESOURCE });
  }
  if (attemptLimit === null && uses > USES_OF_TOKEN) throw tooMany(60);
  if (pageId !== null) {
    const { limit, minutes } = CALLS_OF_PAGE;
    if ((await countAttempt(tenantId, "page", pageId, minutes)) > limit)
      throw tooMany(minutes * 60);
  }
  const address = exchange.request.headers.get("x-forwarded-for");
  if (address === null) return;
  const network = networkOf(address);
  const { limit, minutes } = CALLS_OF_ADDRESS;
  if ((await countAttempt(tenantId, "address", network, minutes)) > limit)
    throw tooMany(minutes * 60);
}

function tooMany(retryAfter: number): LimitExceeded {
  return new LimitExceeded("Too many attempts. Wait a while and try again.", retryAfter, {
    resource: BROWSER_RESOURCE,
  });
}

/**
 * Spends the token of a browser's call, in the transaction of its effect, and holds the body to the
 * signature. Cards of one prefix with too many attempts are refused before any gateway is called.
 */
export async function spendBrowserToken(exchange: Exchange, body: unknown): Promise<void> {
  const { browserToken, principal } = exchange;
  if (browserToken === undefined || principal === undefined) return;
  const sent = isRecord(body) ? body : {};
  await limitCards(principal.tenant.id, sent);
  const burnt = await burnToken(principal.tenant.id, browserToken.hash);
  if (burnt === undefined) throw refusedSignature();
  const { field } = browserToken;
  if (field !== null && (sent[field] ?? null) !== burnt.parameter) throw refusedSignature();
}

async function limitCards(
  tenantId: string,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const card = isRecord(body.creditCard) ? body.creditCard : body;
  const number = card.creditCardNumber ?? card.cardNumber;
  if (typeof number !== "string") return;
  const prefix = number.replace(/\D/g, "").slice(0, 8);
  const { limit, minutes } = CARDS_OF_PREFIX;
  if ((await countAttempt(tenantId, "card-prefix", prefix, minutes)) > limit) {
    throw tooMany(minutes * 60);
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
