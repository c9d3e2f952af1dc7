-- What of a payment or a credit memo covers which line of an invoice, or which tax of it; below zero when it was taken off.
CREATE TABLE "item_application" (
  "tenant_id" UUID NOT NULL,
  "id" UUID NOT NULL,
  "payment_id" UUID,
  "credit_memo_id" UUID,
  "invoice_id" UUID NOT NULL,
  "invoice_item_id" UUID NOT NULL,
  "taxation_item_id" UUID,
  "credit_memo_item_id" UUID,
  "credit_taxation_item_id" UUID,
  "amount" DECIMAL(28,9) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "item_application_pkey" PRIMARY KEY ("tenant_id", "id")
);
ALTER TABLE item_application ADD CONSTRAINT item_application_payment_fkey FOREIGN KEY (tenant_id, payment_id) REFERENCES payment (tenant_id, id);
ALTER TABLE item_application ADD CONSTRAINT item_application_memo_fkey FOREIGN KEY (tenant_id, credit_memo_id) REFERENCES credit_memo (tenant_id, id);
ALTER TABLE item_application ADD CONSTRAINT item_application_item_fkey FOREIGN KEY (tenant_id, invoice_item_id) REFERENCES invoice_item (tenant_id, id);
ALTER TABLE item_application ADD CONSTRAINT item_application_of_one CHECK ((payment_id IS NULL) <> (credit_memo_id IS NULL));
ALTER TABLE item_application ADD CONSTRAINT item_application_amount CHECK (amount <> 0);
ALTER TABLE item_application ADD CONSTRAINT item_application_credit CHECK (
  credit_memo_id IS NOT NULL OR (credit_memo_item_id IS NULL AND credit_taxation_item_id IS NULL));
CREATE INDEX item_application_item ON item_application (tenant_id, invoice_item_id);
CREATE INDEX item_application_payment ON item_application (tenant_id, payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX item_application_memo ON item_application (tenant_id, credit_memo_id) WHERE credit_memo_id IS NOT NULL;
ALTER TABLE item_application ENABLE ROW LEVEL SECURITY;
ALTER TABLE item_application FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON item_application TO perennial_app, perennial_portal
  USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, DELETE ON item_application TO perennial_app;
GRANT SELECT ON item_application TO perennial_portal;

-- What covered something stays until its payment or memo is canceled and deleted.
CREATE FUNCTION refuse_cover_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM credit_memo m WHERE m.tenant_id = OLD.tenant_id AND m.id = OLD.credit_memo_id AND m.status <> 'Canceled') THEN
    RAISE EXCEPTION 'parts of a credit memo stay' USING ERRCODE = '23514';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER item_application_of_memo_stays BEFORE DELETE ON item_application FOR EACH ROW WHEN (OLD.credit_memo_id IS NOT NULL)
  EXECUTE FUNCTION refuse_cover_delete();
CREATE TRIGGER item_application_of_payment_stays BEFORE DELETE ON item_application FOR EACH ROW WHEN (OLD.payment_id IS NOT NULL)
  EXECUTE FUNCTION refuse_part_delete();
CREATE TRIGGER credit_memo_application_stays BEFORE DELETE ON credit_memo_application FOR EACH ROW EXECUTE FUNCTION refuse_cover_delete();
GRANT DELETE ON credit_memo_application TO perennial_app;

