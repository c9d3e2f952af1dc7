-- AlterTable
ALTER TABLE "taxation_item" ADD COLUMN     "custom_fields" JSONB;

GRANT UPDATE (custom_fields) ON taxation_item TO perennial_app;

CREATE OR REPLACE FUNCTION custom_field_table(object text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE object WHEN 'Account' THEN 'account' WHEN 'Contact' THEN 'contact' WHEN 'CreditMemo' THEN 'credit_memo'
    WHEN 'CreditMemoItem' THEN 'credit_memo_item' WHEN 'Feature' THEN 'feature' WHEN 'Invoice' THEN 'invoice'
    WHEN 'InvoiceItem' THEN 'invoice_item' WHEN 'Order' THEN 'orders' WHEN 'OrderAction' THEN 'order_action' WHEN 'Payment' THEN 'payment'
    WHEN 'PaymentMethod' THEN 'payment_method' WHEN 'PaymentRun' THEN 'payment_run' WHEN 'PaymentSchedule' THEN 'payment_schedule'
    WHEN 'PaymentScheduleItem' THEN 'payment_schedule_item' WHEN 'Product' THEN 'product' WHEN 'ProductRatePlan' THEN 'product_rate_plan'
    WHEN 'ProductRatePlanCharge' THEN 'product_rate_plan_charge' WHEN 'RatePlan' THEN 'rate_plan' WHEN 'RatePlanCharge' THEN 'rate_plan_charge'
    WHEN 'Refund' THEN 'refund' WHEN 'Subscription' THEN 'subscription' WHEN 'TaxationItem' THEN 'taxation_item'
    WHEN 'Usage' THEN 'usage_record' END
$$;

-- Taxes that billing works out have none: their column is null, and no trigger runs for them.
CREATE TRIGGER custom_values_of_new AFTER INSERT ON taxation_item FOR EACH ROW WHEN (NEW.custom_fields IS NOT NULL)
  EXECUTE FUNCTION index_custom_values('TaxationItem');
CREATE TRIGGER custom_values_of_changed AFTER UPDATE OF custom_fields ON taxation_item FOR EACH ROW
  WHEN (NEW.custom_fields IS DISTINCT FROM OLD.custom_fields) EXECUTE FUNCTION index_custom_values('TaxationItem');
CREATE TRIGGER custom_values_of_gone AFTER DELETE ON taxation_item FOR EACH ROW WHEN (OLD.custom_fields IS NOT NULL)
  EXECUTE FUNCTION index_custom_values('TaxationItem');
