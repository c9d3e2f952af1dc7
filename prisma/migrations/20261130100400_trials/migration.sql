-- Mails before the first bill of a trial: another kind of reminder of which a tenant has one.
ALTER TABLE reminder DROP CONSTRAINT reminder_kind;
ALTER TABLE reminder ADD CONSTRAINT reminder_kind CHECK (kind IN ('PastDue', 'CardExpiry', 'PriceRise', 'TrialEnd'));
DROP INDEX reminder_notice;
CREATE UNIQUE INDEX reminder_notice ON reminder (tenant_id, kind) WHERE kind IN ('PriceRise', 'TrialEnd');

ALTER TABLE mail DROP CONSTRAINT mail_kind;
ALTER TABLE mail ADD CONSTRAINT mail_kind CHECK (
  kind IN ('PastDue', 'CardExpiry', 'PriceRise', 'TrialEnd') AND reminder_id IS NOT NULL AND reminder_name IS NOT NULL AND reminder_days IS NOT NULL
  OR kind IN ('Invoice', 'CreditMemo') AND reminder_id IS NULL AND reminder_name IS NULL AND reminder_days IS NULL
    AND (kind = 'Invoice') = (invoice_id IS NOT NULL)
);
