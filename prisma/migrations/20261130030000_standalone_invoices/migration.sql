-- Invoices whose lines are entered by hand. They bill no charge of a subscription (docs/decisions/0081).
ALTER TABLE "invoice" ADD COLUMN "auto_pay" BOOLEAN;
ALTER TABLE "invoice_item" ADD COLUMN "product_rate_plan_charge_id" UUID, ADD COLUMN "applied_to_item_id" UUID, ADD COLUMN "description" TEXT,
  ADD COLUMN "purchase_order_number" TEXT, ADD COLUMN "booking_reference" TEXT, ADD COLUMN "accounting_code" TEXT;

-- A discount reduces the line of a charge, or a line that was entered with it.
ALTER TABLE invoice_item DROP CONSTRAINT invoice_item_applied;
ALTER TABLE invoice_item ADD CONSTRAINT invoice_item_applied CHECK (
  CASE kind WHEN 'discount' THEN num_nonnulls(applied_to_charge_id, applied_to_item_id) = 1
    ELSE applied_to_charge_id IS NULL AND applied_to_item_id IS NULL END);
ALTER TABLE invoice_item ADD CONSTRAINT invoice_item_by_hand CHECK (
  (product_rate_plan_charge_id IS NULL AND applied_to_item_id IS NULL)
  OR (rate_plan_charge_id IS NULL AND order_line_item_id IS NULL AND subscription_id IS NULL));

-- The due date of a posted invoice may be put off; everything else that it states stays.
CREATE OR REPLACE FUNCTION refuse_posted_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'Posted' AND NEW.status = 'Draft' AND OLD.balance = OLD.amount AND NOT OLD.reversed
    AND (NEW.tenant_id, NEW.id, NEW.invoice_number, NEW.account_id, NEW.currency, NEW.amount, NEW.amount_without_tax, NEW.tax_amount)
    IS NOT DISTINCT FROM (OLD.tenant_id, OLD.id, OLD.invoice_number, OLD.account_id, OLD.currency, OLD.amount, OLD.amount_without_tax, OLD.tax_amount) THEN
    RETURN NEW;
  END IF;
  IF OLD.status = 'Posted' AND (NEW.tenant_id, NEW.id, NEW.account_id, NEW.currency, NEW.status, NEW.invoice_date,
      NEW.target_date, NEW.amount, NEW.amount_without_tax, NEW.tax_amount, NEW.parties, NEW.payment_term, NEW.posted_at)
    IS DISTINCT FROM (OLD.tenant_id, OLD.id, OLD.account_id, OLD.currency, OLD.status, OLD.invoice_date,
      OLD.target_date, OLD.amount, OLD.amount_without_tax, OLD.tax_amount, OLD.parties, OLD.payment_term, OLD.posted_at)
    OR OLD.status = 'Posted' AND NEW.invoice_number <> OLD.invoice_number AND NOT awaits_number(OLD.invoice_number) THEN
    RAISE EXCEPTION 'invoice % is posted and does not change', OLD.invoice_number USING ERRCODE = '23514';
  END IF;
  IF OLD.status = 'Canceled' AND NEW.status <> 'Canceled' THEN
    RAISE EXCEPTION 'invoice % is canceled and stays so', OLD.invoice_number USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;

-- Lines of a draft whose lines are entered by hand may be taken out; they billed nothing.
CREATE OR REPLACE FUNCTION refuse_invoice_item_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM invoice i WHERE i.tenant_id = OLD.tenant_id AND i.id = OLD.invoice_id
    AND (i.status = 'Canceled' OR i.status = 'Draft' AND i.source = 'Standalone')) THEN
    RAISE EXCEPTION 'only lines of a canceled invoice, or entered on a draft, are deleted' USING ERRCODE = '23514';
  END IF;
  RETURN OLD;
END $$;
