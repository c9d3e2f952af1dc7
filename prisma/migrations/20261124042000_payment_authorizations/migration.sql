-- CreateTable: amounts that gateways hold for us. A row is an intent: committed before the gateway is asked, and like
-- intents of charges it outlives whatever rolls back around it, so it has no foreign keys.
CREATE TABLE "payment_authorization" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "payment_method_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "gateway" TEXT NOT NULL,
    "gateway_key" TEXT NOT NULL,
    "gateway_order_id" TEXT NOT NULL,
    "transaction_id" TEXT,
    "amount" DECIMAL(28,9) NOT NULL,
    "currency" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "payment_id" UUID,
    "captured_amount" DECIMAL(28,9),
    "response_code" TEXT,
    "response_text" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_check_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_authorization_pkey" PRIMARY KEY ("tenant_id","id")
);

CREATE UNIQUE INDEX payment_authorization_key ON payment_authorization (tenant_id, gateway_key);
CREATE UNIQUE INDEX payment_authorization_transaction ON payment_authorization (tenant_id, gateway, transaction_id);
CREATE UNIQUE INDEX payment_authorization_payment ON payment_authorization (tenant_id, payment_id);
CREATE INDEX payment_authorization_open ON payment_authorization (tenant_id, expires_at)
  WHERE state IN ('sent', 'unknown', 'authorized', 'voiding');
ALTER TABLE payment_authorization ADD CONSTRAINT payment_authorization_state
  CHECK (state IN ('sent', 'unknown', 'authorized', 'capturing', 'captured', 'voiding', 'voided', 'expired', 'failed'));
ALTER TABLE payment_authorization ADD CONSTRAINT payment_authorization_amount CHECK (amount > 0);
ALTER TABLE payment_authorization ADD CONSTRAINT payment_authorization_captured
  CHECK ((state = 'captured') = (captured_amount IS NOT NULL) AND (captured_amount IS NULL OR captured_amount <= amount)
    AND (state NOT IN ('capturing', 'captured') OR payment_id IS NOT NULL));

ALTER TABLE payment_authorization ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_authorization FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON payment_authorization TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT ON payment_authorization TO perennial_app, perennial_portal;
GRANT INSERT, UPDATE ON payment_authorization TO perennial_app;
