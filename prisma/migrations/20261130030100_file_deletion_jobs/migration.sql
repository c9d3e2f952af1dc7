-- Jobs that deleted the uploaded files of accounts' documents: what was asked for, and how many files it were.
CREATE TABLE "file_deletion_job" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "entity_id" UUID NOT NULL,
    "org_ids" UUID[] NOT NULL,
    "account_ids" UUID[] NOT NULL,
    "files" INTEGER NOT NULL,
    "created_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "file_deletion_job_pkey" PRIMARY KEY ("tenant_id","id")
);
ALTER TABLE file_deletion_job ADD CONSTRAINT file_deletion_job_status CHECK (status IN ('Pending', 'Processing', 'Completed', 'Error'));
ALTER TABLE file_deletion_job ADD CONSTRAINT file_deletion_job_files CHECK (files >= 0);
ALTER TABLE file_deletion_job ENABLE ROW LEVEL SECURITY;
ALTER TABLE file_deletion_job FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON file_deletion_job TO perennial_app, perennial_portal
  USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT ON file_deletion_job TO perennial_app;
GRANT DELETE ON document_file TO perennial_app;
