import { statement } from "@/lib/platform/db";

/** Statements that make a tenant; each runs as the new tenant itself. */
export const insertTenant = statement(
  "tenant-insert",
  `insert into tenant (id, name, time_zone, sandbox, clock_at, clock_processed_through, settings, created_at)
   values ($1, $2, $3, $4, $5, $5, $6, clock_timestamp())`,
);

export const insertEntity = statement("entity-insert", "insert into entity (tenant_id, id, name, is_default) values ($1, $2, $3, $4)");

export const insertOrg = statement("org-insert", "insert into org (tenant_id, id, entity_id, name, is_default) values ($1, $2, $3, $4, $5)");

export const insertClient = statement(
  "client-insert",
  `insert into api_client (tenant_id, id, name, secret_hash, secret_last4, scopes, entity_ids, org_ids)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

export const insertUser = statement(
  "user-insert",
  "insert into portal_user (tenant_id, id, email, name, role, password_hash) values ($1, $2, $3, $4, $5, $6)",
);
