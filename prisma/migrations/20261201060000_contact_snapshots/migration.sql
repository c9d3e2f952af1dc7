-- What contacts were when documents were posted to them (docs/decisions/0138). A document has the ids of its contacts in
-- `parties`, and what they were in snapshots that documents share while a contact does not change.
CREATE TABLE "contact_snapshot" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "nickname" TEXT,
    "description" TEXT,
    "address1" TEXT,
    "address2" TEXT,
    "city" TEXT,
    "county" TEXT,
    "state" TEXT,
    "postal_code" TEXT,
    "country" TEXT,
    "tax_region" TEXT,
    "work_email" TEXT,
    "personal_email" TEXT,
    "work_phone" TEXT,
    "home_phone" TEXT,
    "mobile_phone" TEXT,
    "other_phone" TEXT,
    "other_phone_type" TEXT,
    "fax" TEXT,
    "as_bill_to" BOOLEAN NOT NULL,
    "as_sold_to" BOOLEAN NOT NULL,
    "as_ship_to" BOOLEAN NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "created_by_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contact_snapshot_pkey" PRIMARY KEY ("tenant_id","id")
);
CREATE UNIQUE INDEX "contact_snapshot_tenant_id_contact_id_fingerprint_key" ON "contact_snapshot"("tenant_id", "contact_id", "fingerprint");
CREATE INDEX "contact_snapshot_tenant_id_account_id_idx" ON "contact_snapshot"("tenant_id", "account_id");
CREATE INDEX "contact_snapshot_tenant_id_created_at_id_idx" ON "contact_snapshot"("tenant_id", "created_at", "id");

ALTER TABLE "invoice" ADD COLUMN "bill_to_snapshot_id" UUID, ADD COLUMN "sold_to_snapshot_id" UUID, ADD COLUMN "ship_to_snapshot_id" UUID;
ALTER TABLE "credit_memo" ADD COLUMN "bill_to_snapshot_id" UUID, ADD COLUMN "sold_to_snapshot_id" UUID, ADD COLUMN "ship_to_snapshot_id" UUID;

-- Documents posted before have kept who they were posted to; that becomes their snapshots. Of a ship-to contact nothing was kept.
ALTER TABLE invoice NO FORCE ROW LEVEL SECURITY;
ALTER TABLE credit_memo NO FORCE ROW LEVEL SECURITY;
ALTER TABLE invoice DISABLE TRIGGER USER;
ALTER TABLE credit_memo DISABLE TRIGGER USER;

INSERT INTO contact_snapshot (tenant_id, id, contact_id, account_id, first_name, last_name, address1, address2, city, county, state,
  postal_code, country, work_email, work_phone, as_bill_to, as_sold_to, as_ship_to, fingerprint, created_at, updated_at)
SELECT d.tenant_id, gen_random_uuid(), (p.party ->> 'id')::uuid, min(d.account_id::text)::uuid, coalesce(p.party ->> 'firstName', ''),
  coalesce(p.party ->> 'lastName', ''), p.party ->> 'address1', p.party ->> 'address2', p.party ->> 'city', p.party ->> 'county',
  p.party ->> 'state', p.party ->> 'zipCode', p.party ->> 'country', p.party ->> 'workEmail', p.party ->> 'workPhone',
  bool_or(p.role = 'billTo'), bool_or(p.role = 'soldTo'), false, 'printed:' || md5(p.party::text), min(d.posted_at), min(d.posted_at)
FROM (SELECT tenant_id, account_id, parties, posted_at FROM invoice WHERE status = 'Posted'
    UNION ALL SELECT tenant_id, account_id, parties, posted_at FROM credit_memo WHERE status = 'Posted') d
  CROSS JOIN LATERAL (VALUES ('billTo', d.parties -> 'billTo'), ('soldTo', d.parties -> 'soldTo')) AS p (role, party)
