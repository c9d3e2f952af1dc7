-- What a bill run adds is checked once a statement instead of once a row: hundreds of documents are stored by one statement.

-- A posted invoice takes no item but in the transaction that posts it.
CREATE FUNCTION refuse_added_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM added n JOIN invoice i ON i.tenant_id = n.tenant_id AND i.id = n.invoice_id
      WHERE i.status = 'Posted' AND i.xmin::text <> (pg_current_xact_id()::xid)::text) THEN
    RAISE EXCEPTION 'a posted invoice takes no further item' USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER invoice_item_added AFTER INSERT ON invoice_item REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_added_items();
DROP TRIGGER invoice_item_stays_posted ON invoice_item;
CREATE TRIGGER invoice_item_stays_posted BEFORE UPDATE ON invoice_item FOR EACH ROW EXECUTE FUNCTION refuse_item_change();
CREATE OR REPLACE FUNCTION refuse_item_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE document_status text;
BEGIN
  SELECT status INTO document_status FROM invoice WHERE tenant_id = NEW.tenant_id AND id = NEW.invoice_id;
  IF document_status = 'Posted'
    AND (NEW.invoice_id, NEW.position, NEW.rate_plan_charge_id, NEW.kind, NEW.service_start, NEW.service_end, NEW.quantity, NEW.unit_price, NEW.amount, NEW.tax_amount, NEW.trace)
    IS DISTINCT FROM (OLD.invoice_id, OLD.position, OLD.rate_plan_charge_id, OLD.kind, OLD.service_start, OLD.service_end, OLD.quantity, OLD.unit_price, OLD.amount, OLD.tax_amount, OLD.trace) THEN
    RAISE EXCEPTION 'an item of a posted invoice does not change' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;

-- Nothing is dated in a period that is closed, as `refuse_closed_period` says of each change.
CREATE FUNCTION refuse_invoices_in_closed_periods() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE closed record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('accounting_period ' || t.tenant_id, 0))
  FROM (SELECT DISTINCT tenant_id FROM added WHERE status IN ('Draft', 'Posted')) t;
  SELECT p.name, n.invoice_date INTO closed
  FROM (SELECT DISTINCT tenant_id, invoice_date FROM added WHERE status IN ('Draft', 'Posted')) n
  JOIN accounting_period p ON p.tenant_id = n.tenant_id AND p.status <> 'Open' AND n.invoice_date BETWEEN p.start_date AND p.end_date LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'The accounting period % is closed: no invoice is made, changed or taken back on %.', closed.name, closed.invoice_date
      USING ERRCODE = '23514', CONSTRAINT = 'accounting_period_closed';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER invoice_added_in_open_period AFTER INSERT ON invoice REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_invoices_in_closed_periods();
DROP TRIGGER invoice_in_open_period ON invoice;
CREATE TRIGGER invoice_in_open_period AFTER UPDATE OF status, invoice_date ON invoice FOR EACH ROW EXECUTE FUNCTION refuse_closed_period();
