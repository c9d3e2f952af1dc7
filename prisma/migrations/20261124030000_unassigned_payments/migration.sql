-- Money of which nobody knows yet who paid it: no account, but an entity and an org that took it.
ALTER TABLE "payment" ALTER COLUMN "account_id" DROP NOT NULL;
ALTER TABLE "payment" ADD COLUMN "entity_id" UUID;
ALTER TABLE "payment" ADD COLUMN "org_id" UUID;
ALTER TABLE payment ADD CONSTRAINT payment_unassigned CHECK (CASE WHEN account_id IS NOT NULL THEN entity_id IS NULL AND org_id IS NULL
  ELSE entity_id IS NOT NULL AND org_id IS NOT NULL AND type = 'External' AND payment_method_id IS NULL AND unapplied_amount = amount END);
ALTER TABLE payment ADD CONSTRAINT payment_org_fkey FOREIGN KEY (tenant_id, org_id) REFERENCES org (tenant_id, id);
CREATE INDEX payment_without_account ON payment (tenant_id, created_at DESC) WHERE account_id IS NULL;
