-- Numbers of invoices and credit memos without gaps: given in the transaction that posts, as the last thing that it does.

-- The first number of the unbroken run; null while a kind is numbered with gaps.
ALTER TABLE "number_counter" ADD COLUMN "gapless_from" BIGINT;
ALTER TABLE "credit_memo" ADD COLUMN "draft_number" TEXT;
CREATE UNIQUE INDEX "credit_memo_tenant_id_draft_number_key" ON "credit_memo"("tenant_id", "draft_number");

-- Tenants that exist keep what they had: their callers may number memos themselves, which a run without gaps refuses.
ALTER TABLE tenant NO FORCE ROW LEVEL SECURITY;
UPDATE tenant SET settings = jsonb_set(settings, '{documentNumbers}', '"WithGaps"');
ALTER TABLE tenant FORCE ROW LEVEL SECURITY;

-- What a document is stored under until its number is given.
CREATE FUNCTION awaits_number(number text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT left(number, 1) = '~' $$;

-- Both counters are locked by one statement in the order of their names, so no two postings wait for each other. Only
-- documents that are there take numbers.
CREATE FUNCTION number_posted_documents(tenant uuid, kinds text[], ids uuid[]) RETURNS TABLE (document_id uuid, given text)
LANGUAGE sql AS $$
  WITH posted AS (
    SELECT w.kind, w.id, row_number() OVER (PARTITION BY w.kind ORDER BY w.place) AS place
    FROM unnest(kinds, ids) WITH ORDINALITY AS w (kind, id, place)
    WHERE EXISTS (SELECT FROM invoice i WHERE w.kind = 'invoice' AND i.tenant_id = tenant AND i.id = w.id AND awaits_number(i.invoice_number))
      OR EXISTS (SELECT FROM credit_memo m WHERE w.kind = 'creditMemo' AND m.tenant_id = tenant AND m.id = w.id AND awaits_number(m.memo_number))
  ), taken AS (
    INSERT INTO number_counter AS c (tenant_id, kind, next, gapless_from)
    SELECT tenant, p.kind, 1 + count(*), 1 FROM posted p GROUP BY p.kind ORDER BY p.kind
    ON CONFLICT ON CONSTRAINT number_counter_pkey DO UPDATE SET next = c.next + excluded.next - 1
    RETURNING c.kind, c.next
  ), numbered AS (
    SELECT p.kind, p.id, t.next - count(*) OVER (PARTITION BY p.kind) + p.place - 1 AS number
    FROM posted p JOIN taken t ON t.kind = p.kind
  ), names AS (
    SELECT kind, id, CASE kind WHEN 'invoice' THEN 'INV' ELSE 'CM' END || lpad(number::text, greatest(8, length(number::text)), '0') AS name
    FROM numbered
  ), invoices AS (
    UPDATE invoice i SET invoice_number = n.name FROM names n
    WHERE n.kind = 'invoice' AND i.tenant_id = tenant AND i.id = n.id RETURNING i.id, i.invoice_number AS name
  ), memos AS (
    UPDATE credit_memo m SET memo_number = n.name FROM names n
    WHERE n.kind = 'creditMemo' AND m.tenant_id = tenant AND m.id = n.id RETURNING m.id, m.memo_number AS name
  )
  SELECT id, name FROM invoices UNION ALL SELECT id, name FROM memos
$$;

-- The number of a posted document changes once: when it is given.
CREATE OR REPLACE FUNCTION refuse_posted_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'Posted' AND NEW.status = 'Draft' AND OLD.balance = OLD.amount AND NOT OLD.reversed
    AND (NEW.tenant_id, NEW.id, NEW.invoice_number, NEW.account_id, NEW.currency, NEW.amount, NEW.amount_without_tax, NEW.tax_amount)
    IS NOT DISTINCT FROM (OLD.tenant_id, OLD.id, OLD.invoice_number, OLD.account_id, OLD.currency, OLD.amount, OLD.amount_without_tax, OLD.tax_amount) THEN
    RETURN NEW;
  END IF;
  IF OLD.status = 'Posted' AND (NEW.tenant_id, NEW.id, NEW.account_id, NEW.currency, NEW.status, NEW.invoice_date, NEW.due_date,
      NEW.target_date, NEW.amount, NEW.amount_without_tax, NEW.tax_amount, NEW.parties, NEW.payment_term, NEW.posted_at)
    IS DISTINCT FROM (OLD.tenant_id, OLD.id, OLD.account_id, OLD.currency, OLD.status, OLD.invoice_date, OLD.due_date,
      OLD.target_date, OLD.amount, OLD.amount_without_tax, OLD.tax_amount, OLD.parties, OLD.payment_term, OLD.posted_at)
    OR OLD.status = 'Posted' AND NEW.invoice_number <> OLD.invoice_number AND NOT awaits_number(OLD.invoice_number) THEN
    RAISE EXCEPTION 'invoice % is posted and does not change', OLD.invoice_number USING ERRCODE = '23514';
  END IF;
  IF OLD.status = 'Canceled' AND NEW.status <> 'Canceled' THEN
    RAISE EXCEPTION 'invoice % is canceled and stays so', OLD.invoice_number USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION refuse_posted_memo_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'Posted' AND NEW.status = 'Posted' AND (NEW.tenant_id, NEW.id, NEW.account_id, NEW.currency, NEW.memo_date,
      NEW.target_date, NEW.amount, NEW.amount_without_tax, NEW.tax_amount, NEW.parties, NEW.posted_at)
    IS DISTINCT FROM (OLD.tenant_id, OLD.id, OLD.account_id, OLD.currency, OLD.memo_date,
      OLD.target_date, OLD.amount, OLD.amount_without_tax, OLD.tax_amount, OLD.parties, OLD.posted_at)
    OR OLD.status = 'Posted' AND NEW.memo_number <> OLD.memo_number AND NOT awaits_number(OLD.memo_number) THEN
    RAISE EXCEPTION 'credit memo % is posted and does not change', OLD.memo_number USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;

-- The place of a number in the tenant's unbroken run; null for a number that does not belong to it.
CREATE FUNCTION place_in_run(tenant uuid, of_kind text, number text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT n.value FROM number_counter c,
    LATERAL (SELECT CASE WHEN number ~ (CASE of_kind WHEN 'invoice' THEN '^INV' ELSE '^CM' END || '[0-9]{8,18}$')
      THEN substring(number from '[0-9]+$')::bigint END AS value) n
  WHERE c.tenant_id = tenant AND c.kind = of_kind AND n.value >= c.gapless_from AND n.value < c.next
$$;
CREATE FUNCTION refuse_gap() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE number text := CASE TG_TABLE_NAME WHEN 'invoice' THEN to_jsonb(OLD) ->> 'invoice_number' ELSE to_jsonb(OLD) ->> 'memo_number' END;
BEGIN
  IF place_in_run(OLD.tenant_id, TG_ARGV[0], number) IS NOT NULL THEN
    RAISE EXCEPTION '% is in a run of numbers without gaps and stays', number USING ERRCODE = '23514';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER invoice_leaves_no_gap BEFORE DELETE ON invoice FOR EACH ROW EXECUTE FUNCTION refuse_gap('invoice');
CREATE TRIGGER credit_memo_leaves_no_gap BEFORE DELETE ON credit_memo FOR EACH ROW EXECUTE FUNCTION refuse_gap('creditMemo');
