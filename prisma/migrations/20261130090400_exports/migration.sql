-- Files that the product keeps in parts; exports of queries, which a worker writes, and imports of usage.

-- CreateTable
CREATE TABLE "stored_file" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "entity_id" UUID NOT NULL,
    "org_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "scope" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "media" TEXT NOT NULL,
    "size" BIGINT,
    "kept_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "stored_file_part" (
    "tenant_id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "stored_file_part_pkey" PRIMARY KEY ("tenant_id","file_id","position")
);

-- CreateTable
CREATE TABLE "object_export" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "entity_id" UUID NOT NULL,
    "org_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "name" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "zip" BOOLEAN NOT NULL,
    "query" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "status_reason" TEXT,
    "file_id" UUID NOT NULL,
    "behind" UUID,
    "until" UUID,
    "parts" INTEGER NOT NULL DEFAULT 0,
    "plain_size" BIGINT NOT NULL DEFAULT 0,
    "checksum" BIGINT NOT NULL DEFAULT 0,
    "created_by_id" TEXT NOT NULL,
    "updated_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "object_export_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "object_import" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "entity_id" UUID NOT NULL,
    "org_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "name" TEXT NOT NULL,
    "import_type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "status_reason" TEXT,
    "md5" TEXT NOT NULL,
    "total_count" INTEGER NOT NULL,
    "imported_count" INTEGER NOT NULL,
    "original_file_id" UUID NOT NULL,
    "result_file_id" UUID NOT NULL,
    "created_by_id" TEXT NOT NULL,
    "updated_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "object_import_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "object_export_tenant_id_file_id_key" ON "object_export"("tenant_id", "file_id");
CREATE UNIQUE INDEX "object_import_tenant_id_original_file_id_key" ON "object_import"("tenant_id", "original_file_id");
CREATE UNIQUE INDEX "object_import_tenant_id_result_file_id_key" ON "object_import"("tenant_id", "result_file_id");
CREATE INDEX "stored_file_tenant_id_kept_until_idx" ON "stored_file"("tenant_id", "kept_until");

-- AddForeignKey
ALTER TABLE "object_export" ADD CONSTRAINT "object_export_tenant_id_file_id_fkey" FOREIGN KEY ("tenant_id", "file_id") REFERENCES "stored_file"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "object_import" ADD CONSTRAINT "object_import_tenant_id_original_file_id_fkey" FOREIGN KEY ("tenant_id", "original_file_id") REFERENCES "stored_file"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "object_import" ADD CONSTRAINT "object_import_tenant_id_result_file_id_fkey" FOREIGN KEY ("tenant_id", "result_file_id") REFERENCES "stored_file"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "stored_file_part" ADD CONSTRAINT "stored_file_part_tenant_id_file_id_fkey" FOREIGN KEY ("tenant_id", "file_id") REFERENCES "stored_file"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE object_export
  ADD CONSTRAINT object_export_status CHECK (status IN ('Pending', 'Processing', 'Completed', 'Failed')),
  ADD CONSTRAINT object_export_format CHECK (format IN ('csv', 'html'));
ALTER TABLE object_import
  ADD CONSTRAINT object_import_status CHECK (status IN ('Completed', 'Failed')),
  ADD CONSTRAINT object_import_type CHECK (import_type IN ('Usage')),
  ADD CONSTRAINT object_import_counts CHECK (imported_count >= 0 AND imported_count <= total_count);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['stored_file', 'stored_file_part', 'object_export', 'object_import'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO perennial_app', t);
    EXECUTE format('GRANT SELECT ON %I TO perennial_portal', t);
  END LOOP;
END $$;
