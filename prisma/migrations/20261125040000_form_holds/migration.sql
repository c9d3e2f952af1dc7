-- AlterTable: what a form has its gateway hold is an intent, too. Its card is stored after it and perhaps never, so such a
-- row names neither a payment method nor an account, but the entity whose form it was; it is given back, never captured.
ALTER TABLE "payment_authorization" ALTER COLUMN "payment_method_id" DROP NOT NULL, ALTER COLUMN "account_id" DROP NOT NULL,
  ADD COLUMN "entity_id" UUID;
ALTER TABLE payment_authorization ADD CONSTRAINT payment_authorization_holder
  CHECK ((payment_method_id IS NULL) = (account_id IS NULL) AND (account_id IS NULL) = (entity_id IS NOT NULL)
    AND (account_id IS NOT NULL OR state IN ('sent', 'unknown', 'voiding', 'voided', 'expired', 'failed')));
