-- Every record belongs to one sum of its day, and a line of a bill is tied to sums. What is new while a sum is being billed, and
-- after that, belongs to another: who sends usage takes a sum that nobody holds and that is not billed, or begins one.
DROP TRIGGER usage_daily_add ON usage_record;
DROP TRIGGER usage_daily_remove ON usage_record;
DROP TRIGGER usage_daily_change ON usage_record;
DROP FUNCTION usage_daily_add();
DROP FUNCTION usage_daily_remove();
DROP FUNCTION usage_daily_change();
DROP FUNCTION usage_daily_keep(uuid[], uuid[], uuid[], text[], text[], date[], numeric[], bigint[]);

-- AlterTable
ALTER TABLE "usage_daily" ADD COLUMN "upload_id" UUID, ADD COLUMN "status" TEXT NOT NULL DEFAULT 'Pending';
ALTER TABLE usage_daily ADD CONSTRAINT usage_daily_status CHECK (status IN ('Pending', 'Processed'));
ALTER TABLE "usage_record" ADD COLUMN "daily_id" UUID;
ALTER TABLE "processed_usage" ADD COLUMN "daily_id" UUID;

-- Records of a day that the same lines have rated become one sum.
ALTER TABLE usage_record NO FORCE ROW LEVEL SECURITY;
ALTER TABLE usage_daily NO FORCE ROW LEVEL SECURITY;
ALTER TABLE processed_usage NO FORCE ROW LEVEL SECURITY;
CREATE TEMPORARY TABLE rated AS
  SELECT u.tenant_id, u.id, u.account_id, u.subscription_id, u.charge_number, u.uom, u.start_day, u.upload_id, u.quantity, u.status,
    coalesce(string_agg(p.rate_plan_charge_id || ' ' || coalesce(p.invoice_item_id, p.credit_memo_item_id), ','
      ORDER BY p.rate_plan_charge_id), '') AS lines
  FROM usage_record u LEFT JOIN processed_usage p ON p.tenant_id = u.tenant_id AND p.usage_id = u.id
  GROUP BY u.tenant_id, u.id;
CREATE TEMPORARY TABLE summed AS
  SELECT gen_random_uuid() AS daily_id, s.* FROM (
    SELECT tenant_id, account_id, subscription_id, charge_number, uom, start_day, upload_id, status, lines,
      sum(quantity) AS quantity, count(*) AS records, array_agg(id) AS ids
    FROM rated GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9) s;
DELETE FROM usage_daily;
INSERT INTO usage_daily (tenant_id, id, account_id, subscription_id, charge_number, uom, start_day, upload_id, quantity, records, status)
  SELECT tenant_id, daily_id, account_id, subscription_id, charge_number, uom, start_day, upload_id, quantity, records, status FROM summed;
UPDATE usage_record u SET daily_id = s.daily_id FROM (SELECT tenant_id, daily_id, unnest(ids) AS id FROM summed) s
  WHERE u.tenant_id = s.tenant_id AND u.id = s.id;
CREATE TEMPORARY TABLE tied AS
  SELECT p.tenant_id, u.daily_id, p.rate_plan_charge_id, p.invoice_item_id, p.credit_memo_item_id, min(p.created_at) AS created_at
  FROM processed_usage p JOIN usage_record u ON u.tenant_id = p.tenant_id AND u.id = p.usage_id GROUP BY 1, 2, 3, 4, 5;
DELETE FROM processed_usage;

-- DropForeignKey
ALTER TABLE "processed_usage" DROP CONSTRAINT "processed_usage_tenant_id_usage_id_fkey";

-- AlterTable
ALTER TABLE "processed_usage" DROP CONSTRAINT "processed_usage_pkey", DROP COLUMN "usage_id", ALTER COLUMN "daily_id" SET NOT NULL,
  ADD CONSTRAINT "processed_usage_pkey" PRIMARY KEY ("tenant_id", "daily_id", "rate_plan_charge_id");
INSERT INTO processed_usage (tenant_id, daily_id, rate_plan_charge_id, invoice_item_id, credit_memo_item_id, created_at)
  SELECT tenant_id, daily_id, rate_plan_charge_id, invoice_item_id, credit_memo_item_id, created_at FROM tied;
DROP TABLE rated, summed, tied;
ALTER TABLE "usage_record" DROP COLUMN "status", ALTER COLUMN "daily_id" SET NOT NULL;

-- AddForeignKey
ALTER TABLE "processed_usage" ADD CONSTRAINT "processed_usage_tenant_id_daily_id_fkey" FOREIGN KEY ("tenant_id", "daily_id") REFERENCES "usage_daily"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE usage_record FORCE ROW LEVEL SECURITY;
ALTER TABLE usage_daily FORCE ROW LEVEL SECURITY;
ALTER TABLE processed_usage FORCE ROW LEVEL SECURITY;

-- CreateIndex
CREATE INDEX "usage_record_tenant_id_daily_id_id_idx" ON "usage_record"("tenant_id", "daily_id", "id");

-- Whoever changes usage changes its sums in the same statement; a sum that is billed neither grows nor shrinks.
CREATE FUNCTION usage_daily_count(tenants uuid[], sums uuid[], quantities numeric[], counts bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  counted bigint;
BEGIN
  UPDATE usage_daily d SET quantity = d.quantity + c.quantity, records = d.records + c.records
    FROM unnest(tenants, sums, quantities, counts) AS c (tenant_id, daily_id, quantity, records)
    WHERE d.tenant_id = c.tenant_id AND d.id = c.daily_id AND d.status = 'Pending';
  GET DIAGNOSTICS counted = ROW_COUNT;
  IF counted <> cardinality(sums) THEN
    RAISE EXCEPTION 'usage belongs to a sum of its day that is not billed' USING ERRCODE = 'check_violation';
  END IF;
END $$;
CREATE FUNCTION usage_daily_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM usage_daily_count(array_agg(tenant_id), array_agg(daily_id), array_agg(quantity), array_agg(records))
  FROM (SELECT tenant_id, daily_id, sum(quantity) AS quantity, count(*) AS records FROM added GROUP BY 1, 2) change HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION usage_daily_remove() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM usage_daily_count(array_agg(tenant_id), array_agg(daily_id), array_agg(quantity), array_agg(records))
  FROM (SELECT tenant_id, daily_id, - sum(quantity) AS quantity, - count(*) AS records FROM removed GROUP BY 1, 2) change HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION usage_daily_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM usage_daily_count(array_agg(tenant_id), array_agg(daily_id), array_agg(quantity), array_agg(records))
  FROM (SELECT tenant_id, daily_id, sum(quantity) AS quantity, sum(records) AS records
    FROM (SELECT tenant_id, daily_id, quantity, 1 AS records FROM added
          UNION ALL
          SELECT tenant_id, daily_id, - quantity, -1 FROM removed) one
    GROUP BY 1, 2 HAVING sum(quantity) <> 0 OR sum(records) <> 0) change HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER usage_daily_add AFTER INSERT ON usage_record
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION usage_daily_add();
CREATE TRIGGER usage_daily_remove AFTER DELETE ON usage_record
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION usage_daily_remove();
CREATE TRIGGER usage_daily_change AFTER UPDATE ON usage_record
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION usage_daily_change();
