-- Payments beside collection: external ones, money that is left, and what gateways report later.
ALTER TABLE "payment"
  ADD COLUMN "reference_id" TEXT,
  ADD COLUMN "second_reference_id" TEXT,
  ADD COLUMN "auth_transaction_id" TEXT,
  ADD COLUMN "gateway_order_id" TEXT,
  ADD COLUMN "soft_descriptor" TEXT,
  ADD COLUMN "soft_descriptor_phone" TEXT,
  ADD COLUMN "payment_method_type" TEXT,
  ADD COLUMN "standalone" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "prepayment" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "canceled_at" TIMESTAMPTZ(3),
  ADD COLUMN "submitted_at" TIMESTAMPTZ(3),
  ADD COLUMN "settled_at" TIMESTAMPTZ(3),
  ADD COLUMN "reconciliation_status" TEXT,
  ADD COLUMN "reconciliation_reason" TEXT,
  ADD COLUMN "payout_id" TEXT,
  ADD COLUMN "custom_fields" JSONB NOT NULL DEFAULT '{}';

ALTER TABLE "payment_application" ADD COLUMN "created_by_name" TEXT;

-- A refund is asked of a gateway like a charge, and may have to be stored by somebody else.
ALTER TABLE "gateway_intent"
  ADD COLUMN "refund_id" UUID,
  ADD COLUMN "of_key" TEXT,
  ADD COLUMN "details" JSONB,
  ALTER COLUMN "payment_method_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "refund" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "refund_number" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "payment_id" UUID,
    "credit_memo_id" UUID,
    "type" TEXT NOT NULL,
    "method_type" TEXT NOT NULL,
    "payment_method_id" UUID,
    "status" TEXT NOT NULL,
    "transaction_type" TEXT NOT NULL DEFAULT 'Refund',
    "currency" TEXT NOT NULL,
    "amount" DECIMAL(28,9) NOT NULL,
    "refund_date" DATE NOT NULL,
    "reason_code" TEXT,
    "comment" TEXT,
    "reference_id" TEXT,
    "second_reference_id" TEXT,
    "soft_descriptor" TEXT,
    "soft_descriptor_phone" TEXT,
    "gateway" TEXT,
    "gateway_transaction_id" TEXT,
    "gateway_response" TEXT,
    "gateway_response_code" TEXT,
    "gateway_state" TEXT NOT NULL DEFAULT 'NotSubmitted',
    "reconciliation_status" TEXT,
    "reconciliation_reason" TEXT,
    "payout_id" TEXT,
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "canceled_at" TIMESTAMPTZ(3),
    "submitted_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "transaction_at" TIMESTAMPTZ(3),
    "created_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refund_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "refund_tenant_id_refund_number_key" ON "refund"("tenant_id", "refund_number");
CREATE UNIQUE INDEX "refund_tenant_id_gateway_gateway_transaction_id_key" ON "refund"("tenant_id", "gateway", "gateway_transaction_id");
CREATE INDEX "refund_tenant_id_account_id_refund_date_idx" ON "refund"("tenant_id", "account_id", "refund_date" DESC);
CREATE INDEX "refund_tenant_id_created_at_id_idx" ON "refund"("tenant_id", "created_at" DESC, "id");
CREATE INDEX "refund_tenant_id_payment_id_idx" ON "refund"("tenant_id", "payment_id");
CREATE INDEX "refund_tenant_id_credit_memo_id_idx" ON "refund"("tenant_id", "credit_memo_id");
CREATE INDEX "gateway_intent_tenant_id_payment_id_idx" ON "gateway_intent"("tenant_id", "payment_id");

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "account"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "refund" ADD CONSTRAINT "refund_tenant_id_payment_id_fkey" FOREIGN KEY ("tenant_id", "payment_id") REFERENCES "payment"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "refund" ADD CONSTRAINT "refund_tenant_id_credit_memo_id_fkey" FOREIGN KEY ("tenant_id", "credit_memo_id") REFERENCES "credit_memo"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "refund" ADD CONSTRAINT "refund_tenant_id_payment_method_id_fkey" FOREIGN KEY ("tenant_id", "payment_method_id") REFERENCES "payment_method"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- Row level security, as on every table.
ALTER TABLE refund ENABLE ROW LEVEL SECURITY;
ALTER TABLE refund FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON refund TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT ON refund TO perennial_app, perennial_portal;
GRANT INSERT, UPDATE, DELETE ON refund TO perennial_app;

