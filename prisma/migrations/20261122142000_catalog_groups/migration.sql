-- Rate plans that belong together: to be shown as one, or to up- and downgrade between.
CREATE TABLE catalog_group (
  tenant_id UUID NOT NULL,
  id UUID NOT NULL,
  group_number TEXT NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  description TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT catalog_group_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT catalog_group_type CHECK (type IN ('Grading', 'Display'))
);
CREATE UNIQUE INDEX catalog_group_tenant_id_group_number_key ON catalog_group (tenant_id, group_number);
ALTER TABLE catalog_group ADD CONSTRAINT catalog_group_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant (id) ON DELETE NO ACTION ON UPDATE NO ACTION;

CREATE TABLE catalog_group_rate_plan (
  tenant_id UUID NOT NULL,
  group_id UUID NOT NULL,
  product_rate_plan_id UUID NOT NULL,
  grade INTEGER,
  CONSTRAINT catalog_group_rate_plan_pkey PRIMARY KEY (tenant_id, group_id, product_rate_plan_id)
);
CREATE INDEX catalog_group_rate_plan_tenant_id_product_rate_plan_id_idx ON catalog_group_rate_plan (tenant_id, product_rate_plan_id);
ALTER TABLE catalog_group_rate_plan ADD CONSTRAINT catalog_group_rate_plan_tenant_id_group_id_fkey FOREIGN KEY (tenant_id, group_id) REFERENCES catalog_group (tenant_id, id) ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE catalog_group_rate_plan ADD CONSTRAINT catalog_group_rate_plan_tenant_id_product_rate_plan_id_fkey FOREIGN KEY (tenant_id, product_rate_plan_id) REFERENCES product_rate_plan (tenant_id, id) ON DELETE CASCADE ON UPDATE NO ACTION;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['catalog_group', 'catalog_group_rate_plan'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT ON %I TO perennial_portal', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO perennial_app', t);
  END LOOP;
END $$;
