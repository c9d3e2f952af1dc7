import { keyedHash } from "@/lib/platform/auth/secrets";
import { claimKey, type KeyUse, releaseKey, storedCall } from "@/lib/platform/idempotency";
import { holdsCardNumber } from "@/lib/kernel/card-numbers";
import { ApiError, Locked, RuleViolation } from "@/lib/kernel/errors";
import type { Exchange } from "../exchange";

const WAIT_MILLISECONDS = 2000;
const POLL_MILLISECONDS = 50;

/** Categories whose answers are not stored: nothing was done, or the outcome is still unknown. */
const NOT_KEPT = new Set([10, 11, 50, 61, 70, 90]);

/** A request's idempotency key, validated: POST and PATCH only; undefined without one. */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get("idempotency-key");
  if (key === null || (request.method !== "POST" && request.method !== "PATCH")) return undefined;
  if (!/^[\x20-\x7e]{1,255}$/.test(key) || !key.trim()) {
    throw new ApiError(20, "Idempotency-Key must have 1 to 255 printable ASCII characters.", {
      resource: 500000,
    });
  }
  return key;
}

export type Replay = { status: number; body: string };

/**
 * Claims the key of a call or returns the stored answer. Another running request with the same key
 * is waited for, at most two seconds; another body under the same key breaks a rule.
 */
export async function claimOrReplay(use: KeyUse): Promise<Replay | undefined> {
  const deadline = performance.now() + WAIT_MILLISECONDS;
  for (;;) {
    if (await claimKey(use)) return undefined;
    const stored = await storedCall(use);
    if (stored && !stored.expired) {
      if (!stored.fingerprint.equals(use.fingerprint)) {
        throw new RuleViolation("The Idempotency-Key was used for another request. Use a new key.");
      }
      if (stored.state === "done" && stored.body !== null)
        return { status: stored.status ?? 200, body: stored.body };
    }
    if (performance.now() > deadline) {
      throw new Locked("A request with this Idempotency-Key is still running.");
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
  }
}

/** The content of a request, as a keyed hash: the body may contain a card number. */
export function keyUseOf(exchange: Exchange, key: string, body: unknown): KeyUse {
  const { principal, request, version, entityId, orgIds } = exchange;
  if (!principal) throw new Error("idempotency comes after authentication");
  const { pathname, search } = new URL(request.url);
  const fingerprint = keyedHash(
    request.method,
    pathname + search,
    version,
    entityId ?? "",
    (orgIds ?? []).join(),
    canonical(body),
  );
  return {
    tenantId: principal.tenant.id,
    // A customer's browser can neither use nor read the merchant's own keys.
    principal: exchange.browserToken
      ? `browser:${exchange.browserToken.hash.toString("hex")}`
      : `${principal.actor.type}:${principal.actor.id}`,
    // A card number sent as the key by mistake still identifies the call; only its hash is stored.
    key: holdsCardNumber(key) ? keyedHash("idempotency key", key).toString("hex") : key,
    requestId: exchange.requestId,
    fingerprint,
  };
}

/** JSON with sorted keys, so that the order of fields does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** True when the answer of a failed call is stored under its key. */
export function isKept(error: unknown): boolean {
  return !(error instanceof ApiError) || !NOT_KEPT.has(error.category);
}

/**
 * Releases the key. A call whose connection was lost may still be committing: then its stored
 * answer is waited for and stays; a call that stores its answer later finds the key gone and is
 * rolled back.
 */
export async function giveUp(use: KeyUse): Promise<void> {
  await releaseKey(use);
}
