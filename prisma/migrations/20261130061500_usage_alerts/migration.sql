-- CreateTable
CREATE TABLE "usage_threshold" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "subscription_id" UUID,
    "charge_number" TEXT,
    "uom" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "value" DECIMAL(28,9) NOT NULL,
    "created_by_id" TEXT NOT NULL,
    "updated_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "usage_threshold_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "usage_alert" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "threshold_id" UUID NOT NULL,
    "period_start" DATE NOT NULL,
    "period_end" DATE NOT NULL,
    "reached" DECIMAL(38,9) NOT NULL,
    "quantity" DECIMAL(38,9) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "told_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "usage_alert_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "usage_threshold_tenant_id_account_id_idx" ON "usage_threshold"("tenant_id", "account_id");

-- CreateIndex
CREATE UNIQUE INDEX "usage_alert_tenant_id_threshold_id_period_start_key" ON "usage_alert"("tenant_id", "threshold_id", "period_start");

-- AddForeignKey
ALTER TABLE "usage_threshold" ADD CONSTRAINT "usage_threshold_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "account"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "usage_alert" ADD CONSTRAINT "usage_alert_tenant_id_threshold_id_fkey" FOREIGN KEY ("tenant_id", "threshold_id") REFERENCES "usage_threshold"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE usage_threshold ADD CONSTRAINT usage_threshold_words CHECK (
  kind IN ('Quantity', 'PercentOfIncluded') AND value > 0 AND (charge_number IS NULL) = (subscription_id IS NULL)
  AND (kind = 'Quantity' OR charge_number IS NOT NULL));
ALTER TABLE usage_alert ADD CONSTRAINT usage_alert_days CHECK (period_start < period_end);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['usage_threshold', 'usage_alert'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO perennial_app', t);
    EXECUTE format('GRANT SELECT ON %I TO perennial_portal', t);
  END LOOP;
END $$;
