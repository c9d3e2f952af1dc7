-- Notices of coming price rises: a kind of reminder of which a tenant has one, and the mail that told of an item.
ALTER TABLE reminder DROP CONSTRAINT reminder_kind;
ALTER TABLE reminder ADD CONSTRAINT reminder_kind CHECK (kind IN ('PastDue', 'CardExpiry', 'PriceRise'));
CREATE UNIQUE INDEX reminder_notice ON reminder (tenant_id, kind) WHERE kind = 'PriceRise';

ALTER TABLE mail DROP CONSTRAINT mail_kind;
ALTER TABLE mail ADD CONSTRAINT mail_kind CHECK (
  kind IN ('PastDue', 'CardExpiry', 'PriceRise') AND reminder_id IS NOT NULL AND reminder_name IS NOT NULL AND reminder_days IS NOT NULL
  OR kind IN ('Invoice', 'CreditMemo') AND reminder_id IS NULL AND reminder_name IS NULL AND reminder_days IS NULL
    AND (kind = 'Invoice') = (invoice_id IS NOT NULL)
);

-- AlterTable
ALTER TABLE "price_rise_item" ADD COLUMN     "notice_mail_id" UUID;

-- CreateIndex
CREATE INDEX "price_rise_item_effective" ON "price_rise_item"("tenant_id", "effective_on");
