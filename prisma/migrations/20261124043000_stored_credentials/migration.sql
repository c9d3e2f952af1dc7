-- CreateTable: what holders of cards have agreed to, so that merchants may charge them while they are away.
CREATE TABLE "payment_method_profile" (
    "tenant_id" UUID NOT NULL,
    "payment_method_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "brand" TEXT,
    "consent_source" TEXT NOT NULL,
    "consent_ref" TEXT,
    "network_transaction_id" TEXT,
    "agreed_on" DATE NOT NULL,
    "activated_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_method_profile_pkey" PRIMARY KEY ("tenant_id","payment_method_id","number")
);

CREATE UNIQUE INDEX payment_method_profile_live ON payment_method_profile (tenant_id, payment_method_id, type)
  WHERE status IN ('Agreed', 'Active');
ALTER TABLE payment_method_profile ADD CONSTRAINT payment_method_profile_type CHECK (type IN ('Recurring', 'Unscheduled'));
ALTER TABLE payment_method_profile ADD CONSTRAINT payment_method_profile_status
  CHECK (status IN ('Agreed', 'Active', 'Cancelled', 'Expired') AND (status IN ('Cancelled', 'Expired')) = (ended_at IS NOT NULL));
ALTER TABLE payment_method_profile ADD CONSTRAINT payment_method_profile_method_fkey
  FOREIGN KEY (tenant_id, payment_method_id) REFERENCES payment_method (tenant_id, id) ON DELETE CASCADE;

ALTER TABLE payment_method_profile ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_method_profile FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON payment_method_profile TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT ON payment_method_profile TO perennial_app, perennial_portal;
GRANT INSERT, UPDATE, DELETE ON payment_method_profile TO perennial_app;
