-- AlterTable: which cycle of tries an invoice is in, and the payment method of the last try as it was.
ALTER TABLE "payment_retry" ADD COLUMN "cycle" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "payment_retry" ADD COLUMN "method_facts" TEXT;

-- CreateTable: each try to collect an invoice that had failed before, or failed then.
CREATE TABLE "payment_retry_attempt" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "cycle" INTEGER NOT NULL,
    "attempt_number" INTEGER NOT NULL,
    "tried_at" TIMESTAMPTZ(3) NOT NULL,
    "source" TEXT NOT NULL,
    "success" BOOLEAN NOT NULL,
    "amount" DECIMAL(28,9) NOT NULL,
    "payment_id" UUID,
    "payment_method_id" UUID,
    "gateway" TEXT,
    "response_code" TEXT,
    "response" TEXT,
    "rule" TEXT,
    "next_attempt_at" TIMESTAMPTZ(3),
    "outcome" TEXT,

    CONSTRAINT "payment_retry_attempt_pkey" PRIMARY KEY ("tenant_id","id")
);

CREATE INDEX payment_retry_attempt_invoice ON payment_retry_attempt (tenant_id, invoice_id, cycle, attempt_number);
CREATE INDEX payment_retry_attempt_account ON payment_retry_attempt (tenant_id, account_id);
ALTER TABLE payment_retry_attempt ADD CONSTRAINT payment_retry_attempt_source CHECK (source IN ('Schedule', 'PaymentRun', 'Request'));
ALTER TABLE payment_retry_attempt ADD CONSTRAINT payment_retry_attempt_invoice_fkey FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoice (tenant_id, id);
ALTER TABLE payment_retry_attempt ADD CONSTRAINT payment_retry_attempt_account_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id);

ALTER TABLE payment_retry_attempt ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_retry_attempt FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON payment_retry_attempt TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON payment_retry_attempt TO perennial_app;
GRANT SELECT ON payment_retry_attempt TO perennial_portal;
