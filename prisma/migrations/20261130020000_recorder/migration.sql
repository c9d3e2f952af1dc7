-- CreateTable
CREATE TABLE "recording" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "client_id" UUID,
    "keeps" TEXT NOT NULL,
    "started_by" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "stopped_at" TIMESTAMPTZ(3),
    "calls" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "recording_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "recorded_call" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "recording_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "request_id" UUID,
    "client_id" UUID NOT NULL,
    "client_name" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "operation" TEXT,
    "status" INTEGER NOT NULL,
    "answered_status" INTEGER,
    "version" TEXT,
    "track_id" TEXT,
    "code" INTEGER,
    "message" TEXT,
    "field" TEXT,
    "refused" TEXT,
    "reasons" JSONB NOT NULL,
    "query" JSONB,
    "request" JSONB,
    "response" JSONB,

    CONSTRAINT "recorded_call_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "recorded_call_tenant_id_recording_id_id_idx" ON "recorded_call"("tenant_id", "recording_id", "id");

-- AddForeignKey
ALTER TABLE "recording" ADD CONSTRAINT "recording_tenant_id_client_id_fkey" FOREIGN KEY ("tenant_id", "client_id") REFERENCES "api_client"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "recorded_call" ADD CONSTRAINT "recorded_call_tenant_id_recording_id_fkey" FOREIGN KEY ("tenant_id", "recording_id") REFERENCES "recording"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- A recording ends by itself within a day and has a bounded number of calls of bounded size.
ALTER TABLE recording ADD CONSTRAINT recording_bounds CHECK (
  keeps IN ('failed', 'all') AND ends_at > started_at AND ends_at <= started_at + interval '1 day' AND calls BETWEEN 0 AND 500);
ALTER TABLE recorded_call ADD CONSTRAINT recorded_call_bounds CHECK (
  length(path) <= 300 AND length(message) <= 300 AND length(field) <= 200
  AND length(reasons::text) <= 10000 AND coalesce(length(query::text), 0) <= 40000
  AND coalesce(length(request::text), 0) <= 40000 AND coalesce(length(response::text), 0) <= 40000);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['recording', 'recorded_call'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT ON %I TO perennial_app, perennial_portal', t);
  END LOOP;
END $$;
GRANT INSERT, UPDATE, DELETE ON recording TO perennial_app;
GRANT INSERT ON recorded_call TO perennial_app;

-- Who caches what credentials stand for also caches which recordings run. A call that is recorded changes nothing about that.
CREATE TRIGGER recording_changed AFTER INSERT OR UPDATE OF stopped_at OR DELETE ON recording FOR EACH ROW EXECUTE FUNCTION notify_principals();
