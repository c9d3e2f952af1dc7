-- CreateTable
CREATE TABLE "subscription_product_feature" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "rate_plan_id" UUID NOT NULL,
    "feature_id" UUID NOT NULL,
    "feature_code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "effective_start" DATE NOT NULL,
    "effective_end" DATE,
    "booked_by" UUID NOT NULL,
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscription_product_feature_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "subscription_product_feature_tenant_id_rate_plan_id_idx" ON "subscription_product_feature"("tenant_id", "rate_plan_id");

-- CreateIndex
CREATE INDEX "subscription_product_feature_tenant_id_feature_id_idx" ON "subscription_product_feature"("tenant_id", "feature_id");

-- AddForeignKey
ALTER TABLE "subscription_product_feature" ADD CONSTRAINT "subscription_product_feature_tenant_id_rate_plan_id_fkey" FOREIGN KEY ("tenant_id", "rate_plan_id") REFERENCES "rate_plan"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "subscription_product_feature" ADD CONSTRAINT "subscription_product_feature_tenant_id_feature_id_fkey" FOREIGN KEY ("tenant_id", "feature_id") REFERENCES "feature"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

ALTER TABLE subscription_product_feature ADD CONSTRAINT subscription_product_feature_has_days
  CHECK (effective_end IS NULL OR effective_start < effective_end);

ALTER TABLE subscription_product_feature ENABLE ROW LEVEL SECURITY;
ALTER TABLE subscription_product_feature FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON subscription_product_feature TO perennial_app, perennial_portal
  USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON subscription_product_feature TO perennial_app;
GRANT SELECT ON subscription_product_feature TO perennial_portal;

CREATE OR REPLACE FUNCTION custom_field_table(object text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE object WHEN 'Account' THEN 'account' WHEN 'Contact' THEN 'contact' WHEN 'CreditMemo' THEN 'credit_memo'
    WHEN 'CreditMemoItem' THEN 'credit_memo_item' WHEN 'Feature' THEN 'feature' WHEN 'Invoice' THEN 'invoice'
    WHEN 'InvoiceItem' THEN 'invoice_item' WHEN 'Order' THEN 'orders' WHEN 'OrderAction' THEN 'order_action'
    WHEN 'OrderLineItem' THEN 'order_line_item' WHEN 'Payment' THEN 'payment'
    WHEN 'PaymentMethod' THEN 'payment_method' WHEN 'PaymentRun' THEN 'payment_run' WHEN 'PaymentSchedule' THEN 'payment_schedule'
    WHEN 'PaymentScheduleItem' THEN 'payment_schedule_item' WHEN 'Product' THEN 'product' WHEN 'ProductRatePlan' THEN 'product_rate_plan'
    WHEN 'ProductRatePlanCharge' THEN 'product_rate_plan_charge' WHEN 'RatePlan' THEN 'rate_plan' WHEN 'RatePlanCharge' THEN 'rate_plan_charge'
    WHEN 'Refund' THEN 'refund' WHEN 'Subscription' THEN 'subscription'
    WHEN 'SubscriptionProductFeature' THEN 'subscription_product_feature' WHEN 'TaxationItem' THEN 'taxation_item'
    WHEN 'Usage' THEN 'usage_record' END
$$;
