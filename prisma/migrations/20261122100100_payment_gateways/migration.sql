-- CreateTable: a merchant's accounts with gateways. The key is sealed, and the page renderer cannot read it.
CREATE TABLE "payment_gateway" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL,
    "is_default" BOOLEAN NOT NULL,
    "sealed_key" TEXT NOT NULL,
    "key_last4" TEXT NOT NULL,
    "timeout_seconds" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_gateway_pkey" PRIMARY KEY ("tenant_id","id")
);

ALTER TABLE payment_gateway ADD CONSTRAINT payment_gateway_type CHECK (type IN ('Stripe'));
ALTER TABLE payment_gateway ADD CONSTRAINT payment_gateway_timeout CHECK (timeout_seconds BETWEEN 5 AND 30);
ALTER TABLE payment_gateway ADD CONSTRAINT payment_gateway_default_is_active CHECK (is_active OR NOT is_default);
CREATE UNIQUE INDEX payment_gateway_name ON payment_gateway (tenant_id, lower(name));
CREATE UNIQUE INDEX payment_gateway_one_default ON payment_gateway (tenant_id) WHERE is_default;

ALTER TABLE payment_gateway ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_gateway FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON payment_gateway TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON payment_gateway TO perennial_app;
GRANT SELECT (tenant_id, id, name, type, is_active, is_default, key_last4, timeout_seconds, created_at, updated_at)
  ON payment_gateway TO perennial_portal;
