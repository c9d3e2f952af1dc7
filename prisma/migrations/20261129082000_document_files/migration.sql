-- AlterTable
ALTER TABLE "mail" ADD COLUMN "credit_memo_id" UUID,
ADD COLUMN "file_id" UUID;

-- CreateTable
CREATE TABLE "document_file" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "invoice_id" UUID,
    "credit_memo_id" UUID,
    "name" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_by_name" TEXT NOT NULL,
    "created_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "document_file_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "document_file_tenant_id_invoice_id_idx" ON "document_file"("tenant_id", "invoice_id");

-- CreateIndex
CREATE INDEX "document_file_tenant_id_credit_memo_id_idx" ON "document_file"("tenant_id", "credit_memo_id");

-- AddForeignKey
ALTER TABLE "document_file" ADD CONSTRAINT "document_file_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoice"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "document_file" ADD CONSTRAINT "document_file_tenant_id_credit_memo_id_fkey" FOREIGN KEY ("tenant_id", "credit_memo_id") REFERENCES "credit_memo"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE document_file ADD CONSTRAINT document_file_owner CHECK (num_nonnulls(invoice_id, credit_memo_id) = 1);
ALTER TABLE document_file ADD CONSTRAINT document_file_size CHECK (octet_length(bytes) <= 4194304);
-- A PDF is compressed already.
ALTER TABLE document_file ALTER COLUMN bytes SET STORAGE EXTERNAL;
ALTER TABLE document_file ENABLE ROW LEVEL SECURITY;
ALTER TABLE document_file FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON document_file TO perennial_app, perennial_portal
  USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT ON document_file TO perennial_app;
GRANT SELECT ON document_file TO perennial_portal;

-- Mails that bring a credit memo come from no reminder, like those that bring an invoice.
ALTER TABLE mail DROP CONSTRAINT mail_kind;
ALTER TABLE mail ADD CONSTRAINT mail_kind CHECK (
  kind IN ('PastDue', 'CardExpiry') AND reminder_id IS NOT NULL AND reminder_name IS NOT NULL AND reminder_days IS NOT NULL
  OR kind IN ('Invoice', 'CreditMemo') AND reminder_id IS NULL AND reminder_name IS NULL AND reminder_days IS NULL
    AND (kind = 'Invoice') = (invoice_id IS NOT NULL)
);
ALTER TABLE mail ADD CONSTRAINT mail_credit_memo CHECK (
  (kind = 'CreditMemo') = (credit_memo_id IS NOT NULL) AND (file_id IS NULL OR kind = 'CreditMemo'));
