-- Sets of number sequences, by which accounts and invoices may be numbered under prefixes of their own (docs/decisions/0130).
CREATE TABLE "sequence_set" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "numbers" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sequence_set_pkey" PRIMARY KEY ("tenant_id","id")
);

CREATE UNIQUE INDEX "sequence_set_tenant_id_name_key" ON "sequence_set"("tenant_id", "name");
ALTER TABLE sequence_set ENABLE ROW LEVEL SECURITY;
ALTER TABLE sequence_set FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON sequence_set TO perennial_app, perennial_portal
  USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON sequence_set TO perennial_app;
GRANT SELECT ON sequence_set TO perennial_portal;

-- The prefix of a kind where no set gives another.
CREATE FUNCTION own_prefix(of_kind text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE of_kind WHEN 'invoice' THEN 'INV' WHEN 'creditMemo' THEN 'CM' WHEN 'debitMemo' THEN 'DM' WHEN 'payment' THEN 'P-' WHEN 'refund' THEN 'R-' END
$$;

-- The counter of a kind's prefix: the kind's own has its name, another adds the prefix.
CREATE FUNCTION counter_of_prefix(of_kind text, prefix text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE prefix WHEN own_prefix(of_kind) THEN of_kind ELSE of_kind || ':' || prefix END
$$;

-- The counter of a kind in a set, given by its id as callers write it; in the tenant's default set without one, or where the
-- set has no prefix for the kind. `start` is the first number of a counter that has given none.
CREATE FUNCTION counter_of_set(tenant uuid, of_kind text, set_id text) RETURNS TABLE (counter text, prefix text, start bigint)
LANGUAGE sql STABLE AS $$
  SELECT counter_of_prefix(of_kind, n.numbers ->> 'prefix'), n.numbers ->> 'prefix', (n.numbers ->> 'startNumber')::bigint
  FROM (
    SELECT s.numbers -> of_kind AS numbers, CASE s.id WHEN '00000000-0000-0000-0000-000000000001' THEN 2 ELSE 1 END AS place
    FROM sequence_set s WHERE s.tenant_id = tenant
      AND (s.id = '00000000-0000-0000-0000-000000000001' OR replace(s.id::text, '-', '') = set_id)
    UNION ALL SELECT jsonb_build_object('prefix', own_prefix(of_kind), 'startNumber', 1), 3
  ) n WHERE n.numbers IS NOT NULL ORDER BY n.place LIMIT 1
$$;

-- The counter of an account's documents or payments of a kind; a document may name a set of its own.
CREATE FUNCTION counter_of_account(tenant uuid, of_kind text, account uuid, own_set text) RETURNS TABLE (counter text, prefix text, start bigint)
LANGUAGE sql STABLE AS $$
  SELECT c.counter, c.prefix, c.start FROM counter_of_set(tenant, of_kind, CASE WHEN EXISTS (SELECT FROM sequence_set s WHERE s.tenant_id = tenant)
    THEN coalesce(own_set, (SELECT a.as_given ->> 'sequenceSetId' FROM account a WHERE a.tenant_id = tenant AND a.id = account)) END) c
$$;

-- Numbers of several counters. All are locked by one statement in the order of their names, so no two postings wait for each other.
-- Only documents that are there take numbers. Where a tenant has no sets, no account is read.
CREATE OR REPLACE FUNCTION number_posted_documents(tenant uuid, kinds text[], ids uuid[]) RETURNS TABLE (document_id uuid, given text)
LANGUAGE sql AS $$
  WITH posted AS (
    SELECT w.kind, w.id, w.place, CASE WHEN EXISTS (SELECT FROM sequence_set s WHERE s.tenant_id = tenant)
      THEN coalesce(d.own_set, (SELECT a.as_given ->> 'sequenceSetId' FROM account a WHERE a.tenant_id = tenant AND a.id = d.account_id), '') ELSE '' END AS set_id
    FROM unnest(kinds, ids) WITH ORDINALITY AS w (kind, id, place)
    JOIN LATERAL (
      SELECT i.account_id, i.as_given ->> 'sequenceSetId' AS own_set FROM invoice i
      WHERE w.kind IN ('invoice', 'debitMemo') AND i.tenant_id = tenant AND i.id = w.id AND awaits_number(i.invoice_number)
      UNION ALL SELECT m.account_id, NULL FROM credit_memo m
      WHERE w.kind = 'creditMemo' AND m.tenant_id = tenant AND m.id = w.id AND awaits_number(m.memo_number)
    ) d ON true
  ), sequences AS (
    SELECT p.kind, p.set_id, c.counter, c.prefix, c.start
    FROM (SELECT DISTINCT kind, set_id FROM posted) p CROSS JOIN LATERAL counter_of_set(tenant, p.kind, p.set_id) c
  ), placed AS (
    SELECT p.kind, p.id, s.counter, s.prefix, s.start, row_number() OVER (PARTITION BY s.counter ORDER BY p.place) AS place
    FROM posted p JOIN sequences s ON s.kind = p.kind AND s.set_id = p.set_id
  ), taken AS (
    INSERT INTO number_counter AS c (tenant_id, kind, next, gapless_from)
    SELECT tenant, p.counter, min(p.start) + count(*), min(p.start) FROM placed p GROUP BY p.counter ORDER BY p.counter
    ON CONFLICT ON CONSTRAINT number_counter_pkey DO UPDATE SET next = c.next + excluded.next - excluded.gapless_from
    RETURNING c.kind, c.next
  ), numbered AS (
    SELECT p.kind, p.id, p.prefix, t.next - count(*) OVER (PARTITION BY p.counter) + p.place - 1 AS number
    FROM placed p JOIN taken t ON t.kind = p.counter
  ), names AS (
    SELECT kind, id, prefix || lpad(number::text, greatest(8, length(number::text)), '0') AS name FROM numbered
  ), invoices AS (
    UPDATE invoice i SET invoice_number = n.name FROM names n
    WHERE n.kind IN ('invoice', 'debitMemo') AND i.tenant_id = tenant AND i.id = n.id RETURNING i.id, i.invoice_number AS name
  ), memos AS (
    UPDATE credit_memo m SET memo_number = n.name FROM names n
    WHERE n.kind = 'creditMemo' AND m.tenant_id = tenant AND m.id = n.id RETURNING m.id, m.memo_number AS name
  )
  SELECT id, name FROM invoices UNION ALL SELECT id, name FROM memos
$$;

-- No prefix ends with a digit, so a number tells its prefix.
CREATE OR REPLACE FUNCTION place_in_run(tenant uuid, of_kind text, number text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT n.value FROM number_counter c,
    LATERAL (SELECT CASE WHEN number ~ '[^0-9][0-9]{8,18}$' THEN substring(number from '[0-9]+$')::bigint END AS value) n
  WHERE c.tenant_id = tenant AND c.kind = counter_of_prefix(of_kind, regexp_replace(number, '[0-9]+$', ''))
    AND n.value >= c.gapless_from AND n.value < c.next
$$;
