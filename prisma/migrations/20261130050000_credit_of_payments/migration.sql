-- AlterTable
ALTER TABLE "adjustment" ADD COLUMN     "payment_id" UUID,
ADD COLUMN     "refund_id" UUID,
ALTER COLUMN "invoice_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "credit_balance_amount" DECIMAL(28,9) NOT NULL DEFAULT 0;

-- AddForeignKey
ALTER TABLE "adjustment" ADD CONSTRAINT "adjustment_tenant_id_payment_id_fkey" FOREIGN KEY ("tenant_id", "payment_id") REFERENCES "payment"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "adjustment" ADD CONSTRAINT "adjustment_tenant_id_refund_id_fkey" FOREIGN KEY ("tenant_id", "refund_id") REFERENCES "refund"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- What no invoice takes of a payment is in the credit balance, and a refund takes it from there.
ALTER TABLE payment DROP CONSTRAINT payment_amounts;
ALTER TABLE payment ADD CONSTRAINT payment_amounts CHECK (
  amount > 0 AND amount = round(amount, currency_digits(currency)) AND applied_amount >= 0 AND unapplied_amount >= 0
  AND refund_amount >= 0 AND credit_balance_amount >= 0
  AND applied_amount + unapplied_amount + refund_amount + credit_balance_amount = amount);
ALTER TABLE adjustment ADD CONSTRAINT adjustment_source CHECK (
  num_nonnulls(invoice_id, payment_id, refund_id) = 1
  AND (invoice_id IS NOT NULL OR kind = 'CreditBalance')
  AND (payment_id IS NULL OR type = 'Increase') AND (refund_id IS NULL OR type = 'Decrease'));
CREATE INDEX adjustment_payment ON adjustment (tenant_id, payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX adjustment_refund ON adjustment (tenant_id, refund_id) WHERE refund_id IS NOT NULL;
