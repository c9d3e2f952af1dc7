-- What a product can do, and which products can.
CREATE TABLE feature (
  tenant_id UUID NOT NULL,
  id UUID NOT NULL,
  feature_code TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT,
  status TEXT NOT NULL DEFAULT 'Active',
  custom_fields JSONB NOT NULL DEFAULT '{}',
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT feature_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT feature_status CHECK (status IN ('Active', 'Inactive'))
);
CREATE UNIQUE INDEX feature_tenant_id_feature_code_key ON feature (tenant_id, feature_code);
ALTER TABLE feature ADD CONSTRAINT feature_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant (id) ON DELETE NO ACTION ON UPDATE NO ACTION;

CREATE TABLE product_feature (
  tenant_id UUID NOT NULL,
  id UUID NOT NULL,
  product_id UUID NOT NULL,
  feature_id UUID NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT product_feature_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX product_feature_tenant_id_product_id_feature_id_key ON product_feature (tenant_id, product_id, feature_id);
CREATE INDEX product_feature_tenant_id_feature_id_idx ON product_feature (tenant_id, feature_id);
ALTER TABLE product_feature ADD CONSTRAINT product_feature_tenant_id_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES product (tenant_id, id) ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE product_feature ADD CONSTRAINT product_feature_tenant_id_feature_id_fkey FOREIGN KEY (tenant_id, feature_id) REFERENCES feature (tenant_id, id) ON DELETE NO ACTION ON UPDATE NO ACTION;

-- Tiers are objects of their own.
ALTER TABLE product_rate_plan_charge_tier ADD COLUMN id UUID NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX product_rate_plan_charge_tier_tenant_id_id_key ON product_rate_plan_charge_tier (tenant_id, id);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['feature', 'product_feature'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT ON %I TO perennial_portal', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO perennial_app', t);
  END LOOP;
END $$;
