-- Debit memos are rows of the table of invoices, and have custom fields of their own. What definitions are about is a view of each kind.
CREATE VIEW custom_invoice WITH (security_invoker = true) AS SELECT tenant_id, id, custom_fields FROM invoice WHERE kind = 'Invoice';
CREATE VIEW custom_debit_memo WITH (security_invoker = true) AS SELECT tenant_id, id, custom_fields FROM invoice WHERE kind = 'DebitMemo';
CREATE VIEW custom_invoice_item WITH (security_invoker = true) AS SELECT t.tenant_id, t.id, t.custom_fields FROM invoice_item t
  WHERE NOT EXISTS (SELECT FROM invoice i WHERE i.tenant_id = t.tenant_id AND i.id = t.invoice_id AND i.kind = 'DebitMemo');
CREATE VIEW custom_debit_memo_item WITH (security_invoker = true) AS SELECT t.tenant_id, t.id, t.custom_fields FROM invoice_item t
  JOIN invoice i ON i.tenant_id = t.tenant_id AND i.id = t.invoice_id AND i.kind = 'DebitMemo';
GRANT SELECT ON custom_invoice, custom_debit_memo, custom_invoice_item, custom_debit_memo_item TO perennial_app, perennial_portal;

CREATE OR REPLACE FUNCTION custom_field_table(object text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE object WHEN 'Account' THEN 'account' WHEN 'Contact' THEN 'contact' WHEN 'Coupon' THEN 'coupon' WHEN 'CreditMemo' THEN 'credit_memo'
    WHEN 'CreditMemoItem' THEN 'credit_memo_item' WHEN 'DebitMemo' THEN 'custom_debit_memo' WHEN 'DebitMemoItem' THEN 'custom_debit_memo_item'
    WHEN 'Feature' THEN 'feature' WHEN 'Fulfillment' THEN 'fulfillment'
    WHEN 'FulfillmentItem' THEN 'fulfillment_item' WHEN 'Invoice' THEN 'custom_invoice'
    WHEN 'InvoiceItem' THEN 'custom_invoice_item' WHEN 'Order' THEN 'orders' WHEN 'OrderAction' THEN 'order_action'
    WHEN 'OrderLineItem' THEN 'order_line_item' WHEN 'Payment' THEN 'payment'
    WHEN 'PaymentMethod' THEN 'payment_method' WHEN 'PaymentRun' THEN 'payment_run' WHEN 'PaymentSchedule' THEN 'payment_schedule'
    WHEN 'PaymentScheduleItem' THEN 'payment_schedule_item' WHEN 'Product' THEN 'product' WHEN 'ProductRatePlan' THEN 'product_rate_plan'
    WHEN 'ProductRatePlanCharge' THEN 'product_rate_plan_charge' WHEN 'RatePlan' THEN 'rate_plan' WHEN 'RatePlanCharge' THEN 'rate_plan_charge'
    WHEN 'Refund' THEN 'refund' WHEN 'Subscription' THEN 'subscription'
    WHEN 'SubscriptionProductFeature' THEN 'subscription_product_feature' WHEN 'TaxationItem' THEN 'taxation_item'
    WHEN 'Usage' THEN 'usage_record' END
$$;

CREATE OR REPLACE FUNCTION index_custom_values() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of text := TG_ARGV[0];
  -- What a row may be instead, of the same table.
  kin text := CASE of WHEN 'Invoice' THEN 'DebitMemo' WHEN 'InvoiceItem' THEN 'DebitMemoItem' ELSE of END;
  taken text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM custom_value WHERE tenant_id = OLD.tenant_id AND object IN (of, kin) AND record_id = OLD.id;
    RETURN NULL;
  END IF;
  IF of = 'Invoice' AND to_jsonb(NEW) ->> 'kind' = 'DebitMemo' OR of = 'InvoiceItem' AND EXISTS (SELECT FROM invoice i
      WHERE i.tenant_id = NEW.tenant_id AND i.id = (to_jsonb(NEW) ->> 'invoice_id')::uuid AND i.kind = 'DebitMemo') THEN
    of := kin;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('custom_field ' || NEW.tenant_id, 0));
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM custom_value v WHERE v.tenant_id = NEW.tenant_id AND v.object = of AND v.record_id = NEW.id
      AND v.name IN (SELECT jsonb_object_keys(OLD.custom_fields)) AND NEW.custom_fields -> v.name IS DISTINCT FROM OLD.custom_fields -> v.name;
  END IF;
  SELECT f.name INTO taken FROM custom_field f JOIN custom_value v
      ON v.tenant_id = f.tenant_id AND v.object = f.object AND v.name = f.name AND v.value = NEW.custom_fields ->> f.name AND v.is_unique
    WHERE f.tenant_id = NEW.tenant_id AND f.object = of AND f.is_unique AND v.record_id <> NEW.id LIMIT 1;
  IF taken IS NOT NULL THEN
    RAISE EXCEPTION 'the value of % is taken', taken USING ERRCODE = '23505', CONSTRAINT = 'custom_value_unique', COLUMN = taken;
  END IF;
  INSERT INTO custom_value (tenant_id, object, name, record_id, value, number, is_unique)
    SELECT f.tenant_id, f.object, f.name, NEW.id, NEW.custom_fields ->> f.name,
        CASE WHEN jsonb_typeof(NEW.custom_fields -> f.name) = 'number' AND f.type IN ('number', 'decimal')
          THEN (NEW.custom_fields ->> f.name)::numeric END, f.is_unique
      FROM custom_field f
      WHERE f.tenant_id = NEW.tenant_id AND f.object = of AND (f.filterable OR f.is_unique) AND NEW.custom_fields ? f.name
    ON CONFLICT (tenant_id, object, name, record_id) DO NOTHING;
  RETURN NULL;
END $$;
