-- Adjustments are dated, too. Movements of payments and refunds follow these, which are refused themselves where they may be.
CREATE FUNCTION refuse_adjustment_in_closed_period() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE closed text;
BEGIN
  IF NEW.payment_id IS NOT NULL OR NEW.refund_id IS NOT NULL
    OR TG_OP = 'UPDATE' AND NEW.status = OLD.status AND NEW.adjustment_date = OLD.adjustment_date THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('accounting_period ' || NEW.tenant_id, 0));
  SELECT p.name INTO closed FROM accounting_period p
    WHERE p.tenant_id = NEW.tenant_id AND p.status <> 'Open' AND NEW.adjustment_date BETWEEN p.start_date AND p.end_date LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'The accounting period % is closed: no adjustment is made, changed or taken back on %.', closed, NEW.adjustment_date
      USING ERRCODE = '23514', CONSTRAINT = 'accounting_period_closed';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER adjustment_in_open_period AFTER INSERT OR UPDATE OF status, adjustment_date ON adjustment
  FOR EACH ROW EXECUTE FUNCTION refuse_adjustment_in_closed_period();
CREATE INDEX adjustment_day ON adjustment (tenant_id, adjustment_date);
