-- AlterTable
ALTER TABLE "payment_application" ADD COLUMN     "refund_id" UUID;

-- CreateIndex
CREATE INDEX "payment_application_tenant_id_refund_id_idx" ON "payment_application"("tenant_id", "refund_id");
