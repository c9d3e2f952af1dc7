-- CreateTable
CREATE TABLE "payment_schedule" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "schedule_number" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "period" TEXT,
    "start_date" DATE NOT NULL,
    "run_hour" INTEGER NOT NULL,
    "prepayment" BOOLEAN NOT NULL,
    "standalone" BOOLEAN NOT NULL,
    "description" TEXT,
    "payment_option" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_schedule_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "payment_schedule_item" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "schedule_id" UUID NOT NULL,
    "item_number" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "scheduled_date" DATE NOT NULL,
    "run_hour" INTEGER NOT NULL,
    "amount" DECIMAL(28,9) NOT NULL,
    "invoice_id" UUID,
    "payment_method_id" UUID,
    "description" TEXT,
    "error_message" TEXT,
    "payment_option" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_schedule_item_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable: a payment is linked to one instalment at most.
CREATE TABLE "payment_schedule_payment" (
    "tenant_id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_schedule_payment_pkey" PRIMARY KEY ("tenant_id","payment_id")
);

CREATE UNIQUE INDEX payment_schedule_number ON payment_schedule (tenant_id, schedule_number);
CREATE INDEX payment_schedule_account ON payment_schedule (tenant_id, account_id);
CREATE INDEX payment_schedule_item_schedule ON payment_schedule_item (tenant_id, schedule_id, scheduled_date);
CREATE INDEX payment_schedule_item_due ON payment_schedule_item (tenant_id, scheduled_date) WHERE status = 'Pending';
CREATE INDEX payment_schedule_payment_item ON payment_schedule_payment (tenant_id, item_id);
ALTER TABLE payment_schedule ADD CONSTRAINT payment_schedule_status CHECK (status IN ('Active', 'Canceled', 'Completed'));
ALTER TABLE payment_schedule ADD CONSTRAINT payment_schedule_account_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id);
ALTER TABLE payment_schedule_item ADD CONSTRAINT payment_schedule_item_status CHECK (status IN ('Pending', 'Processed', 'Error', 'Canceled'));
ALTER TABLE payment_schedule_item ADD CONSTRAINT payment_schedule_item_amount CHECK (amount > 0);
ALTER TABLE payment_schedule_item ADD CONSTRAINT payment_schedule_item_schedule_fkey FOREIGN KEY (tenant_id, schedule_id) REFERENCES payment_schedule (tenant_id, id);
ALTER TABLE payment_schedule_item ADD CONSTRAINT payment_schedule_item_invoice_fkey FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoice (tenant_id, id);
ALTER TABLE payment_schedule_payment ADD CONSTRAINT payment_schedule_payment_item_fkey FOREIGN KEY (tenant_id, item_id) REFERENCES payment_schedule_item (tenant_id, id);
ALTER TABLE payment_schedule_payment ADD CONSTRAINT payment_schedule_payment_payment_fkey FOREIGN KEY (tenant_id, payment_id) REFERENCES payment (tenant_id, id) DEFERRABLE INITIALLY DEFERRED;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['payment_schedule', 'payment_schedule_item', 'payment_schedule_payment'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO perennial_app', t);
    EXECUTE format('GRANT SELECT ON %I TO perennial_portal', t);
  END LOOP;
END $$;
