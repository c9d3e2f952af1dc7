-- Whether a client's failures of the first major version answer HTTP 200; null: as its company's do.
ALTER TABLE "api_client" ADD COLUMN "legacy_status" BOOLEAN;
-- The status that a call was answered with where it is not the true one.
ALTER TABLE "request_log" ADD COLUMN "answered_status" INTEGER;

CREATE OR REPLACE TRIGGER api_client_changed AFTER UPDATE OF secret_hash, old_secret_hash, old_secret_until, scopes, entity_ids, org_ids, revoked_at, legacy_status OR DELETE ON api_client
  FOR EACH ROW EXECUTE FUNCTION notify_principals();
