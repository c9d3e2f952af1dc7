-- A line of usage stands on an invoice or on a credit memo; the records that it rated stay with it either way.
ALTER TABLE "processed_usage" ALTER COLUMN "invoice_item_id" DROP NOT NULL;
ALTER TABLE "processed_usage" ADD COLUMN "credit_memo_item_id" UUID;

-- CreateIndex
CREATE INDEX "processed_usage_tenant_id_credit_memo_item_id_idx" ON "processed_usage"("tenant_id", "credit_memo_item_id");

-- AddForeignKey
ALTER TABLE "processed_usage" ADD CONSTRAINT "processed_usage_tenant_id_credit_memo_item_id_fkey" FOREIGN KEY ("tenant_id", "credit_memo_item_id") REFERENCES "credit_memo_item"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

ALTER TABLE processed_usage ADD CONSTRAINT processed_usage_line CHECK (num_nonnulls(invoice_item_id, credit_memo_item_id) = 1);
