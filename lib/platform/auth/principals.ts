import type { Scope } from "@/lib/kernel/scopes";
import { asTenant } from "@/lib/platform/database/ambient";
import { sideStatement, statement } from "@/lib/platform/database/db";
import { RecentlyUsed } from "../recently-used";
import { loadTenant, type TenantFacts } from "../tenants";
import { changeCounter, isListening, lastChangeOf } from "./change-listener";
import { newToken, sameSecret, secretHash } from "./secrets";

/** Who a credential stands for. */
export type Principal = {
  tenant: TenantFacts;
  actor: { type: "client" | "user"; id: string; name: string };
  scopes: readonly Scope[];
  /** Entities and orgs that the credential may use; empty means all of the tenant. */
  entityIds: readonly string[];
  orgIds: readonly string[];
  /** Whether failures of the client answer HTTP 200; absent: as the tenant's do. */
  legacyStatus?: boolean;
  /** When the credential ends, and with it whatever is issued for it. */
  expiresAt: Date;
  /** The session of the portal that the call belongs to. */
  sessionId?: string;
};

type ClientRow = {
  id: string;
  name: string;
  secretHash: Buffer;
  oldSecretHash: Buffer | null;
  oldSecretUntil: Date | null;
  scopes: Scope[];
  entityIds: string[];
  orgIds: string[];
  legacyStatus: boolean | null;
  revokedAt: Date | null;
};

/** Longest life of a token in seconds. */
export const TOKEN_SECONDS = 3600;

const tenantOfToken = statement<{ tenant: string | null }>(
  "tenant-of-token",
  "select tenant_of_token($1) as tenant",
);
const tenantOfClient = statement<{ tenant: string | null }>(
  "tenant-of-client",
  "select tenant_of_client($1) as tenant",
);

const CLIENT = `c.id, c.name, c.secret_hash as "secretHash", c.old_secret_hash as "oldSecretHash", c.old_secret_until as "oldSecretUntil",
  c.scopes, c.entity_ids as "entityIds", c.org_ids as "orgIds", c.legacy_status as "legacyStatus",
  c.revoked_at as "revokedAt"`;

const tokenRow = statement<
  ClientRow & { expiresAt: Date; tokenScopes: Scope[]; kind: string; good: boolean }
>(
  "token-row",
  `select ${CLIENT}, t.expires_at as "expiresAt", t.scopes as "tokenScopes", t.kind,
     t.expires_at > clock_timestamp() and c.revoked_at is null as good
   from access_token t join api_client c on c.tenant_id = t.tenant_id and c.id = t.client_id
   where t.tenant_id = $1 and t.token_hash = $2`,
);

const clientRow = statement<ClientRow>(
  "client-row",
  `select ${CLIENT} from api_client c where c.tenant_id = $1 and c.id = $2 and c.revoked_at is null`,
);

const storeToken = sideStatement(
  "token-store",
  `insert into access_token (tenant_id, token_hash, client_id, scopes, kind, expires_at)
   values ($1, $2, $3, $4, $5, least(clock_timestamp() + interval '${TOKEN_SECONDS} seconds', $6::timestamptz))`,
);

const noteUse = sideStatement(
  "client-used",
  "update api_client set last_used_at = clock_timestamp() where tenant_id = $1 and id = $2",
);

/** What came of a credential: its principal, or whose it would have been as far as that is known. */
export type Proof =
  | { principal: Principal }
  | { principal?: undefined; tenantId?: string; clientId?: string };

type Known = { principal: Principal; seen: number; at: number };

/** By token. */
const cache = new RecentlyUsed<Known>(10_000);
const CACHE_MILLISECONDS = 30_000;

/** The principal of a bearer or session token, unless the token is no longer good. */
export async function principalOfToken(token: string, kind: "bearer" | "session"): Promise<Proof> {
  if (!/^[0-9a-f]{32}$/.test(token)) return {};
  const cacheKey = kind + token;
  const known = cache.get(cacheKey);
  const moment = Date.now();
  if (known && isTrusted(known, moment)) {
    const { principal } = known;
    if (principal.expiresAt.getTime() > moment) return { principal };
    return { tenantId: principal.tenant.id, clientId: principal.actor.id };
  }
  const seen = changeCounter();
  const proof = await loadByToken(secretHash(token), kind);
  if (proof.principal) cache.set(cacheKey, { principal: proof.principal, seen, at: moment });
  else cache.delete(cacheKey);
  return proof;
}

/** Whether nothing of the tenant has changed since a principal was read. */
function isTrusted({ principal, seen, at }: Known, moment: number): boolean {
  return (
    isListening() && lastChangeOf(principal.tenant.id) <= seen && moment - at < CACHE_MILLISECONDS
  );
}

async function loadByToken(hash: Buffer, kind: string): Promise<Proof> {
  const tenantId = (await asTenant("", () => tenantOfToken([hash])))[0]?.tenant;
  if (!tenantId) return {};
  return asTenant(tenantId, async () => {
    const row = (await tokenRow([tenantId, hash]))[0];
    if (!row?.good || row.kind !== kind) return { tenantId, ...(row ? { clientId: row.id } : {}) };
    return principalOf(tenantId, row, row.tokenScopes, row.expiresAt);
  });
}

async function principalOf(
  tenantId: string,
  row: ClientRow,
  scopes: Scope[],
  expiresAt: Date,
): Promise<Proof> {
  const tenant = await loadTenant(tenantId);
  if (!tenant) return {};
  const principal: Principal = {
    tenant,
    actor: { type: "client", id: row.id, name: row.name },
    scopes: scopes.filter((scope) => row.scopes.includes(scope)),
    entityIds: row.entityIds,
    orgIds: row.orgIds,
    ...(row.legacyStatus === null ? {} : { legacyStatus: row.legacyStatus }),
    expiresAt,
  };
  return { principal };
}

/** The principal of a client id and secret, checked in constant time. */
export async function principalOfClient(clientId: string, secret: string): Promise<Proof> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(clientId) || secret.length > 200)
    return {};
  const tenantId = (await asTenant("", () => tenantOfClient([clientId])))[0]?.tenant;
  const given = secretHash(secret);
  if (!tenantId) return {};
  return asTenant(tenantId, async () => {
    const row = (await clientRow([tenantId, clientId]))[0];
    const matched = row && matchingSecret(row, given);
    if (!row || !matched) return { tenantId, clientId };
    // What is issued under an old secret ends with it.
    const hour = Date.now() + TOKEN_SECONDS * 1000;
    const end = matched === "old" ? Math.min(hour, row.oldSecretUntil?.getTime() ?? 0) : hour;
    return principalOf(tenantId, row, row.scopes, new Date(end));
  });
}

function matchingSecret(row: ClientRow, given: Buffer): "current" | "old" | undefined {
  const current = sameSecret(row.secretHash, given);
  const old =
    row.oldSecretHash !== null &&
    row.oldSecretUntil !== null &&
    row.oldSecretUntil.getTime() > Date.now() &&
    sameSecret(row.oldSecretHash, given);
  return current ? "current" : old ? "old" : undefined;
}

/** Makes a token for a client that proved itself, until an hour from now at the latest. Only its hash is stored. */
export async function issueToken(
  client: { tenantId: string; id: string },
  scopes: readonly Scope[],
  kind: "bearer" | "session",
  until: Date,
): Promise<string> {
  const token = newToken();
  await asTenant(client.tenantId, async () => {
    await storeToken([client.tenantId, secretHash(token), client.id, scopes, kind, until]);
    await noteUse([client.tenantId, client.id]);
  });
  return token;
}
