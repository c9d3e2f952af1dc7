-- Debit memos are owed as invoices are, so they are rows of the same table, of another kind (docs/decisions/0124).
ALTER TABLE "invoice" ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'Invoice',
ADD COLUMN     "reason_code" TEXT,
ADD COLUMN     "referred_credit_memo_id" UUID,
ADD COLUMN     "referred_invoice_id" UUID;
ALTER TABLE "invoice_item" ADD COLUMN     "source_item_id" UUID,
ADD COLUMN     "source_memo_item_id" UUID;
ALTER TABLE invoice ADD CONSTRAINT invoice_kind CHECK (
  kind = 'DebitMemo' AND amount >= 0 AND num_nonnulls(referred_invoice_id, referred_credit_memo_id) <= 1
  OR kind = 'Invoice' AND num_nonnulls(referred_invoice_id, referred_credit_memo_id, reason_code) = 0);
ALTER TABLE invoice_item ADD CONSTRAINT invoice_item_source CHECK (num_nonnulls(source_item_id, source_memo_item_id) <= 1);
CREATE INDEX debit_memo_of_invoice ON invoice (tenant_id, referred_invoice_id) WHERE referred_invoice_id IS NOT NULL;
CREATE INDEX debit_memo_of_credit_memo ON invoice (tenant_id, referred_credit_memo_id) WHERE referred_credit_memo_id IS NOT NULL;
CREATE INDEX debit_memo_made ON invoice (tenant_id, created_at, id) WHERE kind = 'DebitMemo';

-- Debit memos have numbers of their own.
CREATE OR REPLACE FUNCTION number_posted_documents(tenant uuid, kinds text[], ids uuid[]) RETURNS TABLE (document_id uuid, given text)
LANGUAGE sql AS $$
  WITH posted AS (
    SELECT w.kind, w.id, row_number() OVER (PARTITION BY w.kind ORDER BY w.place) AS place
    FROM unnest(kinds, ids) WITH ORDINALITY AS w (kind, id, place)
    WHERE EXISTS (SELECT FROM invoice i WHERE w.kind IN ('invoice', 'debitMemo') AND i.tenant_id = tenant AND i.id = w.id AND awaits_number(i.invoice_number))
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
    SELECT kind, id, CASE kind WHEN 'invoice' THEN 'INV' WHEN 'debitMemo' THEN 'DM' ELSE 'CM' END
      || lpad(number::text, greatest(8, length(number::text)), '0') AS name
    FROM numbered
  ), invoices AS (
    UPDATE invoice i SET invoice_number = n.name FROM names n
    WHERE n.kind IN ('invoice', 'debitMemo') AND i.tenant_id = tenant AND i.id = n.id RETURNING i.id, i.invoice_number AS name
  ), memos AS (
    UPDATE credit_memo m SET memo_number = n.name FROM names n
    WHERE n.kind = 'creditMemo' AND m.tenant_id = tenant AND m.id = n.id RETURNING m.id, m.memo_number AS name
  )
  SELECT id, name FROM invoices UNION ALL SELECT id, name FROM memos
$$;

CREATE OR REPLACE FUNCTION place_in_run(tenant uuid, of_kind text, number text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT n.value FROM number_counter c,
    LATERAL (SELECT CASE WHEN number ~ (CASE of_kind WHEN 'invoice' THEN '^INV' WHEN 'debitMemo' THEN '^DM' ELSE '^CM' END || '[0-9]{8,18}$')
      THEN substring(number from '[0-9]+$')::bigint END AS value) n
  WHERE c.tenant_id = tenant AND c.kind = of_kind AND n.value >= c.gapless_from AND n.value < c.next
$$;
CREATE OR REPLACE FUNCTION refuse_gap() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone jsonb := to_jsonb(OLD);
  number text := CASE TG_TABLE_NAME WHEN 'invoice' THEN gone ->> 'invoice_number' ELSE gone ->> 'memo_number' END;
  kind text := CASE gone ->> 'kind' WHEN 'DebitMemo' THEN 'debitMemo' ELSE TG_ARGV[0] END;
BEGIN
  IF place_in_run(OLD.tenant_id, kind, number) IS NOT NULL THEN
    RAISE EXCEPTION '% is in a run of numbers without gaps and stays', number USING ERRCODE = '23514';
  END IF;
  RETURN OLD;
END $$;

-- The kind of a document never changes.
CREATE FUNCTION refuse_other_kind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'document % keeps its kind', OLD.invoice_number USING ERRCODE = '23514';
END $$;
CREATE TRIGGER invoice_keeps_kind BEFORE UPDATE OF kind ON invoice FOR EACH ROW WHEN (NEW.kind <> OLD.kind) EXECUTE FUNCTION refuse_other_kind();
