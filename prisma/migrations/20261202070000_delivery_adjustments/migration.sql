-- CreateTable
CREATE TABLE "delivery_adjustment" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "adjustment_number" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'Billed',
    "account_id" UUID NOT NULL,
    "invoice_account_id" UUID NOT NULL,
    "subscription_id" UUID NOT NULL,
    "charge_number" TEXT NOT NULL,
    "segment_id" UUID NOT NULL,
    "delivery_date" DATE NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" DECIMAL(28,9) NOT NULL,
    "tax_amount" DECIMAL(28,9) NOT NULL,
    "reason" TEXT,
    "invoice_item_id" UUID NOT NULL,
    "credit_memo_id" UUID NOT NULL,
    "debit_memo_id" UUID,
    "billing_date" DATE NOT NULL,
    "created_by_id" TEXT NOT NULL,
    "updated_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "delivery_adjustment_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "delivery_adjustment_tenant_id_subscription_id_idx" ON "delivery_adjustment"("tenant_id", "subscription_id");

-- CreateIndex
CREATE INDEX "delivery_adjustment_tenant_id_credit_memo_id_idx" ON "delivery_adjustment"("tenant_id", "credit_memo_id");

-- CreateIndex
CREATE INDEX "delivery_adjustment_tenant_id_created_at_id_idx" ON "delivery_adjustment"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_adjustment_tenant_id_adjustment_number_key" ON "delivery_adjustment"("tenant_id", "adjustment_number");

-- AddForeignKey
ALTER TABLE "delivery_adjustment" ADD CONSTRAINT "delivery_adjustment_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "account"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "delivery_adjustment" ADD CONSTRAINT "delivery_adjustment_tenant_id_invoice_account_id_fkey" FOREIGN KEY ("tenant_id", "invoice_account_id") REFERENCES "account"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "delivery_adjustment" ADD CONSTRAINT "delivery_adjustment_tenant_id_subscription_id_fkey" FOREIGN KEY ("tenant_id", "subscription_id") REFERENCES "subscription"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "delivery_adjustment" ADD CONSTRAINT "delivery_adjustment_tenant_id_invoice_item_id_fkey" FOREIGN KEY ("tenant_id", "invoice_item_id") REFERENCES "invoice_item"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "delivery_adjustment" ADD CONSTRAINT "delivery_adjustment_tenant_id_credit_memo_id_fkey" FOREIGN KEY ("tenant_id", "credit_memo_id") REFERENCES "credit_memo"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "delivery_adjustment" ADD CONSTRAINT "delivery_adjustment_tenant_id_debit_memo_id_fkey" FOREIGN KEY ("tenant_id", "debit_memo_id") REFERENCES "invoice"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

ALTER TABLE delivery_adjustment ADD CONSTRAINT delivery_adjustment_words CHECK (status IN ('Billed', 'Cancelled') AND adjustment_number <> ''
  AND amount > 0 AND tax_amount >= 0 AND (status = 'Cancelled') = (debit_memo_id IS NOT NULL));

-- A delivery is credited once, until its adjustment is canceled.
CREATE UNIQUE INDEX delivery_adjustment_once ON delivery_adjustment (tenant_id, charge_number, delivery_date) WHERE status = 'Billed';
CREATE INDEX delivery_adjustment_of_delivery ON delivery_adjustment (tenant_id, charge_number, delivery_date);

ALTER TABLE delivery_adjustment ENABLE ROW LEVEL SECURITY;
ALTER TABLE delivery_adjustment FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON delivery_adjustment TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON delivery_adjustment TO perennial_app;
GRANT SELECT ON delivery_adjustment TO perennial_portal;