-- What is owed on each line before anything covers it: discounts lower the line that they reduce, and what is below nothing
-- lowers the others in the order of their positions.
CREATE TEMPORARY TABLE owed_line AS
WITH discount AS (
  SELECT d.tenant_id, d.invoice_id, d.applied_to_charge_id, d.service_start, d.service_end, sum(d.amount + d.tax_amount) AS amount
  FROM invoice_item d WHERE d.kind = 'discount' AND d.invoice_id IS NOT NULL AND d.applied_to_charge_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5
), line AS (
  SELECT t.tenant_id, t.id, t.invoice_id, t.position,
    CASE WHEN t.kind = 'discount' AND EXISTS (SELECT FROM invoice_item l WHERE l.tenant_id = t.tenant_id AND l.invoice_id = t.invoice_id
        AND l.kind <> 'discount' AND l.rate_plan_charge_id = t.applied_to_charge_id AND l.service_start = t.service_start
        AND l.service_end = t.service_end) THEN 0
      ELSE t.amount + t.tax_amount + coalesce(d.amount, 0) END AS own
  FROM invoice_item t
  JOIN invoice i ON i.tenant_id = t.tenant_id AND i.id = t.invoice_id AND i.amount >= 0 AND i.status IN ('Draft', 'Posted')
  LEFT JOIN discount d ON t.kind <> 'discount' AND d.tenant_id = t.tenant_id AND d.invoice_id = t.invoice_id
    AND d.applied_to_charge_id = t.rate_plan_charge_id AND d.service_start = t.service_start AND d.service_end = t.service_end
), levelled AS (
  SELECT l.*, -sum(least(l.own, 0)) OVER (PARTITION BY l.tenant_id, l.invoice_id) - coalesce(sum(greatest(l.own, 0)) OVER (
    PARTITION BY l.tenant_id, l.invoice_id ORDER BY l.position ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS below
  FROM line l
)
SELECT tenant_id, id, invoice_id, position, greatest(own, 0) - least(greatest(own, 0), greatest(below, 0)) AS owed FROM levelled;

-- Covers that there are already filled lines in their order, the net before its taxes, the oldest cover first.
INSERT INTO item_application (tenant_id, id, payment_id, credit_memo_id, invoice_id, invoice_item_id, taxation_item_id, amount, created_at)
WITH cover AS (
  SELECT c.*, sum(c.amount) OVER (PARTITION BY c.tenant_id, c.invoice_id ORDER BY c.created_at, c.id) AS through
  FROM (SELECT x.tenant_id, x.invoice_id, x.payment_id, NULL::uuid AS credit_memo_id, (array_agg(x.id ORDER BY x.created_at, x.id))[1] AS id,
      sum(x.amount) AS amount, min(x.created_at) AS created_at FROM payment_application x GROUP BY 1, 2, 3
    UNION ALL
    SELECT x.tenant_id, x.invoice_id, NULL, x.credit_memo_id, (array_agg(x.id ORDER BY x.created_at, x.id))[1],
      sum(x.amount), min(x.created_at) FROM credit_memo_application x GROUP BY 1, 2, 4) c
  WHERE c.amount > 0
), tax AS (
  SELECT l.tenant_id, l.id AS item_id, l.invoice_id, l.position, x.id AS tax_id, x.position AS place,
    least(greatest(x.amount, 0), greatest(l.owed - coalesce(sum(greatest(x.amount, 0)) OVER (PARTITION BY l.tenant_id, l.id
      ORDER BY x.position DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0), 0)) AS owed
  FROM owed_line l JOIN taxation_item x ON x.tenant_id = l.tenant_id AND x.invoice_item_id = l.id
), unit AS (
  SELECT u.*, sum(u.owed) OVER (PARTITION BY u.tenant_id, u.invoice_id ORDER BY u.position, u.place) AS through
  FROM (SELECT l.tenant_id, l.id AS item_id, l.invoice_id, l.position, NULL::uuid AS tax_id, -1 AS place,
      l.owed - coalesce((SELECT sum(x.owed) FROM tax x WHERE x.tenant_id = l.tenant_id AND x.item_id = l.id), 0) AS owed FROM owed_line l
    UNION ALL SELECT tenant_id, item_id, invoice_id, position, tax_id, place, owed FROM tax) u
)
SELECT c.tenant_id, gen_random_uuid(), c.payment_id, c.credit_memo_id, c.invoice_id, u.item_id, u.tax_id,
  least(u.through, c.through) - greatest(u.through - u.owed, c.through - c.amount), c.created_at
FROM cover c JOIN unit u ON u.tenant_id = c.tenant_id AND u.invoice_id = c.invoice_id
WHERE least(u.through, c.through) > greatest(u.through - u.owed, c.through - c.amount);

UPDATE invoice_item t SET balance = l.owed - coalesce(
    (SELECT sum(a.amount) FROM item_application a WHERE a.tenant_id = l.tenant_id AND a.invoice_item_id = l.id), 0)
FROM owed_line l WHERE t.tenant_id = l.tenant_id AND t.id = l.id;
DROP TABLE owed_line;
