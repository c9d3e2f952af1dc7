CREATE OR REPLACE FUNCTION custom_field_table(object text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE object WHEN 'Account' THEN 'account' WHEN 'Contact' THEN 'contact' WHEN 'CreditMemo' THEN 'credit_memo'
    WHEN 'Feature' THEN 'feature' WHEN 'Invoice' THEN 'invoice' WHEN 'Order' THEN 'orders' WHEN 'OrderAction' THEN 'order_action'
    WHEN 'Payment' THEN 'payment' WHEN 'Product' THEN 'product'
    WHEN 'ProductRatePlan' THEN 'product_rate_plan' WHEN 'ProductRatePlanCharge' THEN 'product_rate_plan_charge'
    WHEN 'RatePlan' THEN 'rate_plan' WHEN 'RatePlanCharge' THEN 'rate_plan_charge' WHEN 'Refund' THEN 'refund'
    WHEN 'Subscription' THEN 'subscription' WHEN 'Usage' THEN 'usage_record' END
$$;

-- Usage comes in files of a million records: their values are indexed by one statement for all rows of a statement, and not at all
-- where none has any. No value of usage is unique.
CREATE FUNCTION index_usage_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM custom_value v USING removed r, custom_field f
      WHERE f.tenant_id = r.tenant_id AND f.object = 'Usage' AND r.custom_fields ? f.name
        AND v.tenant_id = f.tenant_id AND v.object = f.object AND v.name = f.name AND v.record_id = r.id;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (SELECT FROM removed r JOIN added n ON n.tenant_id = r.tenant_id AND n.id = r.id WHERE n.custom_fields <> r.custom_fields) THEN
      RETURN NULL;
    END IF;
  ELSIF NOT EXISTS (SELECT FROM added WHERE custom_fields <> '{}') THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('custom_field ' || tenant_id, 0)) FROM (SELECT DISTINCT tenant_id FROM added) t;
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM custom_value v USING removed r, added n, custom_field f
      WHERE n.tenant_id = r.tenant_id AND n.id = r.id AND f.tenant_id = r.tenant_id AND f.object = 'Usage'
        AND n.custom_fields -> f.name IS DISTINCT FROM r.custom_fields -> f.name
        AND v.tenant_id = f.tenant_id AND v.object = f.object AND v.name = f.name AND v.record_id = r.id;
  END IF;
  INSERT INTO custom_value (tenant_id, object, name, record_id, value, number, is_unique)
    SELECT f.tenant_id, f.object, f.name, n.id, n.custom_fields ->> f.name,
        CASE WHEN jsonb_typeof(n.custom_fields -> f.name) = 'number' AND f.type IN ('number', 'decimal')
          THEN (n.custom_fields ->> f.name)::numeric END, false
      FROM added n JOIN custom_field f ON f.tenant_id = n.tenant_id AND f.object = 'Usage' AND f.filterable AND n.custom_fields ? f.name
    ON CONFLICT (tenant_id, object, name, record_id) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER usage_values_of_new AFTER INSERT ON usage_record
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION index_usage_values();
CREATE TRIGGER usage_values_of_changed AFTER UPDATE ON usage_record
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION index_usage_values();
CREATE TRIGGER usage_values_of_gone AFTER DELETE ON usage_record
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION index_usage_values();
