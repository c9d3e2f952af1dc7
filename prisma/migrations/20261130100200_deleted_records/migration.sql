-- What was deleted, for programs that keep a copy: rows of tables that queries show, without what may be personal.

-- CreateTable
CREATE TABLE "deleted_record" (
    "tenant_id" UUID NOT NULL,
    "table_name" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "row" JSONB NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL,
    "kept_since" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "deleted_record_pkey" PRIMARY KEY ("tenant_id","table_name","id")
);

-- CreateIndex
CREATE INDEX "deleted_record_tenant_id_kept_since_idx" ON "deleted_record"("tenant_id", "kept_since");

ALTER TABLE deleted_record ENABLE ROW LEVEL SECURITY;
ALTER TABLE deleted_record FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON deleted_record TO perennial_app, perennial_portal
  USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON deleted_record TO perennial_app;
GRANT SELECT ON deleted_record TO perennial_portal;

-- Keeps the rows that a statement has deleted. Arguments: the only columns that are kept; without any, all but those that may hold
-- what people wrote, sent or own. It has the rights of whoever deletes, who sees no other company; a deletion by the
-- owner, for no company, keeps nothing.
CREATE FUNCTION keep_deleted() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  tenant uuid := nullif(current_setting('app.tenant', true), '')::uuid;
  at timestamptz := coalesce((SELECT clock_at FROM tenant t WHERE t.id = tenant), clock_timestamp());
BEGIN
  IF tenant IS NULL THEN RETURN NULL; END IF;
  INSERT INTO deleted_record (tenant_id, table_name, id, row, deleted_at)
    SELECT g.tenant_id, tg_table_name, g.id,
      CASE WHEN tg_nargs > 0
        THEN (SELECT jsonb_object_agg(e.key, e.value) FROM jsonb_each(to_jsonb(g)) e WHERE e.key = ANY (tg_argv))
        ELSE to_jsonb(g) - '{custom_fields,notes,comment,comments,description,parties,as_given,request,activation,failure,body,
          trace,payment_option,error_message,gateway_response,soft_descriptor,soft_descriptor_phone,terms,reason,change_reason,
          location_code,purchase_order_number,booking_reference,ramp,attributes,earlier_days,unique_token,draft_number}'::text[]
      END, at
    FROM gone g WHERE g.tenant_id = tenant
    ON CONFLICT (tenant_id, table_name, id)
      DO UPDATE SET row = excluded.row, deleted_at = excluded.deleted_at, kept_since = excluded.kept_since;
  RETURN NULL;
END $$;

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['product', 'product_rate_plan', 'product_rate_plan_charge', 'product_feature', 'feature', 'unit_of_measure', 'coupon',
    'subscription', 'rate_plan', 'rate_plan_charge', 'subscription_product_feature', 'orders', 'order_action', 'order_line_item',
    'invoice', 'invoice_item', 'taxation_item', 'credit_memo', 'credit_memo_item', 'adjustment', 'payment', 'refund', 'payment_run',
    'payment_schedule', 'payment_schedule_item', 'usage_record', 'accounting_code', 'accounting_period', 'bill_run', 'price_rise', 'usage_threshold'] LOOP
    EXECUTE format('CREATE TRIGGER keep_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_deleted()', t);
  END LOOP;
END $$;
CREATE TRIGGER keep_deleted AFTER DELETE ON account REFERENCING OLD TABLE AS gone FOR EACH STATEMENT
  EXECUTE FUNCTION keep_deleted('tenant_id', 'id', 'account_number', 'status', 'currency', 'entity_id', 'org_id', 'parent_id', 'created_at', 'updated_at');
CREATE TRIGGER keep_deleted AFTER DELETE ON contact REFERENCING OLD TABLE AS gone FOR EACH STATEMENT
  EXECUTE FUNCTION keep_deleted('tenant_id', 'id', 'account_id', 'created_at', 'updated_at');
CREATE TRIGGER keep_deleted AFTER DELETE ON payment_method REFERENCING OLD TABLE AS gone FOR EACH STATEMENT
  EXECUTE FUNCTION keep_deleted('tenant_id', 'id', 'account_id', 'method_number', 'type', 'status', 'created_at', 'updated_at');
