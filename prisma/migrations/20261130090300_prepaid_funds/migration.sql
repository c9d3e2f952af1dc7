-- CreateTable
CREATE TABLE "prepaid_balance" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "subscription_id" UUID NOT NULL,
    "uom" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "prepaid_balance_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "prepaid_fund" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "balance_id" UUID NOT NULL,
    "rate_plan_charge_id" UUID NOT NULL,
    "paid_from" DATE NOT NULL,
    "paid_until" DATE NOT NULL,
    "start_date" DATE NOT NULL,
    "end_date" DATE,
    "quantity" DECIMAL(38,9) NOT NULL,
    "remaining" DECIMAL(38,9) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "prepaid_fund_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "prepaid_transaction" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "fund_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "quantity" DECIMAL(38,9) NOT NULL,
    "remaining" DECIMAL(38,9) NOT NULL,
    "transaction_date" DATE NOT NULL,
    "invoice_item_id" UUID,
    "credit_memo_item_id" UUID,
    "daily_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "prepaid_transaction_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "prepaid_balance_tenant_id_subscription_id_uom_key" ON "prepaid_balance"("tenant_id", "subscription_id", "uom");

-- CreateIndex
CREATE INDEX "prepaid_fund_tenant_id_balance_id_end_date_idx" ON "prepaid_fund"("tenant_id", "balance_id", "end_date");

-- CreateIndex
CREATE INDEX "prepaid_fund_tenant_id_rate_plan_charge_id_idx" ON "prepaid_fund"("tenant_id", "rate_plan_charge_id");

-- CreateIndex
CREATE INDEX "prepaid_transaction_tenant_id_fund_id_idx" ON "prepaid_transaction"("tenant_id", "fund_id");

-- CreateIndex
CREATE INDEX "prepaid_transaction_tenant_id_invoice_item_id_idx" ON "prepaid_transaction"("tenant_id", "invoice_item_id");

-- CreateIndex
CREATE INDEX "prepaid_transaction_tenant_id_credit_memo_item_id_idx" ON "prepaid_transaction"("tenant_id", "credit_memo_item_id");

-- AddForeignKey
ALTER TABLE "prepaid_balance" ADD CONSTRAINT "prepaid_balance_tenant_id_subscription_id_fkey" FOREIGN KEY ("tenant_id", "subscription_id") REFERENCES "subscription"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "prepaid_fund" ADD CONSTRAINT "prepaid_fund_tenant_id_balance_id_fkey" FOREIGN KEY ("tenant_id", "balance_id") REFERENCES "prepaid_balance"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "prepaid_fund" ADD CONSTRAINT "prepaid_fund_tenant_id_rate_plan_charge_id_fkey" FOREIGN KEY ("tenant_id", "rate_plan_charge_id") REFERENCES "rate_plan_charge"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "prepaid_transaction" ADD CONSTRAINT "prepaid_transaction_tenant_id_fund_id_fkey" FOREIGN KEY ("tenant_id", "fund_id") REFERENCES "prepaid_fund"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- A balance is never below zero, whatever uses it at once.
ALTER TABLE prepaid_fund ADD CONSTRAINT prepaid_fund_remaining CHECK (remaining >= 0 AND quantity >= 0);
ALTER TABLE prepaid_fund ADD CONSTRAINT prepaid_fund_days CHECK (paid_from < paid_until AND (end_date IS NULL OR start_date < end_date));
ALTER TABLE prepaid_transaction ADD CONSTRAINT prepaid_transaction_kind CHECK (kind IN ('PREPAYMENT', 'PREPAYMENT_ADJUSTMENT',
  'PREPAYMENT_CREDIT_BACK', 'PREPAYMENT_CREDIT_BACK_REVERSAL', 'DRAWDOWN', 'DRAWDOWN_REVERSAL'));

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['prepaid_balance', 'prepaid_fund', 'prepaid_transaction'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO perennial_app', t);
    EXECUTE format('GRANT SELECT ON %I TO perennial_portal', t);
  END LOOP;
END $$;
