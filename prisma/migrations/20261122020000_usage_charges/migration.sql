-- Units in which quantities are counted. Charges name one; a unit that nobody declared is exact.
CREATE TABLE unit_of_measure (
  tenant_id UUID NOT NULL,
  id UUID NOT NULL,
  name TEXT NOT NULL,
  display_as TEXT NOT NULL,
  decimals INTEGER NOT NULL,
  rounding TEXT NOT NULL,
  active BOOLEAN NOT NULL DEFAULT true,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT unit_of_measure_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT unit_of_measure_decimals CHECK (decimals BETWEEN 0 AND 9),
  CONSTRAINT unit_of_measure_rounding CHECK (rounding IN ('Up', 'Down'))
);
CREATE UNIQUE INDEX unit_of_measure_tenant_id_name_key ON unit_of_measure (tenant_id, name);
ALTER TABLE unit_of_measure ADD CONSTRAINT unit_of_measure_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant (id) ON DELETE NO ACTION ON UPDATE NO ACTION;

ALTER TABLE unit_of_measure ENABLE ROW LEVEL SECURITY;
ALTER TABLE unit_of_measure FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON unit_of_measure TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT ON unit_of_measure TO perennial_portal;
GRANT SELECT, INSERT, UPDATE, DELETE ON unit_of_measure TO perennial_app;
