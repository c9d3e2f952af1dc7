-- Files of what many accounts will be billed.
CREATE TABLE "billing_preview_run" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "run_number" TEXT NOT NULL,
    "entity_id" UUID NOT NULL,
    "org_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "status" TEXT NOT NULL,
    "batches" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "account_id" UUID,
    "target_date" DATE NOT NULL,
    "renewals" TEXT NOT NULL,
    "excluded_types" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "includes_evergreen" BOOLEAN NOT NULL,
    "includes_drafts" BOOLEAN NOT NULL,
    "file_id" UUID NOT NULL,
    "parts" INTEGER NOT NULL DEFAULT 0,
    "behind" UUID,
    "total_accounts" INTEGER NOT NULL DEFAULT 0,
    "succeeded_accounts" INTEGER NOT NULL DEFAULT 0,
    "failed_accounts" INTEGER NOT NULL DEFAULT 0,
    "error_message" TEXT,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_preview_run_pkey" PRIMARY KEY ("tenant_id","id")
);

CREATE INDEX "billing_preview_run_tenant_id_created_at_id_idx" ON "billing_preview_run"("tenant_id", "created_at", "id");
CREATE UNIQUE INDEX "billing_preview_run_tenant_id_run_number_key" ON "billing_preview_run"("tenant_id", "run_number");
CREATE UNIQUE INDEX "billing_preview_run_tenant_id_file_id_key" ON "billing_preview_run"("tenant_id", "file_id");
ALTER TABLE "billing_preview_run" ADD CONSTRAINT "billing_preview_run_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "account"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "billing_preview_run" ADD CONSTRAINT "billing_preview_run_tenant_id_file_id_fkey" FOREIGN KEY ("tenant_id", "file_id") REFERENCES "stored_file"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE billing_preview_run
  ADD CONSTRAINT billing_preview_run_status CHECK (status IN ('Pending', 'Processing', 'Completed', 'Error')),
  ADD CONSTRAINT billing_preview_run_renewals CHECK (renewals IN ('All', 'None', 'Autorenew')),
  ADD CONSTRAINT billing_preview_run_counts CHECK (succeeded_accounts >= 0 AND failed_accounts >= 0),
  ADD CONSTRAINT billing_preview_run_ended CHECK ((status IN ('Completed', 'Error')) = (ended_at IS NOT NULL));

ALTER TABLE billing_preview_run ENABLE ROW LEVEL SECURITY;
ALTER TABLE billing_preview_run FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON billing_preview_run TO perennial_app, perennial_portal
  USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON billing_preview_run TO perennial_app;
GRANT SELECT ON billing_preview_run TO perennial_portal;
