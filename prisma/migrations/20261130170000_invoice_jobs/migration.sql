-- Deletions and reversals of long invoices, which a worker does. The invoice of a deletion is gone afterwards, so nothing refers to it.
CREATE TABLE "invoice_job" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "invoice_id" UUID NOT NULL,
    "entity_id" UUID NOT NULL,
    "org_ids" UUID[] NOT NULL,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT NOT NULL,
    "request" JSONB NOT NULL,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoice_job_pkey" PRIMARY KEY ("tenant_id","id")
);

ALTER TABLE invoice_job ADD CONSTRAINT invoice_job_type CHECK (type IN ('Delete', 'Reverse'));
ALTER TABLE invoice_job ADD CONSTRAINT invoice_job_status CHECK (status IN ('Pending', 'Completed', 'Failed'));
ALTER TABLE invoice_job ADD CONSTRAINT invoice_job_end CHECK ((status = 'Failed') = (error IS NOT NULL));
CREATE UNIQUE INDEX invoice_job_waits ON invoice_job (tenant_id, invoice_id) WHERE status = 'Pending';
ALTER TABLE invoice_job ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoice_job FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON invoice_job TO perennial_app, perennial_portal
  USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON invoice_job TO perennial_app;
