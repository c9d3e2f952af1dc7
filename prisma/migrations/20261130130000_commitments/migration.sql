-- AlterTable
ALTER TABLE "credit_memo_item" ADD COLUMN     "commitment_period_id" UUID;

-- AlterTable
ALTER TABLE "invoice_item" ADD COLUMN     "commitment_period_id" UUID;

-- CreateTable
CREATE TABLE "commitment" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "commitment_number" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "priority" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "alignment_date" DATE,
    "charge_conditions" JSONB,
    "tax_code" TEXT,
    "tax_mode" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "cancelled_on" DATE,
    "settlement" TEXT,
    "changed_by" UUID[] DEFAULT ARRAY[]::UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "commitment_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "commitment_schedule" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "commitment_id" UUID NOT NULL,
    "start_date" DATE NOT NULL,
    "end_date" DATE NOT NULL,
    "amount" DECIMAL(28,9) NOT NULL,
    "period_type" TEXT NOT NULL,
    "specific_length" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "commitment_schedule_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "commitment_period" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "commitment_id" UUID NOT NULL,
    "schedule_id" UUID NOT NULL,
    "start_date" DATE NOT NULL,
    "end_date" DATE NOT NULL,
    "due_on" DATE NOT NULL,
    "amount" DECIMAL(28,9) NOT NULL,
    "is_prorated" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL,
    "counted" DECIMAL(28,9),
    "true_up" DECIMAL(28,9),
    "evaluated_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "commitment_period_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "commitment_tenant_id_account_id_id_idx" ON "commitment"("tenant_id", "account_id", "id");

-- CreateIndex
CREATE INDEX "commitment_tenant_id_order_id_idx" ON "commitment"("tenant_id", "order_id");

-- CreateIndex
CREATE UNIQUE INDEX "commitment_tenant_id_commitment_number_key" ON "commitment"("tenant_id", "commitment_number");

-- CreateIndex
CREATE INDEX "commitment_schedule_tenant_id_commitment_id_start_date_idx" ON "commitment_schedule"("tenant_id", "commitment_id", "start_date");

-- CreateIndex
CREATE INDEX "commitment_period_tenant_id_commitment_id_start_date_idx" ON "commitment_period"("tenant_id", "commitment_id", "start_date");

-- CreateIndex
CREATE INDEX "commitment_period_tenant_id_schedule_id_idx" ON "commitment_period"("tenant_id", "schedule_id");

-- AddForeignKey
ALTER TABLE "commitment" ADD CONSTRAINT "commitment_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "account"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "commitment" ADD CONSTRAINT "commitment_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "orders"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "commitment_schedule" ADD CONSTRAINT "commitment_schedule_tenant_id_commitment_id_fkey" FOREIGN KEY ("tenant_id", "commitment_id") REFERENCES "commitment"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "commitment_period" ADD CONSTRAINT "commitment_period_tenant_id_commitment_id_fkey" FOREIGN KEY ("tenant_id", "commitment_id") REFERENCES "commitment"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "commitment_period" ADD CONSTRAINT "commitment_period_tenant_id_schedule_id_fkey" FOREIGN KEY ("tenant_id", "schedule_id") REFERENCES "commitment_schedule"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "credit_memo_item" ADD CONSTRAINT "credit_memo_item_tenant_id_commitment_period_id_fkey" FOREIGN KEY ("tenant_id", "commitment_period_id") REFERENCES "commitment_period"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invoice_item" ADD CONSTRAINT "invoice_item_tenant_id_commitment_period_id_fkey" FOREIGN KEY ("tenant_id", "commitment_period_id") REFERENCES "commitment_period"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

ALTER TABLE commitment ADD CONSTRAINT commitment_type CHECK (type IN ('MinCommitment'));
ALTER TABLE commitment ADD CONSTRAINT commitment_settlement CHECK ((cancelled_on IS NULL) = (settlement IS NULL)
  AND (settlement IS NULL OR settlement IN ('NoSettlement', 'FullMinimum', 'CurrentPeriodOnly')));
ALTER TABLE commitment_schedule ADD CONSTRAINT commitment_schedule_days CHECK (start_date < end_date AND amount >= 0);
ALTER TABLE commitment_period ADD CONSTRAINT commitment_period_days CHECK (start_date < end_date AND amount >= 0);
ALTER TABLE commitment_period ADD CONSTRAINT commitment_period_status CHECK (status IN ('Active', 'Evaluated', 'Cancelled', 'CancelledPendingEvaluation'));
-- An evaluated period keeps what counted: what was billed beside it is what was missing, and never below zero.
ALTER TABLE commitment_period ADD CONSTRAINT commitment_period_evaluated CHECK ((status = 'Evaluated') = (counted IS NOT NULL)
  AND (status = 'Evaluated') = (evaluated_at IS NOT NULL) AND (counted IS NULL) = (true_up IS NULL)
  AND (counted IS NULL OR true_up = greatest(amount - counted, 0)));
CREATE INDEX commitment_period_due ON commitment_period (tenant_id, due_on) WHERE status IN ('Active', 'CancelledPendingEvaluation');
-- What is missing of a period is billed once.
CREATE UNIQUE INDEX invoice_item_period_once ON invoice_item (tenant_id, commitment_period_id) WHERE commitment_period_id IS NOT NULL AND reversed_by IS NULL;
CREATE INDEX credit_memo_item_period ON credit_memo_item (tenant_id, commitment_period_id) WHERE commitment_period_id IS NOT NULL;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['commitment', 'commitment_schedule', 'commitment_period'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO perennial_app', t);
    EXECUTE format('GRANT SELECT ON %I TO perennial_portal', t);
  END LOOP;
END $$;
