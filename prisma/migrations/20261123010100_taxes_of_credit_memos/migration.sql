-- The taxes that a line of a credit memo gives back stand beside those of invoices.
ALTER TABLE "taxation_item" ALTER COLUMN "invoice_item_id" DROP NOT NULL;
ALTER TABLE "taxation_item" ADD COLUMN "credit_memo_item_id" UUID;
ALTER TABLE "taxation_item" ADD COLUMN "source_taxation_item_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "taxation_item_tenant_id_credit_memo_item_id_position_key" ON "taxation_item"("tenant_id", "credit_memo_item_id", "position");

-- CreateIndex
CREATE INDEX "taxation_item_tenant_id_source_taxation_item_id_idx" ON "taxation_item"("tenant_id", "source_taxation_item_id");

-- AddForeignKey
ALTER TABLE "taxation_item" ADD CONSTRAINT "taxation_item_tenant_id_credit_memo_item_id_fkey" FOREIGN KEY ("tenant_id", "credit_memo_item_id") REFERENCES "credit_memo_item"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "taxation_item" ADD CONSTRAINT "taxation_item_tenant_id_source_taxation_item_id_fkey" FOREIGN KEY ("tenant_id", "source_taxation_item_id") REFERENCES "taxation_item"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

ALTER TABLE taxation_item ADD CONSTRAINT taxation_item_line CHECK (num_nonnulls(invoice_item_id, credit_memo_item_id) = 1);
ALTER TABLE taxation_item ADD CONSTRAINT taxation_item_source CHECK (source_taxation_item_id IS NULL OR credit_memo_item_id IS NOT NULL);

