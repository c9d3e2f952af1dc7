-- Invoices that are drafts: they owe nothing, have a number of their own until they are posted, and may be canceled.
ALTER TABLE "invoice" ADD COLUMN "draft_number" TEXT;
ALTER TABLE "invoice" ADD COLUMN "transferred_to_accounting" TEXT NOT NULL DEFAULT 'No';
ALTER TABLE "invoice" ADD COLUMN "canceled_at" TIMESTAMPTZ(3);
ALTER TABLE "invoice" ADD COLUMN "canceled_by_name" TEXT;
CREATE UNIQUE INDEX "invoice_tenant_id_draft_number_key" ON "invoice"("tenant_id", "draft_number");

ALTER TABLE invoice ADD CONSTRAINT invoice_canceled CHECK ((status = 'Canceled') = (canceled_at IS NOT NULL));
-- Nothing is paid on a draft, and a canceled one is owed no more.
ALTER TABLE invoice ADD CONSTRAINT invoice_unposted CHECK (
  CASE status WHEN 'Draft' THEN balance = amount AND NOT reversed WHEN 'Canceled' THEN balance = 0 AND NOT reversed ELSE true END);
ALTER TABLE invoice ADD CONSTRAINT invoice_transferred CHECK (
  transferred_to_accounting IN ('No', 'Processing', 'Yes', 'Error', 'Ignore'));

-- A posted invoice never changes but in what is owed on it and in its remarks. While nothing is paid or given back of it,
-- it may become a draft again. A canceled one stays as it is.
CREATE OR REPLACE FUNCTION refuse_posted_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'Posted' AND NEW.status = 'Draft' AND OLD.balance = OLD.amount AND NOT OLD.reversed
    AND (NEW.tenant_id, NEW.id, NEW.invoice_number, NEW.account_id, NEW.currency, NEW.amount, NEW.amount_without_tax, NEW.tax_amount)
    IS NOT DISTINCT FROM (OLD.tenant_id, OLD.id, OLD.invoice_number, OLD.account_id, OLD.currency, OLD.amount, OLD.amount_without_tax, OLD.tax_amount) THEN
    RETURN NEW;
  END IF;
  IF OLD.status = 'Posted' AND (NEW.tenant_id, NEW.id, NEW.invoice_number, NEW.account_id, NEW.currency, NEW.status, NEW.invoice_date, NEW.due_date,
      NEW.target_date, NEW.amount, NEW.amount_without_tax, NEW.tax_amount, NEW.parties, NEW.payment_term, NEW.posted_at)
    IS DISTINCT FROM (OLD.tenant_id, OLD.id, OLD.invoice_number, OLD.account_id, OLD.currency, OLD.status, OLD.invoice_date, OLD.due_date,
      OLD.target_date, OLD.amount, OLD.amount_without_tax, OLD.tax_amount, OLD.parties, OLD.payment_term, OLD.posted_at) THEN
    RAISE EXCEPTION 'invoice % is posted and does not change', OLD.invoice_number USING ERRCODE = '23514';
  END IF;
  IF OLD.status = 'Canceled' AND NEW.status <> 'Canceled' THEN
    RAISE EXCEPTION 'invoice % is canceled and stays so', OLD.invoice_number USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;

-- Only a canceled invoice can be deleted, with its lines and their taxes.
GRANT DELETE ON invoice, invoice_item, taxation_item TO perennial_app;
CREATE FUNCTION refuse_invoice_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'Canceled' THEN
    RAISE EXCEPTION 'invoice % is %: only a canceled one is deleted', OLD.invoice_number, OLD.status USING ERRCODE = '23514';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER invoice_deleted_canceled BEFORE DELETE ON invoice FOR EACH ROW EXECUTE FUNCTION refuse_invoice_deletion();
CREATE FUNCTION refuse_invoice_item_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM invoice i WHERE i.tenant_id = OLD.tenant_id AND i.id = OLD.invoice_id AND i.status = 'Canceled') THEN
    RAISE EXCEPTION 'only lines of a canceled invoice are deleted' USING ERRCODE = '23514';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER invoice_item_deleted_canceled BEFORE DELETE ON invoice_item FOR EACH ROW EXECUTE FUNCTION refuse_invoice_item_deletion();
