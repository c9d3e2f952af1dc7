import type { Role } from "@/lib/kernel/scopes";
import { prisma, statement } from "@/lib/platform/database/db";

/** Statements that create a tenant; each runs as the new tenant itself. */
export const insertTenant = statement(
  "tenant-insert",
  `insert into tenant (id, name, time_zone, environment, clock_at, clock_processed_through, settings, legacy_key_headers, created_at)
   values ($1, $2, $3, $4, $5, $5, $6, $4 = 'test', clock_timestamp())`,
);

/** Whether key headers are accepted; undefined where there is no such tenant. */
export async function legacyKeyHeadersOf(tenantId: string): Promise<boolean | undefined> {
  const select = { legacyKeyHeaders: true };
  const tenant = await prisma().tenant.findFirst({ where: { id: tenantId }, select });
  return tenant?.legacyKeyHeaders;
}

export async function storeLegacyKeyHeaders(tenantId: string, legacyKeyHeaders: boolean) {
  await prisma().tenant.updateMany({ where: { id: tenantId }, data: { legacyKeyHeaders } });
}

export async function insertEntity(tenantId: string, entity: { id: string; name: string }) {
  await prisma().entity.createMany({ data: { tenantId, ...entity, isDefault: true } });
}

export async function insertOrg(
  tenantId: string,
  org: { id: string; entityId: string; name: string },
) {
  await prisma().org.createMany({ data: { tenantId, ...org, isDefault: true } });
}

/** A client that may see all entities and orgs. */
export type NewClient = {
  id: string;
  name: string;
  secretHash: Uint8Array;
  secretLast4: string;
  scopes: string[];
  /** The person who makes it, as far as there is one. */
  createdById?: string | null;
};

/** Stores a client. @throws an `isDuplicate` error when its name is taken. */
export async function insertClient(tenantId: string, client: NewClient): Promise<void> {
  await prisma().apiClient.createMany({
    data: {
      tenantId,
      ...client,
      secretHash: new Uint8Array(client.secretHash),
      entityIds: [],
      orgIds: [],
    },
  });
}

export type NewOwner = { id: string; email: string; name: string; passwordHash: string };

/** Stores a portal user who owns the tenant. */
export async function insertOwner(tenantId: string, owner: NewOwner): Promise<void> {
  const role = "owner" satisfies Role;
  await prisma().portalUser.createMany({ data: { tenantId, ...owner, role } });
}