-- Canceled payments may be deleted with their parts; nothing else of them is.
GRANT DELETE ON payment, payment_application TO perennial_app;
CREATE FUNCTION refuse_payment_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'Canceled' THEN
    RAISE EXCEPTION 'payment % is % and stays', OLD.payment_number, OLD.status USING ERRCODE = '23514';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER payment_stays BEFORE DELETE ON payment FOR EACH ROW EXECUTE FUNCTION refuse_payment_delete();
CREATE FUNCTION refuse_part_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payment p WHERE p.tenant_id = OLD.tenant_id AND p.id = OLD.payment_id AND p.status <> 'Canceled') THEN
    RAISE EXCEPTION 'parts of a payment stay' USING ERRCODE = '23514';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER payment_application_stays BEFORE DELETE ON payment_application FOR EACH ROW EXECUTE FUNCTION refuse_part_delete();
CREATE FUNCTION refuse_refund_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'Canceled' THEN
    RAISE EXCEPTION 'refund % is % and stays', OLD.refund_number, OLD.status USING ERRCODE = '23514';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER refund_stays BEFORE DELETE ON refund FOR EACH ROW EXECUTE FUNCTION refuse_refund_delete();

ALTER TABLE payment_application DROP CONSTRAINT payment_application_amount;
ALTER TABLE payment_application ADD CONSTRAINT payment_application_amount CHECK (amount <> 0);
ALTER TABLE payment ADD CONSTRAINT payment_status CHECK (status IN ('Draft', 'Processing', 'Processed', 'Error', 'Canceled', 'Posted'));
ALTER TABLE payment ADD CONSTRAINT payment_canceled CHECK ((status = 'Canceled') = (canceled_at IS NOT NULL));
ALTER TABLE payment ADD CONSTRAINT payment_used CHECK (status = 'Processed' OR unapplied_amount = amount);
ALTER TABLE payment ADD CONSTRAINT payment_type CHECK (type IN ('Electronic', 'External'));
ALTER TABLE payment ADD CONSTRAINT payment_gateway_state
  CHECK (gateway_state IN ('MarkedForSubmission', 'Submitted', 'Settled', 'NotSubmitted', 'FailedToSettle'));
ALTER TABLE refund ADD CONSTRAINT refund_status CHECK (status IN ('Processing', 'Processed', 'Canceled', 'Error'));
ALTER TABLE refund ADD CONSTRAINT refund_canceled CHECK ((status = 'Canceled') = (canceled_at IS NOT NULL));
ALTER TABLE refund ADD CONSTRAINT refund_type CHECK (type IN ('Electronic', 'External'));
ALTER TABLE refund ADD CONSTRAINT refund_of_one CHECK ((payment_id IS NULL) <> (credit_memo_id IS NULL));
ALTER TABLE refund ADD CONSTRAINT refund_amount CHECK (amount > 0 AND amount = round(amount, currency_digits(currency)));
ALTER TABLE refund ADD CONSTRAINT refund_gateway_state
  CHECK (gateway_state IN ('MarkedForSubmission', 'Submitted', 'Settled', 'NotSubmitted', 'FailedToSettle'));
ALTER TABLE gateway_intent ADD CONSTRAINT gateway_intent_kind CHECK (kind IN ('charge', 'refund'));
ALTER TABLE gateway_intent ADD CONSTRAINT gateway_intent_refund CHECK (
  (kind = 'refund') = (refund_id IS NOT NULL AND of_key IS NOT NULL AND details IS NOT NULL));

-- What an account has paid and nothing has used yet.
CREATE INDEX payment_unapplied ON payment (tenant_id, account_id) WHERE status = 'Processed' AND unapplied_amount > 0;