WHERE p.party ->> 'id' IS NOT NULL
GROUP BY d.tenant_id, p.party;

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['invoice', 'credit_memo'] LOOP
    EXECUTE format($q$UPDATE %I d SET
      bill_to_snapshot_id = (SELECT s.id FROM contact_snapshot s WHERE d.status = 'Posted' AND s.tenant_id = d.tenant_id
        AND s.contact_id = (d.parties #>> '{billTo,id}')::uuid AND s.fingerprint = 'printed:' || md5((d.parties -> 'billTo')::text)),
      sold_to_snapshot_id = (SELECT s.id FROM contact_snapshot s WHERE d.status = 'Posted' AND s.tenant_id = d.tenant_id
        AND s.contact_id = (d.parties #>> '{soldTo,id}')::uuid AND s.fingerprint = 'printed:' || md5((d.parties -> 'soldTo')::text)),
      parties = d.parties
        || CASE WHEN d.parties #> '{billTo,id}' IS NULL THEN '{}' ELSE jsonb_build_object('billTo', jsonb_build_object('id', d.parties #> '{billTo,id}')) END
        || CASE WHEN d.parties #> '{soldTo,id}' IS NULL THEN '{}' ELSE jsonb_build_object('soldTo', jsonb_build_object('id', d.parties #> '{soldTo,id}')) END
      WHERE d.status IN ('Draft', 'Posted')$q$, t);
  END LOOP;
END $$;

ALTER TABLE invoice ENABLE TRIGGER USER;
ALTER TABLE credit_memo ENABLE TRIGGER USER;
ALTER TABLE invoice FORCE ROW LEVEL SECURITY;
ALTER TABLE credit_memo FORCE ROW LEVEL SECURITY;

ALTER TABLE contact_snapshot ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_snapshot FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON contact_snapshot TO perennial_app, perennial_portal
  USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON contact_snapshot TO perennial_app;
GRANT SELECT ON contact_snapshot TO perennial_portal;

-- What documents print of a snapshot never changes. The rest is removed when its contact is scrubbed.
CREATE FUNCTION refuse_snapshot_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.tenant_id, NEW.id, NEW.contact_id, NEW.account_id, NEW.first_name, NEW.last_name, NEW.address1, NEW.address2, NEW.city, NEW.county,
      NEW.state, NEW.postal_code, NEW.country, NEW.work_email, NEW.work_phone)
    IS DISTINCT FROM (OLD.tenant_id, OLD.id, OLD.contact_id, OLD.account_id, OLD.first_name, OLD.last_name, OLD.address1, OLD.address2, OLD.city,
      OLD.county, OLD.state, OLD.postal_code, OLD.country, OLD.work_email, OLD.work_phone) THEN
    RAISE EXCEPTION 'a snapshot of a contact does not change' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER contact_snapshot_unchanged BEFORE UPDATE ON contact_snapshot FOR EACH ROW EXECUTE FUNCTION refuse_snapshot_change();

-- Who sells and who buys, for documents to keep: contacts by their ids.
CREATE FUNCTION named_party(contact uuid) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN contact IS NOT NULL THEN jsonb_build_object('id', replace(contact::text, '-', '')) END
$$;
DROP FUNCTION document_parties(uuid, uuid, uuid, uuid, uuid);
CREATE FUNCTION document_parties(tenant uuid, entity_key uuid, account_key uuid, bill_to uuid, sold_to uuid, ship_to uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object(
    'seller', (SELECT jsonb_build_object('name', e.name) FROM entity e WHERE e.tenant_id = tenant AND e.id = entity_key),
    'account', (SELECT jsonb_build_object('name', a.name, 'accountNumber', a.account_number) FROM account a WHERE a.tenant_id = tenant AND a.id = account_key),
    'billTo', named_party(bill_to), 'soldTo', named_party(sold_to), 'shipTo', named_party(ship_to)))
$$;

-- A contact of a document: as it was when the document was posted, or as it is now.
CREATE FUNCTION shown_party(tenant uuid, contact uuid, snapshot uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('id', replace(p.id::text, '-', ''), 'firstName', p.first_name, 'lastName', p.last_name,
    'address1', p.address1, 'address2', p.address2, 'city', p.city, 'county', p.county, 'state', p.state, 'zipCode', p.postal_code,
    'country', p.country, 'workEmail', p.work_email, 'workPhone', p.work_phone))
  FROM (
    SELECT s.contact_id AS id, s.first_name, s.last_name, s.address1, s.address2, s.city, s.county, s.state, s.postal_code, s.country, s.work_email, s.work_phone
    FROM contact_snapshot s WHERE s.tenant_id = tenant AND s.id = snapshot
    UNION ALL
    SELECT c.id, c.first_name, c.last_name, c.address1, c.address2, c.city, c.county, c.state, c.zip_code, c.country, c.work_email, c.work_phone
    FROM contact c WHERE snapshot IS NULL AND c.tenant_id = tenant AND c.id = contact
  ) p
$$;
CREATE FUNCTION named_snapshots(bill_to uuid, sold_to uuid, ship_to uuid) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('snapshots', jsonb_strip_nulls(jsonb_build_object('billTo', replace(bill_to::text, '-', ''),
    'soldTo', replace(sold_to::text, '-', ''), 'shipTo', replace(ship_to::text, '-', ''))))
$$;
CREATE FUNCTION shown_parties(tenant uuid, parties jsonb, bill_to uuid, sold_to uuid, ship_to uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT parties || named_snapshots(bill_to, sold_to, ship_to) || jsonb_strip_nulls(jsonb_build_object(
    'billTo', shown_party(tenant, (parties #>> '{billTo,id}')::uuid, bill_to),
    'soldTo', shown_party(tenant, (parties #>> '{soldTo,id}')::uuid, sold_to),
    'shipTo', shown_party(tenant, (parties #>> '{shipTo,id}')::uuid, ship_to)))
$$;

-- A posted document keeps its snapshots, too.
CREATE OR REPLACE FUNCTION refuse_posted_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'Posted' AND NEW.status = 'Draft' AND OLD.balance = OLD.amount AND NOT OLD.reversed
    AND (NEW.tenant_id, NEW.id, NEW.invoice_number, NEW.account_id, NEW.currency, NEW.amount, NEW.amount_without_tax, NEW.tax_amount)
    IS NOT DISTINCT FROM (OLD.tenant_id, OLD.id, OLD.invoice_number, OLD.account_id, OLD.currency, OLD.amount, OLD.amount_without_tax, OLD.tax_amount) THEN
    RETURN NEW;
  END IF;
  IF OLD.status = 'Posted' AND (NEW.tenant_id, NEW.id, NEW.account_id, NEW.currency, NEW.status, NEW.invoice_date,
      NEW.target_date, NEW.amount, NEW.amount_without_tax, NEW.tax_amount, NEW.parties, NEW.bill_to_snapshot_id, NEW.sold_to_snapshot_id, NEW.ship_to_snapshot_id, NEW.payment_term, NEW.posted_at)
    IS DISTINCT FROM (OLD.tenant_id, OLD.id, OLD.account_id, OLD.currency, OLD.status, OLD.invoice_date,
      OLD.target_date, OLD.amount, OLD.amount_without_tax, OLD.tax_amount, OLD.parties, OLD.bill_to_snapshot_id, OLD.sold_to_snapshot_id, OLD.ship_to_snapshot_id, OLD.payment_term, OLD.posted_at)
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
      NEW.target_date, NEW.amount, NEW.amount_without_tax, NEW.tax_amount, NEW.parties, NEW.bill_to_snapshot_id, NEW.sold_to_snapshot_id, NEW.ship_to_snapshot_id, NEW.posted_at)
    IS DISTINCT FROM (OLD.tenant_id, OLD.id, OLD.account_id, OLD.currency, OLD.memo_date,
      OLD.target_date, OLD.amount, OLD.amount_without_tax, OLD.tax_amount, OLD.parties, OLD.bill_to_snapshot_id, OLD.sold_to_snapshot_id, OLD.ship_to_snapshot_id, OLD.posted_at)
    OR OLD.status = 'Posted' AND NEW.memo_number <> OLD.memo_number AND NOT awaits_number(OLD.memo_number) THEN
    RAISE EXCEPTION 'credit memo % is posted and does not change', OLD.memo_number USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