-- The taxes of a line are the tax of the line, on either kind of document.
CREATE OR REPLACE FUNCTION check_item_tax(tenant uuid, item uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE stored numeric; parts numeric;
BEGIN
  SELECT tax_amount INTO stored FROM invoice_item WHERE tenant_id = tenant AND id = item;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT coalesce(sum(amount), 0) INTO parts FROM taxation_item WHERE tenant_id = tenant AND invoice_item_id = item;
  IF stored IS DISTINCT FROM parts THEN
    RAISE EXCEPTION 'the taxes of item % come to %, not %', item, parts, stored USING ERRCODE = '23514';
  END IF;
END $$;
CREATE FUNCTION check_memo_item_tax(tenant uuid, item uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE stored numeric; parts numeric;
BEGIN
  SELECT tax_amount INTO stored FROM credit_memo_item WHERE tenant_id = tenant AND id = item;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT coalesce(sum(amount), 0) INTO parts FROM taxation_item WHERE tenant_id = tenant AND credit_memo_item_id = item;
  IF stored IS DISTINCT FROM parts THEN
    RAISE EXCEPTION 'the taxes of memo item % come to %, not %', item, parts, stored USING ERRCODE = '23514';
  END IF;
END $$;
CREATE OR REPLACE FUNCTION item_tax_of_part() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE part taxation_item;
BEGIN
  part := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  IF part.invoice_item_id IS NOT NULL THEN PERFORM check_item_tax(part.tenant_id, part.invoice_item_id);
  ELSE PERFORM check_memo_item_tax(part.tenant_id, part.credit_memo_item_id); END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION memo_item_tax_of_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM check_memo_item_tax(NEW.tenant_id, NEW.id); RETURN NULL; END $$;

-- What was given back before: shared over the taxes of the invoice's line, or as billing noted it.
ALTER TABLE taxation_item NO FORCE ROW LEVEL SECURITY;
ALTER TABLE credit_memo_item NO FORCE ROW LEVEL SECURITY;
ALTER TABLE credit_memo NO FORCE ROW LEVEL SECURITY;
INSERT INTO taxation_item (tenant_id, id, credit_memo_item_id, source_taxation_item_id, position, tax_code, tax_code_description, tax_mode,
  tax_rate_id, name, jurisdiction, location_code, country, rate_type, rate, rate_description, tax_date, amount, unrounded, created_at, updated_at)
SELECT s.tenant_id, gen_random_uuid(), s.item, s.id, s.position, s.tax_code, s.tax_code_description, s.tax_mode,
  s.tax_rate_id, s.name, s.jurisdiction, s.location_code, s.country, s.rate_type, s.rate, s.rate_description, s.tax_date,
  s.through - s.before, s.through - s.before, s.created_at, s.created_at
FROM (
  SELECT x.tenant_id, t.id AS item, x.id, x.position, x.tax_code, x.tax_code_description, x.tax_mode, x.tax_rate_id, x.name, x.jurisdiction,
    x.location_code, x.country, x.rate_type, x.rate, x.rate_description, x.tax_date, t.created_at,
    round(t.tax_amount * sum(abs(x.amount)) OVER upto / sum(abs(x.amount)) OVER whole, currency_digits(m.currency)) AS through,
    round(t.tax_amount * (sum(abs(x.amount)) OVER upto - abs(x.amount)) / sum(abs(x.amount)) OVER whole, currency_digits(m.currency)) AS before
  FROM credit_memo_item t
  JOIN credit_memo m ON m.tenant_id = t.tenant_id AND m.id = t.credit_memo_id
  JOIN taxation_item x ON x.tenant_id = t.tenant_id AND x.invoice_item_id = t.invoice_item_id AND x.amount <> 0
  WHERE t.tax_amount <> 0
  WINDOW whole AS (PARTITION BY t.tenant_id, t.id), upto AS (PARTITION BY t.tenant_id, t.id ORDER BY x.position)
) s;
INSERT INTO taxation_item (tenant_id, id, credit_memo_item_id, position, tax_code, tax_mode, name, jurisdiction, rate_type, rate, tax_date,
  amount, unrounded, created_at, updated_at)
SELECT t.tenant_id, gen_random_uuid(), t.id, r.position, coalesce(t.trace -> 'tax' ->> 'code', ''), t.trace -> 'tax' ->> 'mode', r.rate ->> 'name',
  r.rate ->> 'name', r.rate ->> 'type', (r.rate ->> 'rate')::numeric, m.memo_date, -(r.rate ->> 'amount')::numeric,
  round(-(r.rate ->> 'unrounded')::numeric, 18), t.created_at, t.created_at
FROM credit_memo_item t
JOIN credit_memo m ON m.tenant_id = t.tenant_id AND m.id = t.credit_memo_id
CROSS JOIN LATERAL jsonb_array_elements(t.trace -> 'tax' -> 'rates') WITH ORDINALITY AS r (rate, position)
WHERE t.tax_amount <> 0 AND t.invoice_item_id IS NULL;
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE taxation_item FORCE ROW LEVEL SECURITY;
ALTER TABLE credit_memo_item FORCE ROW LEVEL SECURITY;
ALTER TABLE credit_memo FORCE ROW LEVEL SECURITY;

DROP TRIGGER taxation_item_adds_up ON taxation_item;
CREATE CONSTRAINT TRIGGER taxation_item_adds_up AFTER INSERT OR DELETE OR UPDATE OF amount ON taxation_item
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION item_tax_of_part();
CREATE CONSTRAINT TRIGGER credit_memo_item_tax_adds_up AFTER INSERT OR UPDATE OF tax_amount ON credit_memo_item
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.tax_amount <> 0) EXECUTE FUNCTION memo_item_tax_of_item();

-- The figures of a posted document stay; those of a draft may change, and go with it.
CREATE FUNCTION refuse_posted_taxation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE document_status text;
BEGIN
  SELECT coalesce(i.status, m.status) INTO document_status
  FROM (SELECT OLD.tenant_id, OLD.invoice_item_id, OLD.credit_memo_item_id) x
  LEFT JOIN invoice_item t ON t.tenant_id = x.tenant_id AND t.id = x.invoice_item_id
  LEFT JOIN invoice i ON i.tenant_id = t.tenant_id AND i.id = t.invoice_id
  LEFT JOIN credit_memo_item k ON k.tenant_id = x.tenant_id AND k.id = x.credit_memo_item_id
  LEFT JOIN credit_memo m ON m.tenant_id = k.tenant_id AND m.id = k.credit_memo_id;
  IF document_status = 'Posted' THEN
    RAISE EXCEPTION 'the taxes of a posted document do not change' USING ERRCODE = '23514';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER taxation_item_stays_posted BEFORE DELETE OR UPDATE OF name, jurisdiction, tax_code, tax_mode, tax_date, rate, rate_type, amount,
  exempt_amount, unrounded ON taxation_item FOR EACH ROW EXECUTE FUNCTION refuse_posted_taxation();
GRANT DELETE ON taxation_item TO perennial_app;
GRANT UPDATE (name, jurisdiction, tax_code, tax_date, rate, rate_type, amount, exempt_amount, unrounded) ON taxation_item TO perennial_app;
