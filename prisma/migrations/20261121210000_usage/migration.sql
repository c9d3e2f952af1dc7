-- CreateTable
CREATE TABLE "usage_record" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "subscription_id" UUID,
    "charge_number" TEXT,
    "uom" TEXT NOT NULL,
    "quantity" DECIMAL(28,9) NOT NULL,
    "start_at" TIMESTAMPTZ(3) NOT NULL,
    "end_at" TIMESTAMPTZ(3),
    "start_day" DATE NOT NULL,
    "unique_key" TEXT,
    "description" TEXT,
    "group_id" TEXT,
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "upload_id" UUID,
    "source_type" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'Pending',
    "created_by_id" TEXT NOT NULL,
    "updated_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "usage_record_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "usage_upload" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "entity_id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "received" INTEGER NOT NULL,
    "accepted" INTEGER NOT NULL,
    "duplicates" INTEGER NOT NULL,
    "rejected" INTEGER NOT NULL,
    "results" JSONB NOT NULL DEFAULT '[]',
    "created_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "usage_upload_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "usage_record_tenant_id_account_id_start_day_idx" ON "usage_record"("tenant_id", "account_id", "start_day");

-- AddForeignKey
ALTER TABLE "usage_record" ADD CONSTRAINT "usage_record_tenant_id_upload_id_fkey" FOREIGN KEY ("tenant_id", "upload_id") REFERENCES "usage_upload"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- A sender's key names one record.
CREATE UNIQUE INDEX usage_record_unique_key ON usage_record (tenant_id, unique_key) WHERE unique_key IS NOT NULL;
-- The rows of a file.
CREATE INDEX usage_record_upload ON usage_record (tenant_id, upload_id) WHERE upload_id IS NOT NULL;
ALTER TABLE usage_record ADD CONSTRAINT usage_record_quantity CHECK (quantity >= 0);
ALTER TABLE usage_record ADD CONSTRAINT usage_record_times CHECK (end_at IS NULL OR end_at >= start_at);
ALTER TABLE usage_record ADD CONSTRAINT usage_record_status CHECK (status IN ('Pending', 'Processed'));
ALTER TABLE usage_record ADD CONSTRAINT usage_record_source CHECK (source_type IN ('API', 'Import'));
ALTER TABLE usage_upload ADD CONSTRAINT usage_upload_status CHECK (status IN ('Completed', 'Failed'));
ALTER TABLE usage_upload ADD CONSTRAINT usage_upload_counts CHECK (
  accepted >= 0 AND duplicates >= 0 AND rejected >= 0 AND accepted + duplicates + rejected <= received);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['usage_record', 'usage_upload'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT ON %I TO perennial_portal', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON usage_record TO perennial_app;
GRANT SELECT, INSERT, UPDATE ON usage_upload TO perennial_app;
