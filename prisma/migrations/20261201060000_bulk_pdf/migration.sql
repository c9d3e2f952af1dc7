-- Jobs that put the PDFs of many documents into ZIP files.
CREATE TABLE "bulk_pdf_job" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "entity_id" UUID NOT NULL,
    "org_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "name" TEXT,
    "file_name" TEXT NOT NULL,
    "index_format" TEXT NOT NULL,
    "has_index" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL,
    "step" TEXT NOT NULL,
    "documents" INTEGER NOT NULL,
    "packed" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "zips" INTEGER NOT NULL DEFAULT 0,
    "turn" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "kept_until" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bulk_pdf_job_pkey" PRIMARY KEY ("tenant_id","id")
);

CREATE TABLE "bulk_pdf_document" (
    "tenant_id" UUID NOT NULL,
    "job_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "document_id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "account_number" TEXT NOT NULL,
    "document_made_at" TIMESTAMPTZ(3) NOT NULL,
    "file_name" TEXT NOT NULL,
    "is_missing" BOOLEAN NOT NULL,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "zip" INTEGER,
    "at" BIGINT,
    "size" INTEGER,
    "checksum" BIGINT,
    "made_at" TIMESTAMPTZ(3),

    CONSTRAINT "bulk_pdf_document_pkey" PRIMARY KEY ("tenant_id","job_id","position")
);

CREATE TABLE "bulk_pdf_zip" (
    "tenant_id" UUID NOT NULL,
    "job_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "file_id" UUID NOT NULL,
    "documents" INTEGER NOT NULL DEFAULT 0,
    "parts" INTEGER NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "bulk_pdf_zip_pkey" PRIMARY KEY ("tenant_id","job_id","number")
);

CREATE INDEX "bulk_pdf_job_tenant_id_created_at_id_idx" ON "bulk_pdf_job"("tenant_id", "created_at", "id");

CREATE INDEX "bulk_pdf_job_tenant_id_kept_until_idx" ON "bulk_pdf_job"("tenant_id", "kept_until");

CREATE UNIQUE INDEX "bulk_pdf_document_tenant_id_job_id_document_id_key" ON "bulk_pdf_document"("tenant_id", "job_id", "document_id");

CREATE UNIQUE INDEX "bulk_pdf_zip_tenant_id_file_id_key" ON "bulk_pdf_zip"("tenant_id", "file_id");

ALTER TABLE "bulk_pdf_document" ADD CONSTRAINT "bulk_pdf_document_tenant_id_job_id_fkey" FOREIGN KEY ("tenant_id", "job_id") REFERENCES "bulk_pdf_job"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "bulk_pdf_zip" ADD CONSTRAINT "bulk_pdf_zip_tenant_id_job_id_fkey" FOREIGN KEY ("tenant_id", "job_id") REFERENCES "bulk_pdf_job"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "bulk_pdf_zip" ADD CONSTRAINT "bulk_pdf_zip_tenant_id_file_id_fkey" FOREIGN KEY ("tenant_id", "file_id") REFERENCES "stored_file"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE bulk_pdf_job
  ADD CONSTRAINT bulk_pdf_job_status CHECK (status IN ('Submitted', 'Executing', 'Completed', 'Error', 'Cancelled')),
  ADD CONSTRAINT bulk_pdf_job_step CHECK (step IN ('JobCreated', 'TasksCreated', 'GenerateMissPDF', 'PdfToZip', 'PostProcessing')),
  ADD CONSTRAINT bulk_pdf_job_index CHECK (index_format IN ('JSON', 'CSV')),
  ADD CONSTRAINT bulk_pdf_job_counts CHECK (packed >= 0 AND failed >= 0 AND packed + failed <= documents),
  ADD CONSTRAINT bulk_pdf_job_ended CHECK ((status IN ('Completed', 'Error', 'Cancelled')) = (ended_at IS NOT NULL)),
  ADD CONSTRAINT bulk_pdf_job_whole CHECK (status <> 'Completed' OR packed + failed = documents);

ALTER TABLE bulk_pdf_document
  ADD CONSTRAINT bulk_pdf_document_kind CHECK (kind IN ('Invoice', 'CreditMemo', 'DebitMemo')),
  ADD CONSTRAINT bulk_pdf_document_state CHECK (state IN ('Waiting', 'Packed', 'Failed')),
  ADD CONSTRAINT bulk_pdf_document_packed CHECK ((state = 'Packed') = (zip IS NOT NULL AND at IS NOT NULL AND size IS NOT NULL AND checksum IS NOT NULL AND made_at IS NOT NULL)),
  ADD CONSTRAINT bulk_pdf_document_failed CHECK (state <> 'Failed' OR error IS NOT NULL);
CREATE UNIQUE INDEX bulk_pdf_document_name ON bulk_pdf_document (tenant_id, job_id, lower(file_name));

ALTER TABLE bulk_pdf_job ENABLE ROW LEVEL SECURITY;
ALTER TABLE bulk_pdf_job FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON bulk_pdf_job TO perennial_app, perennial_portal
  USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON bulk_pdf_job TO perennial_app;
GRANT SELECT ON bulk_pdf_job TO perennial_portal;

ALTER TABLE bulk_pdf_document ENABLE ROW LEVEL SECURITY;
ALTER TABLE bulk_pdf_document FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON bulk_pdf_document TO perennial_app, perennial_portal
  USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON bulk_pdf_document TO perennial_app;
GRANT SELECT ON bulk_pdf_document TO perennial_portal;

ALTER TABLE bulk_pdf_zip ENABLE ROW LEVEL SECURITY;
ALTER TABLE bulk_pdf_zip FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON bulk_pdf_zip TO perennial_app, perennial_portal
  USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON bulk_pdf_zip TO perennial_app;
GRANT SELECT ON bulk_pdf_zip TO perennial_portal;