/** The owners of a tenant who may sign in, oldest first. */
export async function ownersOfTenant(tenantId: string) {
  return prisma().portalUser.findMany({
    where: { tenantId, role: "owner" satisfies Role, disabledAt: null },
    select: { id: true, email: true, name: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}

export type SessionRow = {
  id: string;
  userAgent: string;
  address: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
};

/** The valid sessions of a user. */
export const sessionsOfUser = statement<SessionRow>(
  "sessions-of-user",
  `select id, user_agent as "userAgent", address, created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt"
   from portal_session where tenant_id = $1 and user_id = $2 and expires_at > clock_timestamp()
   order by last_seen_at desc, id`,
);

/** Ends the sessions of a user, or one of them; returns the ids of those that it ended. */
export async function endSessions(tenantId: string, userId: string, id?: string) {
  const where = { tenantId, userId, ...(id === undefined ? {} : { id }) };
  const sessions = await prisma().portalSession.findMany({ where, select: { id: true } });
  const ended: string[] = [];
  // One by one: each is ended, and reported, once, even if another call ends it at the same time.
  for (const session of sessions) {
    const { count } = await prisma().portalSession.deleteMany({ where: { ...where, ...session } });
    if (count > 0) ended.push(session.id);
  }
  return ended;
}

const USER = { id: true, email: true, name: true, passwordHash: true };

/** A portal user by their id, with the hash of their password. */
export const userById = async (tenantId: string, id: string) =>
  prisma().portalUser.findFirst({ where: { tenantId, id }, select: USER });
export type UserRow = NonNullable<Awaited<ReturnType<typeof userById>>>;

export async function storePassword(tenantId: string, id: string, passwordHash: string) {
  await prisma().portalUser.updateMany({ where: { tenantId, id }, data: { passwordHash } });
}

/** Ends the sessions of a user except one; returns how many. */
export async function endOtherSessions(
  tenantId: string,
  userId: string,
  sessionId: string | undefined,
): Promise<number> {
  const others = sessionId === undefined ? {} : { id: { not: sessionId } };
  const where = { tenantId, userId, ...others };
  return (await prisma().portalSession.deleteMany({ where })).count;
}

/** Shortens the idle time of the tenant's sessions to this many minutes. */
export const shortenSessionsOfTenant = statement(
  "sessions-shorten",
  `update portal_session set expires_at = least(expires_at, last_seen_at + make_interval(mins => $2::int))
   where tenant_id = $1`,
);

export type ClientRow = {
  id: string;
  name: string;
  scopes: string[];
  secretLast4: string;
  legacyStatus: boolean | null;
  oldSecretUntil: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
  revokedAt: Date | null;
  createdById: string | null;
  createdByName: string | null;
  createdByActive: boolean | null;
};

const CLIENT_COLUMNS = `id, name, scopes, secret_last4 as "secretLast4", legacy_status as "legacyStatus",
  case when old_secret_until > clock_timestamp() then old_secret_until end as "oldSecretUntil",
  last_used_at as "lastUsedAt", created_at as "createdAt", revoked_at as "revokedAt", created_by_id as "createdById",
  (select u.name from portal_user u where u.tenant_id = api_client.tenant_id and u.id = api_client.created_by_id) as "createdByName",
  (select u.disabled_at is null from portal_user u where u.tenant_id = api_client.tenant_id and u.id = api_client.created_by_id) as "createdByActive"`;

/** Active clients, and those revoked in the last 30 days; without their secrets' hashes. */
export const clientsOfTenant = statement<ClientRow>(
  "clients-list",
  `select ${CLIENT_COLUMNS} from api_client
   where tenant_id = $1 and (revoked_at is null or revoked_at > clock_timestamp() - interval '30 days')
   order by revoked_at is not null, created_at desc, id limit 500`,
);

export const clientForUpdate = statement<ClientRow>(
  "client-for-update",
  `select ${CLIENT_COLUMNS} from api_client where tenant_id = $1 and id = $2 for update`,
);

/** The person whom a client is of. */
export async function makerOfClient(tenantId: string, id: string): Promise<string | null> {
  const select = { createdById: true };
  const client = await prisma().apiClient.findFirst({ where: { tenantId, id }, select });
  return client?.createdById ?? null;
}

/** The names of a tenant's clients, and which of them are revoked. */
export async function clientNames(tenantId: string): Promise<{ name: string; revoked: boolean }[]> {
  const select = { name: true, revokedAt: true };
  const clients = await prisma().apiClient.findMany({ where: { tenantId }, select });
  return clients.map(({ name, revokedAt }) => ({ name, revoked: revokedAt !== null }));
}

/** Stores a new secret; the old one is accepted for some hours. */
export const replaceSecret = statement<{ oldSecretUntil: Date | null }>(
  "client-replace-secret",
  `update api_client set old_secret_hash = case when $5::int > 0 then secret_hash end,
     old_secret_until = case when $5::int > 0 then clock_timestamp() + make_interval(hours => $5::int) end,
     secret_hash = $3, secret_last4 = $4
   where tenant_id = $1 and id = $2 returning old_secret_until as "oldSecretUntil"`,
);

export async function storeLegacyStatus(
  tenantId: string,
  id: string,
  legacyStatus: boolean | null,
): Promise<void> {
  await prisma().apiClient.updateMany({ where: { tenantId, id }, data: { legacyStatus } });
}

export const endClient = statement(
  "client-end",
  "update api_client set revoked_at = clock_timestamp() where tenant_id = $1 and id = $2",
);

/** Ends tokens and sessions of a client when its old secret is no longer accepted. */
export const shortenTokensOfClient = statement(
  "client-tokens-shorten",
  `update access_token set expires_at = least(expires_at, clock_timestamp() + make_interval(hours => $3::int))
   where tenant_id = $1 and client_id = $2`,
);

/** Ends all tokens of a client. */
export async function deleteTokensOfClient(tenantId: string, clientId: string): Promise<void> {
  await prisma().accessToken.deleteMany({ where: { tenantId, clientId } });
}
