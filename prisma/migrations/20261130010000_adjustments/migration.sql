-- AlterTable
ALTER TABLE "account" ADD COLUMN "credit_balance" DECIMAL(28,9) NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "item_application" ADD COLUMN "adjustment_id" UUID;

-- CreateTable
CREATE TABLE "adjustment" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "adjustment_number" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'Processed',
    "account_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "invoice_item_id" UUID,
    "taxation_item_id" UUID,
    "currency" TEXT NOT NULL,
    "amount" DECIMAL(28,9) NOT NULL,
    "adjustment_date" DATE NOT NULL,
    "reason_code" TEXT,
    "comment" TEXT,
    "reference_id" TEXT,
    "accounting_code" TEXT,
    "canceled_at" TIMESTAMPTZ(3),
    "canceled_by_id" TEXT,
    "created_by_name" TEXT NOT NULL,
    "created_by_id" TEXT NOT NULL,
    "updated_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "adjustment_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "adjustment_tenant_id_adjustment_number_key" ON "adjustment"("tenant_id", "adjustment_number");

-- CreateIndex
CREATE INDEX "adjustment_tenant_id_account_id_idx" ON "adjustment"("tenant_id", "account_id");

-- CreateIndex
CREATE INDEX "adjustment_tenant_id_invoice_id_idx" ON "adjustment"("tenant_id", "invoice_id");

-- AddForeignKey
ALTER TABLE "item_application" ADD CONSTRAINT "item_application_adjustment_fkey" FOREIGN KEY ("tenant_id", "adjustment_id") REFERENCES "adjustment"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "adjustment" ADD CONSTRAINT "adjustment_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "account"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "adjustment" ADD CONSTRAINT "adjustment_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoice"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- What an account has to its credit is never below nothing.
ALTER TABLE account ADD CONSTRAINT account_credit_balance CHECK (
  credit_balance >= 0 AND credit_balance = round(credit_balance, currency_digits(currency)));

ALTER TABLE adjustment ADD CONSTRAINT adjustment_amount CHECK (amount > 0 AND amount = round(amount, currency_digits(currency)));
ALTER TABLE adjustment ADD CONSTRAINT adjustment_kind CHECK (
  kind = 'CreditBalance' AND type IN ('Increase', 'Decrease') AND invoice_item_id IS NULL
  OR kind = 'Invoice' AND type IN ('Credit', 'Charge') AND invoice_item_id IS NULL
  OR kind = 'InvoiceItem' AND type IN ('Credit', 'Charge') AND invoice_item_id IS NOT NULL);
ALTER TABLE adjustment ADD CONSTRAINT adjustment_tax CHECK (taxation_item_id IS NULL OR invoice_item_id IS NOT NULL);
ALTER TABLE adjustment ADD CONSTRAINT adjustment_status CHECK (
  status IN ('Processed', 'Canceled') AND (status = 'Canceled') = (canceled_at IS NOT NULL));
ALTER TABLE adjustment ENABLE ROW LEVEL SECURITY;
ALTER TABLE adjustment FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON adjustment TO perennial_app, perennial_portal
  USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON adjustment TO perennial_app;
GRANT SELECT ON adjustment TO perennial_portal;

-- What covers a line comes from a payment, a credit memo or an adjustment.
ALTER TABLE item_application DROP CONSTRAINT item_application_of_one;
ALTER TABLE item_application ADD CONSTRAINT item_application_of_one CHECK (num_nonnulls(payment_id, credit_memo_id, adjustment_id) = 1);
CREATE INDEX item_application_adjustment ON item_application (tenant_id, adjustment_id) WHERE adjustment_id IS NOT NULL;

-- Payment runs use credit balances, where there are no credit memos.
ALTER TABLE "payment_run" ADD COLUMN "apply_credit_balance" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE payment_run_transaction DROP CONSTRAINT payment_run_transaction_kind;
ALTER TABLE payment_run_transaction ADD CONSTRAINT payment_run_transaction_kind
  CHECK (kind IN ('Payment', 'CreditMemo', 'UnappliedPayment', 'CreditBalanceAdjustment'));
