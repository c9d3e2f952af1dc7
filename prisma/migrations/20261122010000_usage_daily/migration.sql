-- What is not billed yet, by day: as many rows as there were changes, until the worker adds them up.
-- CreateTable
CREATE TABLE "usage_daily" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "subscription_id" UUID,
    "charge_number" TEXT,
    "uom" TEXT NOT NULL,
    "start_day" DATE NOT NULL,
    "quantity" DECIMAL(38,9) NOT NULL,
    "records" INTEGER NOT NULL,

    CONSTRAINT "usage_daily_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "usage_daily_tenant_id_account_id_idx" ON "usage_daily"("tenant_id", "account_id");

-- Before the policies stand, so that whoever owns the tables may read what is there.
ALTER TABLE usage_record NO FORCE ROW LEVEL SECURITY;
INSERT INTO usage_daily (tenant_id, account_id, subscription_id, charge_number, uom, start_day, quantity, records)
  SELECT tenant_id, account_id, subscription_id, charge_number, uom, start_day, sum(quantity), count(*)
  FROM usage_record WHERE status = 'Pending' GROUP BY 1, 2, 3, 4, 5, 6;
ALTER TABLE usage_record FORCE ROW LEVEL SECURITY;

ALTER TABLE usage_daily ENABLE ROW LEVEL SECURITY;
ALTER TABLE usage_daily FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON usage_daily TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON usage_daily TO perennial_app;
GRANT SELECT ON usage_daily TO perennial_portal;

-- Whoever changes usage changes the sums in the same statement. Rows are only added: two senders
-- never wait for each other, as they would for one row that holds the sum.
CREATE FUNCTION usage_daily_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_daily (tenant_id, account_id, subscription_id, charge_number, uom, start_day, quantity, records)
    SELECT tenant_id, account_id, subscription_id, charge_number, uom, start_day, sum(quantity), count(*)
    FROM added WHERE status = 'Pending' GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END $$;
CREATE FUNCTION usage_daily_remove() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_daily (tenant_id, account_id, subscription_id, charge_number, uom, start_day, quantity, records)
    SELECT tenant_id, account_id, subscription_id, charge_number, uom, start_day, - sum(quantity), - count(*)
    FROM removed WHERE status = 'Pending' GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END $$;
CREATE FUNCTION usage_daily_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_daily (tenant_id, account_id, subscription_id, charge_number, uom, start_day, quantity, records)
    SELECT tenant_id, account_id, subscription_id, charge_number, uom, start_day, sum(quantity), sum(records)
    FROM (SELECT tenant_id, account_id, subscription_id, charge_number, uom, start_day, quantity, 1 AS records
            FROM added WHERE status = 'Pending'
          UNION ALL
          SELECT tenant_id, account_id, subscription_id, charge_number, uom, start_day, - quantity, -1
            FROM removed WHERE status = 'Pending') change
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(quantity) <> 0 OR sum(records) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER usage_daily_add AFTER INSERT ON usage_record
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION usage_daily_add();
CREATE TRIGGER usage_daily_remove AFTER DELETE ON usage_record
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION usage_daily_remove();
CREATE TRIGGER usage_daily_change AFTER UPDATE ON usage_record
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION usage_daily_change();
