-- Equality of plain columns inside an exclusion constraint.
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- CreateTable
CREATE TABLE "tax_code" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "tax_mode" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tax_code_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "tax_rate" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "tax_code_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "jurisdiction" TEXT NOT NULL,
    "location_code" TEXT,
    "country" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT '',
    "county" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "postal_code" TEXT NOT NULL DEFAULT '',
    "rate_type" TEXT NOT NULL,
    "rate" DECIMAL(28,9) NOT NULL,
    "currency" TEXT NOT NULL DEFAULT '',
    "start_date" DATE NOT NULL,
    "end_date" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tax_rate_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "taxation_item" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "invoice_item_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "tax_code" TEXT NOT NULL,
    "tax_code_description" TEXT,
    "tax_mode" TEXT NOT NULL,
    "tax_rate_id" UUID,
    "name" TEXT NOT NULL,
    "jurisdiction" TEXT NOT NULL,
    "location_code" TEXT,
    "country" TEXT NOT NULL DEFAULT '',
    "rate_type" TEXT NOT NULL,
    "rate" DECIMAL(28,9) NOT NULL,
    "rate_description" TEXT,
    "tax_date" DATE NOT NULL,
    "amount" DECIMAL(28,9) NOT NULL,
    "exempt_amount" DECIMAL(28,9) NOT NULL DEFAULT 0,
    "unrounded" DECIMAL(38,18) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "taxation_item_pkey" PRIMARY KEY ("tenant_id","id")
);

-- AlterTable
ALTER TABLE "invoice" ADD COLUMN "tax_message" TEXT;

-- CreateIndex
CREATE INDEX "tax_rate_tenant_id_tax_code_id_idx" ON "tax_rate"("tenant_id", "tax_code_id");

-- CreateIndex
CREATE UNIQUE INDEX "taxation_item_tenant_id_invoice_item_id_position_key" ON "taxation_item"("tenant_id", "invoice_item_id", "position");

-- AddForeignKey
ALTER TABLE "tax_rate" ADD CONSTRAINT "tax_rate_tenant_id_tax_code_id_fkey" FOREIGN KEY ("tenant_id", "tax_code_id") REFERENCES "tax_code"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "taxation_item" ADD CONSTRAINT "taxation_item_tenant_id_invoice_item_id_fkey" FOREIGN KEY ("tenant_id", "invoice_item_id") REFERENCES "invoice_item"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

CREATE UNIQUE INDEX tax_code_name ON tax_code (tenant_id, lower(name));
ALTER TABLE tax_code ADD CONSTRAINT tax_code_mode CHECK (tax_mode IN ('TaxExclusive', 'TaxInclusive'));
ALTER TABLE tax_rate ADD CONSTRAINT tax_rate_days CHECK (end_date IS NULL OR end_date > start_date);
ALTER TABLE tax_rate ADD CONSTRAINT tax_rate_type CHECK (
  (rate_type = 'Percentage' AND rate BETWEEN 0 AND 10 AND currency = '') OR (rate_type = 'FlatFee' AND rate >= 0 AND currency <> ''));

-- A tax of a code has one rate in a place on a day.
ALTER TABLE tax_rate ADD CONSTRAINT tax_rate_once EXCLUDE USING gist (
  tenant_id WITH =, tax_code_id WITH =, lower(name) WITH =, lower(country) WITH =, lower(state) WITH =, lower(county) WITH =,
  lower(city) WITH =, lower(postal_code) WITH =, currency WITH =, daterange(start_date, end_date) WITH &&);

ALTER TABLE taxation_item ADD CONSTRAINT taxation_item_mode CHECK (tax_mode IN ('TaxExclusive', 'TaxInclusive'));
ALTER TABLE taxation_item ADD CONSTRAINT taxation_item_type CHECK (rate_type IN ('Percentage', 'FlatFee'));

-- The taxes of a line are the tax of the line.
CREATE FUNCTION check_item_tax(tenant uuid, item uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE stored numeric; parts numeric;
BEGIN
  SELECT tax_amount INTO stored FROM invoice_item WHERE tenant_id = tenant AND id = item;
  SELECT coalesce(sum(amount), 0) INTO parts FROM taxation_item WHERE tenant_id = tenant AND invoice_item_id = item;
  IF stored IS DISTINCT FROM parts THEN
    RAISE EXCEPTION 'the taxes of item % come to %, not %', item, parts, stored USING ERRCODE = '23514';
  END IF;
END $$;
CREATE FUNCTION item_tax_of_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM check_item_tax(NEW.tenant_id, NEW.invoice_item_id); RETURN NULL; END $$;
CREATE FUNCTION item_tax_of_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM check_item_tax(NEW.tenant_id, NEW.id); RETURN NULL; END $$;
CREATE CONSTRAINT TRIGGER taxation_item_adds_up AFTER INSERT OR UPDATE OF amount ON taxation_item
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION item_tax_of_part();
CREATE CONSTRAINT TRIGGER invoice_item_tax_adds_up AFTER INSERT ON invoice_item
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.tax_amount <> 0) EXECUTE FUNCTION item_tax_of_item();

-- A code that a charge names keeps its name, and stays.
CREATE INDEX product_rate_plan_charge_tax_code ON product_rate_plan_charge (tenant_id, (attributes -> 'tax' ->> 'code')) WHERE attributes ? 'tax';
CREATE INDEX rate_plan_charge_tax_code ON rate_plan_charge (tenant_id, (attributes -> 'tax' ->> 'code')) WHERE attributes ? 'tax';
CREATE FUNCTION refuse_used_tax_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.name = OLD.name THEN RETURN NEW; END IF;
  IF EXISTS (SELECT FROM product_rate_plan_charge c WHERE c.tenant_id = OLD.tenant_id AND c.attributes ? 'tax' AND c.attributes -> 'tax' ->> 'code' = OLD.name)
    OR EXISTS (SELECT FROM rate_plan_charge c WHERE c.tenant_id = OLD.tenant_id AND c.attributes ? 'tax' AND c.attributes -> 'tax' ->> 'code' = OLD.name) THEN
    RAISE EXCEPTION 'charges use the tax code %', OLD.name USING ERRCODE = '23503', CONSTRAINT = 'tax_code_in_use';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER tax_code_in_use BEFORE UPDATE OR DELETE ON tax_code FOR EACH ROW EXECUTE FUNCTION refuse_used_tax_code();

ALTER TABLE tax_code ENABLE ROW LEVEL SECURITY;
ALTER TABLE tax_code FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON tax_code TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON tax_code TO perennial_app;
GRANT SELECT ON tax_code TO perennial_portal;
ALTER TABLE tax_rate ENABLE ROW LEVEL SECURITY;
ALTER TABLE tax_rate FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON tax_rate TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON tax_rate TO perennial_app;
GRANT SELECT ON tax_rate TO perennial_portal;
-- What a posted document says of its taxes stays, but for the words beside the figures.
ALTER TABLE taxation_item ENABLE ROW LEVEL SECURITY;
ALTER TABLE taxation_item FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON taxation_item TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT ON taxation_item TO perennial_app;
GRANT UPDATE (location_code, tax_code_description, rate_description, updated_at) ON taxation_item TO perennial_app;
GRANT SELECT ON taxation_item TO perennial_portal;
