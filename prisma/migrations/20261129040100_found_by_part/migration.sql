-- Parts of names and addresses are found by their trigrams. Behind row level security no index answers `ilike`, which is not leakproof,
-- so a function looks with the rights of the role of look-ups; it shows nothing but ids, and only those of the caller's own tenant.
-- A server without these two extensions of PostgreSQL reads all names of the tenant, as before.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE EXTENSION IF NOT EXISTS btree_gin;
  CREATE INDEX account_parts ON account USING gin (tenant_id, name gin_trgm_ops);
  CREATE INDEX contact_parts ON contact USING gin (tenant_id, first_name gin_trgm_ops, last_name gin_trgm_ops,
    work_email gin_trgm_ops, personal_email gin_trgm_ops);
EXCEPTION WHEN feature_not_supported OR undefined_file OR insufficient_privilege THEN
  RAISE WARNING 'names are searched without an index, since pg_trgm and btree_gin cannot be had here: %', SQLERRM;
END $$;

CREATE FUNCTION found_by_part(of text, pattern text, most int) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF of NOT IN ('account.name', 'contact.first_name', 'contact.last_name', 'contact.work_email', 'contact.personal_email') THEN
    RAISE EXCEPTION '% is not searched by its parts', of;
  END IF;
  -- By its text, so that it is planned for each pattern: a plan that is kept knows none, and reads the whole tenant.
  RETURN QUERY EXECUTE format('SELECT id FROM %I WHERE tenant_id = $1 AND %I ILIKE $2 LIMIT $3', split_part(of, '.', 1), split_part(of, '.', 2))
    USING nullif(current_setting('app.tenant', true), '')::uuid, pattern, most;
END $$;
GRANT SELECT (tenant_id, id, name) ON account TO perennial_lookup;
GRANT SELECT (tenant_id, id, first_name, last_name, work_email, personal_email) ON contact TO perennial_lookup;
CREATE POLICY lookup ON contact FOR SELECT TO perennial_lookup USING (true);
DO $$ BEGIN EXECUTE format('GRANT perennial_lookup TO %I', current_user); EXCEPTION WHEN OTHERS THEN NULL; END $$;
GRANT CREATE ON SCHEMA public TO perennial_lookup;
ALTER FUNCTION found_by_part(text, text, int) OWNER TO perennial_lookup;
REVOKE CREATE ON SCHEMA public FROM perennial_lookup;
REVOKE EXECUTE ON FUNCTION found_by_part(text, text, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION found_by_part(text, text, int) TO perennial_app, perennial_portal;
