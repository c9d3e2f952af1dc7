-- AlterTable
ALTER TABLE "coupon" ADD COLUMN     "custom_fields" JSONB NOT NULL DEFAULT '{}';

-- CreateIndex
CREATE INDEX "coupon_tenant_id_created_at_id_idx" ON "coupon"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "coupon_redemption_tenant_id_created_at_id_idx" ON "coupon_redemption"("tenant_id", "created_at", "id");

CREATE OR REPLACE FUNCTION custom_field_table(object text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE object WHEN 'Account' THEN 'account' WHEN 'Contact' THEN 'contact' WHEN 'Coupon' THEN 'coupon' WHEN 'CreditMemo' THEN 'credit_memo'
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

DO $$ DECLARE o text; t text; BEGIN
  FOREACH o IN ARRAY ARRAY['Coupon', 'Feature'] LOOP
    t := custom_field_table(o);
    EXECUTE format('CREATE TRIGGER custom_values_of_new AFTER INSERT ON %I FOR EACH ROW WHEN (NEW.custom_fields <> ''{}'') EXECUTE FUNCTION index_custom_values(%L)', t, o);
    EXECUTE format('CREATE TRIGGER custom_values_of_changed AFTER UPDATE OF custom_fields ON %I FOR EACH ROW WHEN (NEW.custom_fields <> OLD.custom_fields) EXECUTE FUNCTION index_custom_values(%L)', t, o);
    EXECUTE format('CREATE TRIGGER custom_values_of_gone AFTER DELETE ON %I FOR EACH ROW WHEN (OLD.custom_fields <> ''{}'') EXECUTE FUNCTION index_custom_values(%L)', t, o);
  END LOOP;
END $$;
