-- Who turns Invoice Settlement on or off waits for those who are writing what only one of its states has, and they wait for it. A
-- transaction that began before the switch and writes such a thing after it is done again, with the new state.
CREATE FUNCTION refuse_other_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE settled boolean;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('features ' || NEW.tenant_id, 0));
  SELECT coalesce((t.settings -> 'features' ->> 'invoiceSettlement')::boolean, true) INTO settled FROM tenant t WHERE t.id = NEW.tenant_id;
  IF settled <> (TG_TABLE_NAME = 'credit_memo') THEN
    RAISE EXCEPTION 'Invoice Settlement was turned % meanwhile.', CASE WHEN settled THEN 'on' ELSE 'off' END USING ERRCODE = '40001';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER credit_memo_settlement AFTER INSERT ON credit_memo FOR EACH ROW EXECUTE FUNCTION refuse_other_settlement();
CREATE TRIGGER adjustment_settlement AFTER INSERT ON adjustment FOR EACH ROW EXECUTE FUNCTION refuse_other_settlement();
CREATE TRIGGER invoice_settlement AFTER INSERT ON invoice FOR EACH ROW WHEN (NEW.amount < 0) EXECUTE FUNCTION refuse_other_settlement();
