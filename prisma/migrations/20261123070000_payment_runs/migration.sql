-- CreateTable: invoices that are not collected by themselves, because somebody took their money off.
CREATE TABLE "collection_hold" (
    "tenant_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "held_by_name" TEXT NOT NULL,
    "held_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "collection_hold_pkey" PRIMARY KEY ("tenant_id","invoice_id")
);

-- CreateTable
CREATE TABLE "payment_run" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "run_number" TEXT NOT NULL,
    "entity_id" UUID NOT NULL,
    "org_ids" UUID[],
    "status" TEXT NOT NULL,
    "account_id" UUID,
    "batch" TEXT,
    "bill_cycle_day" INTEGER,
    "currency" TEXT,
    "gateway" TEXT,
    "target_date" DATE,
    "run_at" TIMESTAMPTZ(3),
    "by_data" BOOLEAN NOT NULL,
    "apply_credit_memos" BOOLEAN NOT NULL,
    "apply_unapplied_payments" BOOLEAN NOT NULL,
    "collect_payment" BOOLEAN NOT NULL,
    "consolidated" BOOLEAN NOT NULL,
    "custom_payment_methods" BOOLEAN NOT NULL,
    "error_message" TEXT,
    "executed_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "created_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_run_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "payment_run_item" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "invoice_id" UUID,
    "payment_method_id" UUID,
    "amount" DECIMAL(28,9),
    "comment" TEXT,
    "standalone" BOOLEAN NOT NULL,
    "state" TEXT NOT NULL,
    "credited" BOOLEAN NOT NULL,
    "amount_to_collect" DECIMAL(28,9),
    "amount_collected" DECIMAL(28,9) NOT NULL,
    "attempts" INTEGER NOT NULL,
    "error_code" TEXT,
    "error_message" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_run_item_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "payment_run_transaction" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "amount" DECIMAL(28,9) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_run_transaction_pkey" PRIMARY KEY ("tenant_id","id")
);

CREATE UNIQUE INDEX payment_run_number ON payment_run (tenant_id, run_number);
CREATE INDEX payment_run_created ON payment_run (tenant_id, created_at);
CREATE INDEX payment_run_item_state ON payment_run_item (tenant_id, run_id, state, account_id);
CREATE INDEX payment_run_transaction_run ON payment_run_transaction (tenant_id, run_id);
CREATE INDEX payment_run_transaction_item ON payment_run_transaction (tenant_id, item_id);
CREATE INDEX payment_run_transaction_subject ON payment_run_transaction (tenant_id, subject_id);
-- What the worker looks for every minute.
CREATE INDEX payment_run_open ON payment_run (tenant_id, run_at) WHERE status IN ('Pending', 'Processing');
-- A document stands in a run once.
CREATE UNIQUE INDEX payment_run_item_invoice ON payment_run_item (tenant_id, run_id, invoice_id) WHERE invoice_id IS NOT NULL;
ALTER TABLE collection_hold ADD CONSTRAINT collection_hold_invoice_fkey FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoice (tenant_id, id) ON DELETE CASCADE;
ALTER TABLE payment_run ADD CONSTRAINT payment_run_status CHECK (status IN ('Pending', 'Processing', 'Completed', 'Error', 'Canceled'));
ALTER TABLE payment_run ADD CONSTRAINT payment_run_account_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id);
ALTER TABLE payment_run_item ADD CONSTRAINT payment_run_item_state_check CHECK (state IN ('Pending', 'Processed', 'Error', 'Unprocessed'));
ALTER TABLE payment_run_item ADD CONSTRAINT payment_run_item_run_fkey FOREIGN KEY (tenant_id, run_id) REFERENCES payment_run (tenant_id, id);
ALTER TABLE payment_run_item ADD CONSTRAINT payment_run_item_account_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id);
ALTER TABLE payment_run_item ADD CONSTRAINT payment_run_item_invoice_fkey FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoice (tenant_id, id);
ALTER TABLE payment_run_transaction ADD CONSTRAINT payment_run_transaction_kind CHECK (kind IN ('Payment', 'CreditMemo', 'UnappliedPayment'));
ALTER TABLE payment_run_transaction ADD CONSTRAINT payment_run_transaction_item_fkey FOREIGN KEY (tenant_id, item_id) REFERENCES payment_run_item (tenant_id, id);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['collection_hold', 'payment_run', 'payment_run_item', 'payment_run_transaction'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO perennial_app', t);
    EXECUTE format('GRANT SELECT ON %I TO perennial_portal', t);
  END LOOP;
END $$;
