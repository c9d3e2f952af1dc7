CREATE OR REPLACE FUNCTION custom_field_table(object text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE object WHEN 'Account' THEN 'account' WHEN 'Contact' THEN 'contact' WHEN 'CreditMemo' THEN 'credit_memo'
    WHEN 'CreditMemoItem' THEN 'credit_memo_item' WHEN 'Feature' THEN 'feature' WHEN 'Invoice' THEN 'invoice'
    WHEN 'InvoiceItem' THEN 'invoice_item' WHEN 'Order' THEN 'orders' WHEN 'OrderAction' THEN 'order_action'
    WHEN 'OrderLineItem' THEN 'order_line_item' WHEN 'Payment' THEN 'payment'
    WHEN 'PaymentMethod' THEN 'payment_method' WHEN 'PaymentRun' THEN 'payment_run' WHEN 'PaymentSchedule' THEN 'payment_schedule'
    WHEN 'PaymentScheduleItem' THEN 'payment_schedule_item' WHEN 'Product' THEN 'product' WHEN 'ProductRatePlan' THEN 'product_rate_plan'
    WHEN 'ProductRatePlanCharge' THEN 'product_rate_plan_charge' WHEN 'RatePlan' THEN 'rate_plan' WHEN 'RatePlanCharge' THEN 'rate_plan_charge'
    WHEN 'Refund' THEN 'refund' WHEN 'Subscription' THEN 'subscription' WHEN 'TaxationItem' THEN 'taxation_item'
    WHEN 'Usage' THEN 'usage_record' END
$$;

-- Where the custom fields of an object are in its table: those of order line items are among their terms.
CREATE FUNCTION custom_field_column(object text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE object WHEN 'OrderLineItem' THEN '(terms -> ''customFields'')' ELSE 'custom_fields' END
$$;

-- The stored values of a field that its definition would not allow, for a tenant: the first of them, and how many records have one.
CREATE OR REPLACE FUNCTION unfit_custom_values(tenant uuid, object text, field text, kind text, longest int, allowed text[], OUT example text, OUT records int)
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($q$SELECT min(value #>> '{}'), count(*)::int FROM (SELECT %1$s -> $2 AS value FROM %2$I WHERE tenant_id = $1 AND %1$s ? $2) v
    WHERE NOT CASE $3
      WHEN 'boolean' THEN jsonb_typeof(value) = 'boolean'
      WHEN 'decimal' THEN jsonb_typeof(value) = 'number' AND abs((value #>> '{}')::numeric) < 1e12
      WHEN 'number' THEN jsonb_typeof(value) = 'number' AND abs((value #>> '{}')::numeric) < 1e12 AND trunc((value #>> '{}')::numeric) = (value #>> '{}')::numeric
      WHEN 'date' THEN value #>> '{}' ~ '^\d{4}-\d{2}-\d{2}$'
      WHEN 'picklist' THEN value #>> '{}' = ANY ($5)
      ELSE jsonb_typeof(value) = 'string' AND length(value #>> '{}') <= $4 END$q$, custom_field_column(object), custom_field_table(object))
    INTO example, records USING tenant, field, kind, longest, allowed;
END $$;
