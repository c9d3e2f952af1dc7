-- Who caches what credentials stand for learns whose have changed, and forgets those of one tenant only. Row by row: PostgreSQL drops
-- what a transaction says twice, and a statement that touches no row says nothing.
CREATE OR REPLACE FUNCTION notify_principals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('perennial_principals', (CASE TG_OP WHEN 'DELETE' THEN OLD.tenant_id ELSE NEW.tenant_id END)::text);
  RETURN NULL;
END $$;
CREATE FUNCTION notify_tenant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_notify('perennial_principals', NEW.id::text); RETURN NULL; END $$;

CREATE OR REPLACE TRIGGER api_client_changed AFTER UPDATE OF secret_hash, old_secret_hash, old_secret_until, scopes, entity_ids, org_ids, revoked_at OR DELETE ON api_client
  FOR EACH ROW EXECUTE FUNCTION notify_principals();
CREATE OR REPLACE TRIGGER access_token_changed AFTER DELETE ON access_token FOR EACH ROW EXECUTE FUNCTION notify_principals();
CREATE OR REPLACE TRIGGER portal_user_changed AFTER UPDATE OF role, disabled_at, password_hash OR DELETE ON portal_user FOR EACH ROW EXECUTE FUNCTION notify_principals();
CREATE OR REPLACE TRIGGER portal_session_changed AFTER DELETE ON portal_session FOR EACH ROW EXECUTE FUNCTION notify_principals();
CREATE OR REPLACE TRIGGER tenant_changed AFTER UPDATE ON tenant FOR EACH ROW EXECUTE FUNCTION notify_tenant();
CREATE OR REPLACE TRIGGER org_changed AFTER INSERT OR UPDATE OR DELETE ON org FOR EACH ROW EXECUTE FUNCTION notify_principals();
CREATE OR REPLACE TRIGGER entity_changed AFTER INSERT OR UPDATE OR DELETE ON entity FOR EACH ROW EXECUTE FUNCTION notify_principals();
