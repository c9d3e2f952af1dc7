-- An intent outlives whatever happens around it, also an account or a payment method whose
-- transaction rolls back, and it is written while that transaction holds their rows: no foreign keys.
ALTER TABLE "gateway_intent" DROP CONSTRAINT "gateway_intent_tenant_id_account_id_fkey";
ALTER TABLE "gateway_intent" DROP CONSTRAINT "gateway_intent_tenant_id_payment_method_id_fkey";

ALTER TABLE "gateway_intent" ADD COLUMN "next_check_at" TIMESTAMPTZ(3);

ALTER TABLE "test_gateway_transaction" ADD COLUMN "payer" TEXT NOT NULL DEFAULT '';
ALTER TABLE "test_gateway_transaction" ADD COLUMN "of_key" TEXT;
ALTER TABLE "test_gateway_transaction" ADD COLUMN "effective_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "payment_retry" (
    "tenant_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "attempts" INTEGER NOT NULL,
    "first_attempt_on" DATE NOT NULL,
    "last_attempt_on" DATE NOT NULL,
    "next_attempt_on" DATE,
    "last_response" TEXT NOT NULL,

    CONSTRAINT "payment_retry_pkey" PRIMARY KEY ("tenant_id","invoice_id")
);

-- CreateTable
CREATE TABLE "work_failure" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "step" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "message" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "work_failure_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "payment_retry_tenant_id_account_id_idx" ON "payment_retry"("tenant_id", "account_id");

-- CreateIndex
CREATE UNIQUE INDEX "work_failure_tenant_id_day_step_subject_id_key" ON "work_failure"("tenant_id", "day", "step", "subject_id");

-- AddForeignKey
ALTER TABLE "payment_retry" ADD CONSTRAINT "payment_retry_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoice"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "payment_retry" ADD CONSTRAINT "payment_retry_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "account"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- No second charge of an account while the outcome of an earlier one is not known.
CREATE UNIQUE INDEX gateway_intent_one_open_per_account ON gateway_intent (tenant_id, account_id)
  WHERE kind = 'charge' AND state IN ('created', 'sent', 'unknown');
-- What the janitor looks at next.
CREATE INDEX gateway_intent_next_check ON gateway_intent (tenant_id, next_check_at) WHERE next_check_at IS NOT NULL;
-- What collection by date looks at: posted invoices that are still owed.
CREATE INDEX invoice_owed ON invoice (tenant_id, due_date, account_id) WHERE status = 'Posted' AND balance > 0;
ALTER TABLE test_gateway_transaction ADD CONSTRAINT test_gateway_transaction_kind
  CHECK (kind IN ('charge', 'authorize', 'capture', 'void', 'refund'));

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['payment_retry', 'work_failure'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO perennial_app', t);
    EXECUTE format('GRANT SELECT ON %I TO perennial_portal', t);
  END LOOP;
END $$;
