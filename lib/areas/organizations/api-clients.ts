import { randomUUID } from "node:crypto";
import type { Ctx } from "@/lib/kernel/context";
import { AccessDenied, NotFound, RuleViolation } from "@/lib/kernel/errors";
import type { Scope } from "@/lib/kernel/scopes";
import { newClientSecret, secretHash } from "@/lib/platform/auth/secrets";
import { isDuplicate } from "@/lib/platform/database/database-faults";
import { uuidOf } from "@/lib/kernel/ids";
import * as queries from "./queries";

/** The maximum number of active clients of a tenant. */
const MOST_CLIENTS = 100;

/** Shown once: a client's id and its secret. */
export type NewSecret = { clientId: string; clientSecret: string };

/**
 * Creates an API client.
 *
 * @throws AccessDenied for a scope that the caller lacks, RuleViolation for a name in use.
 */
export async function createApiClient(
  ctx: Ctx,
  wanted: { name: string; scopes: readonly Scope[] },
): Promise<NewSecret> {
  requireOwn(ctx, wanted.scopes);
  const existing = await queries.clientNames(ctx.tenantId);
  const taken = new RuleViolation(
    `Another API client has the name ${wanted.name}; choose a new one.`,
  );
  if (existing.some(({ name }) => name === wanted.name)) throw taken;
  if (existing.filter(({ revoked }) => !revoked).length >= MOST_CLIENTS) {
    throw new RuleViolation(`A tenant has at most ${MOST_CLIENTS} API clients; revoke one first.`);
  }
  const scopes = [...new Set(wanted.scopes)];
  const clientId = randomUUID();
  const clientSecret = newClientSecret();
  const client = {
    id: clientId,
    name: wanted.name,
    secretHash: secretHash(clientSecret),
    secretLast4: lastFour(clientSecret),
    scopes,
    createdById: await makerOf(ctx),
  };
  await queries.insertClient(ctx.tenantId, client).catch((error: unknown) => {
    throw isDuplicate(error) ? taken : error;
  });
  ctx.record({
    subjectType: "apiClient",
    subjectId: clientId,
    action: "create",
    detail: { name: wanted.name, scopes },
  });
  return { clientId, clientSecret };
}

/** The person who makes a client; a client that makes another one does it for whoever made it. */
async function makerOf({ tenantId, actor }: Ctx): Promise<string | null> {
  if (actor.type === "user") return actor.id;
  return actor.type === "client" ? queries.makerOfClient(tenantId, actor.id) : null;
}

/** Changes how a client is answered; a change without a difference writes nothing. Gives its id. */
export async function changeApiClient(
  ctx: Ctx,
  key: string,
  { legacyStatus }: { legacyStatus?: boolean | null },
): Promise<string> {
  const client = await requireClient(ctx, key);
  if (legacyStatus === undefined || legacyStatus === client.legacyStatus) return client.id;
  await queries.storeLegacyStatus(ctx.tenantId, client.id, legacyStatus);
  ctx.record({
    subjectType: "apiClient",
    subjectId: client.id,
    action: "update",
    detail: { legacyStatus: { before: client.legacyStatus, after: legacyStatus } },
  });
  return client.id;
}

/**
 * Gives a client a new secret; the old one is accepted for `overlapHours`.
 *
 * @throws AccessDenied when the client has a scope that the caller lacks, RuleViolation when
 * revoked.
 */
export async function rotateApiClient(
  ctx: Ctx,
  key: string,
  overlapHours: number,
): Promise<NewSecret & { previousSecretUntil?: string }> {
  const client = await requireClient(ctx, key);
  requireOwn(ctx, client.scopes);
  const clientSecret = newClientSecret();
  const [rotated] = await queries.replaceSecret([
    ctx.tenantId,
    client.id,
    secretHash(clientSecret),
    lastFour(clientSecret),
    overlapHours,
  ]);
  // Anything issued under the old secret expires no later than it.
  if (overlapHours === 0) await queries.deleteTokensOfClient(ctx.tenantId, client.id);
  else await queries.shortenTokensOfClient([ctx.tenantId, client.id, overlapHours]);
  ctx.record({
    subjectType: "apiClient",
    subjectId: client.id,
    action: "rotate",
    detail: { overlapHours },
  });
  const previousSecretUntil = rotated?.oldSecretUntil?.toISOString();
  return { clientId: client.id, clientSecret, previousSecretUntil };
}

/** Revokes a client and its tokens immediately. */
export async function revokeApiClient(ctx: Ctx, key: string): Promise<string> {
  const client = await requireClient(ctx, key);
  await queries.endClient([ctx.tenantId, client.id]);
  await queries.deleteTokensOfClient(ctx.tenantId, client.id);
  ctx.record({ subjectType: "apiClient", subjectId: client.id, action: "revoke" });
  return client.id;
}

async function requireClient(ctx: Ctx, key: string): Promise<queries.ClientRow> {
  const id = uuidOf(key);
  const client = id && (await queries.clientForUpdate([ctx.tenantId, id]))[0];
  if (!client) throw new NotFound("API client", key);
  if (client.revokedAt) throw new RuleViolation(`The API client ${client.name} is revoked.`);
  return client;
}

/** No one can grant, or take over, permissions that they do not have. */
export function requireOwn(ctx: Ctx, scopes: readonly string[]): void {
  const own: ReadonlySet<string> = ctx.scopes;
  const foreign = scopes.find((scope) => !own.has(scope));
  if (foreign !== undefined)
    throw new AccessDenied(`You do not have the scope ${foreign} yourself.`);
}

function lastFour(secret: string): string {
  return secret.slice(-4);
}
