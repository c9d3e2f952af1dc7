-- A change is added to a row of its day that nobody else is changing, and makes a new one only when
-- there is none: a day has as many rows as there were senders at once, and no sender waits.
DROP INDEX "usage_daily_tenant_id_account_id_idx";
CREATE INDEX "usage_daily_tenant_id_account_id_start_day_idx" ON "usage_daily"("tenant_id", "account_id", "start_day");

DROP TRIGGER usage_daily_add ON usage_record;
DROP TRIGGER usage_daily_remove ON usage_record;
DROP TRIGGER usage_daily_change ON usage_record;
DROP FUNCTION usage_daily_add();
DROP FUNCTION usage_daily_remove();
DROP FUNCTION usage_daily_change();

CREATE FUNCTION usage_daily_keep(tenants uuid[], accounts uuid[], subscriptions uuid[], charges text[], units text[],
  days date[], quantities numeric[], counts bigint[]) RETURNS void LANGUAGE sql AS $$
  WITH change AS (
    SELECT * FROM unnest(tenants, accounts, subscriptions, charges, units, days, quantities, counts)
      AS c (tenant_id, account_id, subscription_id, charge_number, uom, start_day, quantity, records)
  ), place AS MATERIALIZED (
    SELECT c.*, free.id FROM change c LEFT JOIN LATERAL (
      SELECT d.id FROM usage_daily d
      WHERE d.tenant_id = c.tenant_id AND d.account_id = c.account_id AND d.start_day = c.start_day AND d.uom = c.uom
        AND d.subscription_id IS NOT DISTINCT FROM c.subscription_id AND d.charge_number IS NOT DISTINCT FROM c.charge_number
      LIMIT 1 FOR UPDATE SKIP LOCKED) free ON true
  ), added AS (
    UPDATE usage_daily d SET quantity = d.quantity + p.quantity, records = d.records + p.records
    FROM place p WHERE d.tenant_id = p.tenant_id AND d.id = p.id
  )
  INSERT INTO usage_daily (tenant_id, account_id, subscription_id, charge_number, uom, start_day, quantity, records)
    SELECT tenant_id, account_id, subscription_id, charge_number, uom, start_day, quantity, records FROM place WHERE id IS NULL;
$$;

CREATE FUNCTION usage_daily_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM usage_daily_keep(array_agg(tenant_id), array_agg(account_id), array_agg(subscription_id), array_agg(charge_number),
    array_agg(uom), array_agg(start_day), array_agg(quantity), array_agg(records))
  FROM (SELECT tenant_id, account_id, subscription_id, charge_number, uom, start_day, sum(quantity) AS quantity, count(*) AS records
    FROM added WHERE status = 'Pending' GROUP BY 1, 2, 3, 4, 5, 6) change HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION usage_daily_remove() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM usage_daily_keep(array_agg(tenant_id), array_agg(account_id), array_agg(subscription_id), array_agg(charge_number),
    array_agg(uom), array_agg(start_day), array_agg(quantity), array_agg(records))
  FROM (SELECT tenant_id, account_id, subscription_id, charge_number, uom, start_day, - sum(quantity) AS quantity, - count(*) AS records
    FROM removed WHERE status = 'Pending' GROUP BY 1, 2, 3, 4, 5, 6) change HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION usage_daily_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM usage_daily_keep(array_agg(tenant_id), array_agg(account_id), array_agg(subscription_id), array_agg(charge_number),
    array_agg(uom), array_agg(start_day), array_agg(quantity), array_agg(records))
  FROM (SELECT tenant_id, account_id, subscription_id, charge_number, uom, start_day, sum(quantity) AS quantity, sum(records) AS records
    FROM (SELECT tenant_id, account_id, subscription_id, charge_number, uom, start_day, quantity, 1 AS records
            FROM added WHERE status = 'Pending'
          UNION ALL
          SELECT tenant_id, account_id, subscription_id, charge_number, uom, start_day, - quantity, -1
            FROM removed WHERE status = 'Pending') one
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(quantity) <> 0 OR sum(records) <> 0) change HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER usage_daily_add AFTER INSERT ON usage_record
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION usage_daily_add();
CREATE TRIGGER usage_daily_remove AFTER DELETE ON usage_record
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION usage_daily_remove();
CREATE TRIGGER usage_daily_change AFTER UPDATE ON usage_record
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION usage_daily_change();
