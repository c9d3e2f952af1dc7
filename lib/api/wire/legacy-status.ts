import type { Principal } from "@/lib/platform/auth/principals";
import type { Exchange } from "../exchange";

/** The name of the tenant's setting. */
export const LEGACY_STATUS = "legacyStatus";

/** Failures that keep their status always: programs act on these by the status alone. */
const TRUE_ALWAYS: ReadonlySet<number> = new Set([401, 404, 405, 429]);

/**
 * Whether failures of this call answer HTTP 200, as older programs of the first major version expect: asked by the
 * call itself (`x-legacy-status: 200`), set for its client, or for the whole tenant.
 */
export function wantsLegacyStatus(exchange: Exchange, principal?: Principal): boolean {
  const { request, browserToken } = exchange;
  // The portal's pages and customers' browsers are our own programs.
  if (principal?.actor.type === "user" || browserToken) return false;
  if (request.headers.get("x-legacy-status")?.trim() === "200") return true;
  return principal?.legacyStatus ?? principal?.tenant.settings[LEGACY_STATUS] === true;
}

/** The status that a caller gets for a true one: 200 for refusals of rules, where it wants it. */
export function sentStatus({ contract, legacyStatus }: Exchange, status: number): number {
  const isRefusal = status >= 400 && status < 500 && !TRUE_ALWAYS.has(status);
  return isRefusal && legacyStatus && contract.path.startsWith("/v1/") ? 200 : status;
}
