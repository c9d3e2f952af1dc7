-- CreateTable: a payment method as it was when a payment was made with it.
CREATE TABLE "payment_method_snapshot" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "payment_method_id" UUID NOT NULL,
    "account_id" UUID,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "gateway" TEXT NOT NULL,
    "brand" TEXT,
    "last4" TEXT,
    "expiration_month" INTEGER,
    "expiration_year" INTEGER,
    "holder" JSONB NOT NULL,
    "details" JSONB NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_method_snapshot_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable: what gateways were asked about payment methods themselves, and what they said.
CREATE TABLE "payment_method_transaction_log" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "payment_method_id" UUID NOT NULL,
    "gateway" TEXT NOT NULL,
    "transaction_type" TEXT NOT NULL,
    "transaction_id" TEXT,
    "reason_code" TEXT NOT NULL,
    "reason_text" TEXT NOT NULL,
    "request" TEXT NOT NULL,
    "response" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_method_transaction_log_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable: whether an account's further payment methods may be tried when one declines.
CREATE TABLE "payment_cascade" (
    "tenant_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "consent" BOOLEAN NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_cascade_pkey" PRIMARY KEY ("tenant_id","account_id")
);

-- CreateTable: the order in which they are.
CREATE TABLE "payment_cascade_step" (
    "tenant_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "payment_method_id" UUID NOT NULL,

    CONSTRAINT "payment_cascade_step_pkey" PRIMARY KEY ("tenant_id","account_id","position")
);

-- CreateTable: cards whose numbers and expiries were asked for anew.
CREATE TABLE "card_update_batch" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "updater" TEXT NOT NULL,
    "bill_cycle_day" INTEGER NOT NULL,
    "entity_id" UUID NOT NULL,
    "org_ids" UUID[] NOT NULL,
    "status" TEXT NOT NULL,
    "asked" INTEGER NOT NULL DEFAULT 0,
    "renewed" INTEGER NOT NULL DEFAULT 0,
    "replaced" INTEGER NOT NULL DEFAULT 0,
    "closed" INTEGER NOT NULL DEFAULT 0,
    "unanswered" INTEGER NOT NULL DEFAULT 0,
    "created_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "card_update_batch_pkey" PRIMARY KEY ("tenant_id","id")
);

ALTER TABLE "payment" ADD COLUMN "payment_method_snapshot_id" UUID;

CREATE UNIQUE INDEX payment_method_snapshot_fingerprint ON payment_method_snapshot (tenant_id, payment_method_id, fingerprint);
CREATE INDEX payment_method_snapshot_newest ON payment_method_snapshot (tenant_id, created_at DESC, id);
CREATE INDEX payment_method_transaction_log_method ON payment_method_transaction_log (tenant_id, payment_method_id, created_at DESC);
CREATE INDEX payment_method_transaction_log_newest ON payment_method_transaction_log (tenant_id, created_at DESC, id);
CREATE UNIQUE INDEX payment_cascade_step_once ON payment_cascade_step (tenant_id, account_id, payment_method_id);
CREATE INDEX card_update_batch_newest ON card_update_batch (tenant_id, created_at DESC, id);

ALTER TABLE payment_method_snapshot ADD CONSTRAINT payment_method_snapshot_method_fkey FOREIGN KEY (tenant_id, payment_method_id) REFERENCES payment_method (tenant_id, id);
ALTER TABLE payment_method_transaction_log ADD CONSTRAINT payment_method_transaction_log_method_fkey
  FOREIGN KEY (tenant_id, payment_method_id) REFERENCES payment_method (tenant_id, id) ON DELETE CASCADE;
ALTER TABLE payment_cascade ADD CONSTRAINT payment_cascade_account_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE;
ALTER TABLE payment_cascade_step ADD CONSTRAINT payment_cascade_step_cascade_fkey
  FOREIGN KEY (tenant_id, account_id) REFERENCES payment_cascade (tenant_id, account_id) ON DELETE CASCADE;
ALTER TABLE payment_cascade_step ADD CONSTRAINT payment_cascade_step_method_fkey
  FOREIGN KEY (tenant_id, payment_method_id) REFERENCES payment_method (tenant_id, id) ON DELETE CASCADE;
ALTER TABLE payment_cascade_step ADD CONSTRAINT payment_cascade_step_position CHECK (position >= 1);
ALTER TABLE payment ADD CONSTRAINT payment_snapshot_fkey FOREIGN KEY (tenant_id, payment_method_snapshot_id) REFERENCES payment_method_snapshot (tenant_id, id);
ALTER TABLE card_update_batch ADD CONSTRAINT card_update_batch_status CHECK (status IN ('Pending', 'Completed'));

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['payment_method_snapshot', 'payment_method_transaction_log', 'payment_cascade', 'payment_cascade_step', 'card_update_batch'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT ON %I TO perennial_app, perennial_portal', t);
    EXECUTE format('GRANT INSERT, UPDATE ON %I TO perennial_app', t);
  END LOOP;
END $$;
GRANT DELETE ON payment_cascade, payment_cascade_step TO perennial_app;
