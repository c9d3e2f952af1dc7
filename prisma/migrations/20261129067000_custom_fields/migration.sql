-- CreateTable
CREATE TABLE "custom_field" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "object" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "description" TEXT,
    "type" TEXT NOT NULL,
    "max_length" INTEGER,
    "picklist" TEXT[] NOT NULL,
    "default_value" JSONB,
    "required" BOOLEAN NOT NULL,
    "is_unique" BOOLEAN NOT NULL,
    "filterable" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "custom_field_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "custom_value" (
    "tenant_id" UUID NOT NULL,
    "object" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "value" TEXT COLLATE "C" NOT NULL,
    "number" DECIMAL(28,9),
    "is_unique" BOOLEAN NOT NULL,

    CONSTRAINT "custom_value_pkey" PRIMARY KEY ("tenant_id","object","name","record_id")
);

-- AlterTable
ALTER TABLE "invoice" ADD COLUMN "custom_fields" JSONB NOT NULL DEFAULT '{}';

-- CreateIndex
CREATE UNIQUE INDEX "custom_field_tenant_id_object_name_key" ON "custom_field"("tenant_id", "object", "name");

-- CreateIndex
CREATE INDEX "custom_value_tenant_id_object_name_value_idx" ON "custom_value"("tenant_id", "object", "name", "value");

-- CreateIndex
CREATE INDEX "custom_value_tenant_id_object_name_number_idx" ON "custom_value"("tenant_id", "object", "name", "number");

-- AddForeignKey
ALTER TABLE "custom_value" ADD CONSTRAINT "custom_value_tenant_id_object_name_fkey" FOREIGN KEY ("tenant_id", "object", "name") REFERENCES "custom_field"("tenant_id", "object", "name") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE UNIQUE INDEX custom_value_unique ON custom_value (tenant_id, object, name, value) WHERE is_unique;

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['custom_field', 'custom_value'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO perennial_app', t);
    EXECUTE format('GRANT SELECT ON %I TO perennial_portal', t);
  END LOOP;
END $$;

-- The indexed values of one record, as its definitions are now. A definition that changes waits until the writers of
-- custom fields that began before it are done (`index_custom_field`), so that none of their values is left out.
CREATE FUNCTION index_custom_values() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE of text := TG_ARGV[0]; taken text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM custom_value WHERE tenant_id = OLD.tenant_id AND object = of AND record_id = OLD.id;
    RETURN NULL;
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

CREATE FUNCTION custom_field_table(object text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE object WHEN 'Account' THEN 'account' WHEN 'Contact' THEN 'contact' WHEN 'CreditMemo' THEN 'credit_memo'
    WHEN 'Feature' THEN 'feature' WHEN 'Invoice' THEN 'invoice' WHEN 'Order' THEN 'orders' WHEN 'OrderAction' THEN 'order_action'
    WHEN 'Payment' THEN 'payment' WHEN 'Product' THEN 'product' WHEN 'ProductRatePlan' THEN 'product_rate_plan'
    WHEN 'ProductRatePlanCharge' THEN 'product_rate_plan_charge' WHEN 'RatePlan' THEN 'rate_plan'
    WHEN 'RatePlanCharge' THEN 'rate_plan_charge' WHEN 'Refund' THEN 'refund' WHEN 'Subscription' THEN 'subscription' END
$$;

DO $$ DECLARE o text; t text; BEGIN
  FOREACH o IN ARRAY ARRAY['Account', 'Contact', 'CreditMemo', 'Invoice', 'Order', 'Payment', 'Product', 'ProductRatePlan',
      'ProductRatePlanCharge', 'Refund', 'Subscription'] LOOP
    t := custom_field_table(o);
    EXECUTE format('CREATE TRIGGER custom_values_of_new AFTER INSERT ON %I FOR EACH ROW WHEN (NEW.custom_fields <> ''{}'') EXECUTE FUNCTION index_custom_values(%L)', t, o);
    EXECUTE format('CREATE TRIGGER custom_values_of_changed AFTER UPDATE OF custom_fields ON %I FOR EACH ROW WHEN (NEW.custom_fields <> OLD.custom_fields) EXECUTE FUNCTION index_custom_values(%L)', t, o);
    EXECUTE format('CREATE TRIGGER custom_values_of_gone AFTER DELETE ON %I FOR EACH ROW WHEN (OLD.custom_fields <> ''{}'') EXECUTE FUNCTION index_custom_values(%L)', t, o);
  END LOOP;
END $$;

-- The stored values of a field that its definition would not allow, for a tenant: the first of them, and how many records have one.
CREATE FUNCTION unfit_custom_values(tenant uuid, object text, field text, kind text, longest int, allowed text[], OUT example text, OUT records int)
  LANGUAGE plpgsql AS $$
BEGIN
  IF custom_field_table(object) IS NULL THEN example := NULL; records := 0; RETURN; END IF;
  EXECUTE format($q$SELECT min(value #>> '{}'), count(*)::int FROM (SELECT custom_fields -> $2 AS value FROM %I WHERE tenant_id = $1 AND custom_fields ? $2) v
    WHERE NOT CASE $3
      WHEN 'boolean' THEN jsonb_typeof(value) = 'boolean'
      WHEN 'decimal' THEN jsonb_typeof(value) = 'number' AND abs((value #>> '{}')::numeric) < 1e12
      WHEN 'number' THEN jsonb_typeof(value) = 'number' AND abs((value #>> '{}')::numeric) < 1e12 AND trunc((value #>> '{}')::numeric) = (value #>> '{}')::numeric
      WHEN 'date' THEN value #>> '{}' ~ '^\d{4}-\d{2}-\d{2}$'
      WHEN 'picklist' THEN value #>> '{}' = ANY ($5)
      ELSE jsonb_typeof(value) = 'string' AND length(value #>> '{}') <= $4 END$q$, custom_field_table(object))
    INTO example, records USING tenant, field, kind, longest, allowed;
END $$;

-- Indexes the stored values of a field anew after its definition was made or changed.
CREATE FUNCTION index_custom_field(tenant uuid, of text, field text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM custom_value v WHERE v.tenant_id = tenant AND v.object = of AND v.name = field;
  EXECUTE format($q$INSERT INTO custom_value (tenant_id, object, name, record_id, value, number, is_unique)
    SELECT f.tenant_id, f.object, f.name, r.id, r.custom_fields ->> f.name,
        CASE WHEN f.type IN ('number', 'decimal') THEN (r.custom_fields ->> f.name)::numeric END, f.is_unique
      FROM custom_field f JOIN %I r ON r.tenant_id = f.tenant_id AND r.custom_fields ? f.name
      WHERE f.tenant_id = $1 AND f.object = $2 AND f.name = $3 AND (f.filterable OR f.is_unique)$q$, custom_field_table(of))
    USING tenant, of, field;
END $$;
