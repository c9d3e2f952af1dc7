-- AlterTable
ALTER TABLE "payment_run" ADD COLUMN     "custom_fields" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "payment_schedule" ADD COLUMN     "custom_fields" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "payment_schedule_item" ADD COLUMN     "custom_fields" JSONB NOT NULL DEFAULT '{}';

CREATE OR REPLACE FUNCTION custom_field_table(object text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE object WHEN 'Account' THEN 'account' WHEN 'Contact' THEN 'contact' WHEN 'CreditMemo' THEN 'credit_memo'
    WHEN 'Feature' THEN 'feature' WHEN 'Invoice' THEN 'invoice' WHEN 'Order' THEN 'orders' WHEN 'OrderAction' THEN 'order_action'
    WHEN 'Payment' THEN 'payment' WHEN 'PaymentRun' THEN 'payment_run' WHEN 'PaymentSchedule' THEN 'payment_schedule'
    WHEN 'PaymentScheduleItem' THEN 'payment_schedule_item' WHEN 'Product' THEN 'product'
    WHEN 'ProductRatePlan' THEN 'product_rate_plan' WHEN 'ProductRatePlanCharge' THEN 'product_rate_plan_charge'
    WHEN 'RatePlan' THEN 'rate_plan' WHEN 'RatePlanCharge' THEN 'rate_plan_charge' WHEN 'Refund' THEN 'refund'
    WHEN 'Subscription' THEN 'subscription' WHEN 'Usage' THEN 'usage_record' END
$$;

DO $$ DECLARE o text; t text; BEGIN
  FOREACH o IN ARRAY ARRAY['PaymentRun', 'PaymentSchedule', 'PaymentScheduleItem'] LOOP
    t := custom_field_table(o);
    EXECUTE format('CREATE TRIGGER custom_values_of_new AFTER INSERT ON %I FOR EACH ROW WHEN (NEW.custom_fields <> ''{}'') EXECUTE FUNCTION index_custom_values(%L)', t, o);
    EXECUTE format('CREATE TRIGGER custom_values_of_changed AFTER UPDATE OF custom_fields ON %I FOR EACH ROW WHEN (NEW.custom_fields <> OLD.custom_fields) EXECUTE FUNCTION index_custom_values(%L)', t, o);
    EXECUTE format('CREATE TRIGGER custom_values_of_gone AFTER DELETE ON %I FOR EACH ROW WHEN (OLD.custom_fields <> ''{}'') EXECUTE FUNCTION index_custom_values(%L)', t, o);
  END LOOP;
END $$;
