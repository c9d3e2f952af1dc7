-- CreateTable
CREATE TABLE "processed_usage" (
    "tenant_id" UUID NOT NULL,
    "usage_id" UUID NOT NULL,
    "rate_plan_charge_id" UUID NOT NULL,
    "invoice_item_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "processed_usage_pkey" PRIMARY KEY ("tenant_id","usage_id","rate_plan_charge_id")
);

-- CreateIndex
CREATE INDEX "processed_usage_tenant_id_invoice_item_id_idx" ON "processed_usage"("tenant_id", "invoice_item_id");

-- AddForeignKey
ALTER TABLE "processed_usage" ADD CONSTRAINT "processed_usage_tenant_id_usage_id_fkey" FOREIGN KEY ("tenant_id", "usage_id") REFERENCES "usage_record"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "processed_usage" ADD CONSTRAINT "processed_usage_tenant_id_invoice_item_id_fkey" FOREIGN KEY ("tenant_id", "invoice_item_id") REFERENCES "invoice_item"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

ALTER TABLE processed_usage ENABLE ROW LEVEL SECURITY;
ALTER TABLE processed_usage FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON processed_usage TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, DELETE ON processed_usage TO perennial_app;
GRANT SELECT ON processed_usage TO perennial_portal;
