-- CreateTable
CREATE TABLE "settlement_job" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "credit_memo_id" UUID NOT NULL,
    "entity_id" UUID NOT NULL,
    "org_ids" UUID[] NOT NULL,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT NOT NULL,
    "request" JSONB NOT NULL,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "settlement_job_pkey" PRIMARY KEY ("tenant_id","id")
);

ALTER TABLE settlement_job ADD CONSTRAINT settlement_job_type CHECK (type IN ('AsyncCreditMemoApply', 'AsyncCreditMemoUnapply'));
ALTER TABLE settlement_job ADD CONSTRAINT settlement_job_status CHECK (status IN ('Pending', 'Processing', 'Processed', 'Error'));
ALTER TABLE settlement_job ADD CONSTRAINT settlement_job_end CHECK ((status = 'Error') = (error IS NOT NULL));
ALTER TABLE settlement_job ENABLE ROW LEVEL SECURITY;
ALTER TABLE settlement_job FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON settlement_job TO perennial_app, perennial_portal
  USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON settlement_job TO perennial_app;
