-- Bill runs: what many accounts owe through a day, as drafts or posted.

-- CreateTable
CREATE TABLE "bill_run" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "run_number" TEXT NOT NULL,
    "name" TEXT,
    "entity_id" UUID NOT NULL,
    "org_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "status" TEXT NOT NULL,
    "batches" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "bill_cycle_day" INTEGER,
    "account_id" UUID,
    "subscription_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "excluded_charge_types" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "include_subscriptions" BOOLEAN NOT NULL,
    "include_order_line_items" BOOLEAN NOT NULL,
    "invoice_date" DATE NOT NULL,
    "target_date" DATE NOT NULL,
    "auto_post" BOOLEAN NOT NULL,
    "auto_email" BOOLEAN NOT NULL,
    "auto_renewal" BOOLEAN NOT NULL,
    "no_email_for_zero" BOOLEAN NOT NULL,
    "error_message" TEXT,
    "executed_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "posted_at" TIMESTAMPTZ(3),
    "created_by_name" TEXT NOT NULL,
    "created_by_id" TEXT NOT NULL,
    "updated_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bill_run_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "bill_run_account" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "message" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bill_run_account_pkey" PRIMARY KEY ("tenant_id","id")
);

-- AlterTable
ALTER TABLE "invoice_item" ADD COLUMN     "bill_run_id" UUID;

-- CreateIndex
CREATE INDEX "bill_run_created" ON "bill_run"("tenant_id", "created_at", "id");
CREATE UNIQUE INDEX "bill_run_number" ON "bill_run"("tenant_id", "run_number");
CREATE UNIQUE INDEX "bill_run_account_once" ON "bill_run_account"("tenant_id", "run_id", "account_id");
CREATE INDEX "bill_run_account_of_account" ON "bill_run_account"("tenant_id", "account_id");

-- AddForeignKey
ALTER TABLE "bill_run" ADD CONSTRAINT "bill_run_account_named_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "account"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "bill_run_account" ADD CONSTRAINT "bill_run_account_run_fkey" FOREIGN KEY ("tenant_id", "run_id") REFERENCES "bill_run"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "bill_run_account" ADD CONSTRAINT "bill_run_account_account_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "account"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Lines that came to nothing have no document that says which run made them.
CREATE INDEX invoice_item_bill_run ON invoice_item (tenant_id, bill_run_id) WHERE bill_run_id IS NOT NULL;

ALTER TABLE bill_run
  ADD CONSTRAINT bill_run_status_check CHECK (status IN ('Pending', 'Processing', 'Completed', 'Error', 'Canceled', 'Posted', 'PostInProgress', 'CancelInProgress')),
  ADD CONSTRAINT bill_run_day_check CHECK (bill_cycle_day BETWEEN 0 AND 31);
ALTER TABLE bill_run_account
  ADD CONSTRAINT bill_run_account_state_check CHECK (state IN ('Pending', 'Billed', 'Empty', 'Error', 'Canceled'));

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['bill_run', 'bill_run_account'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO perennial_app', t);
    EXECUTE format('GRANT SELECT ON %I TO perennial_portal', t);
  END LOOP;
END $$;

-- Lines without a document are taken out while their bill run is being canceled.
CREATE OR REPLACE FUNCTION refuse_invoice_item_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM invoice i WHERE i.tenant_id = OLD.tenant_id AND i.id = OLD.invoice_id
      AND (i.status = 'Canceled' OR i.status = 'Draft' AND i.source = 'Standalone'))
    AND NOT EXISTS (SELECT FROM bill_run r WHERE r.tenant_id = OLD.tenant_id AND r.id = OLD.bill_run_id
      AND OLD.invoice_id IS NULL AND r.status = 'CancelInProgress') THEN
    RAISE EXCEPTION 'only lines of a canceled invoice or bill run, or entered on a draft, are deleted' USING ERRCODE = '23514';
  END IF;
  RETURN OLD;
END $$;
