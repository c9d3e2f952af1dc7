import { statement } from "@/lib/platform/database/db";

/** Statements that make a tenant; each runs as the new tenant itself. */
export const insertTenant = statement(
  "tenant-insert",
  `insert into tenant (id, name, time_zone, environment, clock_at, clock_processed_through, settings, legacy_key_headers, created_at)
   values ($1, $2, $3, $4, $5, $5, $6, $4 = 'test', clock_timestamp())`,
);

export const legacyKeyHeadersOf = statement<{ legacyKeyHeaders: boolean }>(
  "legacy-key-headers",
  `select legacy_key_headers as "legacyKeyHeaders" from tenant where id = $1`,
);

export const storeLegacyKeyHeaders = statement(
  "legacy-key-headers-store",
  "update tenant set legacy_key_headers = $2 where id = $1",
);

export const insertEntity = statement(
  "entity-insert",
  "insert into entity (tenant_id, id, name, is_default) values ($1, $2, $3, $4)",
);

export const insertOrg = statement(
  "org-insert",
  "insert into org (tenant_id, id, entity_id, name, is_default) values ($1, $2, $3, $4, $5)",
);

export const insertClient = statement(
  "client-insert",
  `insert into api_client (tenant_id, id, name, secret_hash, secret_last4, scopes, entity_ids, org_ids)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

export const insertUser = statement(
  "user-insert",
  "insert into portal_user (tenant_id, id, email, name, role, password_hash) values ($1, $2, $3, $4, $5, $6)",
);

export const ownersOfTenant = statement<{ id: string; email: string; name: string }>(
  "owners-of-tenant",
  "select id, email, name from portal_user where tenant_id = $1 and role = 'owner' and disabled_at is null order by created_at, id",
);

export type SessionRow = {
  id: string;
  userAgent: string;
  address: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
};

/** The sign-ins of a user that are still good. */
export const sessionsOfUser = statement<SessionRow>(
  "sessions-of-user",
  `select id, user_agent as "userAgent", address, created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt"
   from portal_session where tenant_id = $1 and user_id = $2 and expires_at > clock_timestamp()
   order by last_seen_at desc, id`,
);

/** Ends the sessions of a user: one of them, or all when the id is null. */
export const deleteSessions = statement<{ id: string }>(
  "sessions-delete",
  "delete from portal_session where tenant_id = $1 and user_id = $2 and ($3::uuid is null or id = $3::uuid) returning id",
);

export type UserRow = { id: string; email: string; name: string; passwordHash: string };

export const userById = statement<UserRow>(
  "user-by-id",
  `select id, email, name, password_hash as "passwordHash" from portal_user where tenant_id = $1 and id = $2`,
);

export const storePassword = statement(
  "user-password-store",
  "update portal_user set password_hash = $3 where tenant_id = $1 and id = $2",
);

/** Ends the sessions of a user but for one. */
export const endOtherSessions = statement<{ id: string }>(
  "sessions-end-others",
  "delete from portal_session where tenant_id = $1 and user_id = $2 and ($3::uuid is null or id <> $3::uuid) returning id",
);

/** Lets no session of the tenant stay idle for longer than so many minutes. */
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
  oldSecretUntil: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
  revokedAt: Date | null;
};

const CLIENT_COLUMNS = `id, name, scopes, secret_last4 as "secretLast4",
  case when old_secret_until > clock_timestamp() then old_secret_until end as "oldSecretUntil",
  last_used_at as "lastUsedAt", created_at as "createdAt", revoked_at as "revokedAt"`;

/** Clients that work, and those revoked in the last 30 days; without their secrets' hashes. */
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

export const clientNames = statement<{ name: string; revoked: boolean }>(
  "client-names",
  "select name, revoked_at is not null as revoked from api_client where tenant_id = $1",
);

/** Puts a new secret in place; the old one is accepted for some hours. */
export const replaceSecret = statement<{ oldSecretUntil: Date | null }>(
  "client-replace-secret",
  `update api_client set old_secret_hash = case when $5::int > 0 then secret_hash end,
     old_secret_until = case when $5::int > 0 then clock_timestamp() + make_interval(hours => $5::int) end,
     secret_hash = $3, secret_last4 = $4
   where tenant_id = $1 and id = $2 returning old_secret_until as "oldSecretUntil"`,
);

export const endClient = statement(
  "client-end",
  "update api_client set revoked_at = clock_timestamp() where tenant_id = $1 and id = $2",
);

/** Ends tokens and sessions of a client at the end of the hours for which its old secret is accepted. */
export const shortenTokensOfClient = statement(
  "client-tokens-shorten",
  `update access_token set expires_at = least(expires_at, clock_timestamp() + make_interval(hours => $3::int))
   where tenant_id = $1 and client_id = $2`,
);

export const deleteTokensOfClient = statement(
  "client-tokens-delete",
  "delete from access_token where tenant_id = $1 and client_id = $2",
);
