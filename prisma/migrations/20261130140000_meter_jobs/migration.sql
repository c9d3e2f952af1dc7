-- CreateTable
CREATE TABLE "meter_job" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "meter_id" UUID NOT NULL,
    "operation" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "query" TEXT,
    "given" INTEGER NOT NULL DEFAULT 0,
    "different" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "created_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "meter_job_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "meter_job_created" ON "meter_job"("tenant_id", "meter_id", "created_at");

-- AddForeignKey
ALTER TABLE "meter_job" ADD CONSTRAINT "meter_job_tenant_id_meter_id_fkey" FOREIGN KEY ("tenant_id", "meter_id") REFERENCES "meter"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE meter_job ADD CONSTRAINT meter_job_words CHECK (
  operation IN ('BULK_DELETE', 'TRUNCATE', 'QUERY', 'AUDIT_EXPORT') AND status IN ('Pending', 'Running', 'Completed', 'Failed')
  AND (operation IN ('QUERY', 'AUDIT_EXPORT')) = (query IS NOT NULL));

ALTER TABLE meter_job ENABLE ROW LEVEL SECURITY;
ALTER TABLE meter_job FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON meter_job TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON meter_job TO perennial_app;
GRANT SELECT ON meter_job TO perennial_portal;
